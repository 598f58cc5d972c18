import { createHash } from 'node:crypto'
import type { Deps } from '../deps.ts'

/** 256 bits: infeasible to guess, so a fast hash is enough. */
const LINK_BYTES = 32

/** The secret of a new link in a mail: base64url. The database stores only its hash. */
export const newMailedLink = ({ random }: Pick<Deps, 'random'>): string => Buffer.from(random(LINK_BYTES)).toString('base64url')

/** The stored form of a link's secret, base64url. `subject`: what the link is for, so that no other kind of link fits. */
export const hashOfLink = (subject: string, link: string): string => createHash('sha256').update(`${subject} ${link}`).digest('base64url')
