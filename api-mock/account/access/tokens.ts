import { createHash } from 'node:crypto'
import type { Deps } from '../../deps.ts'

/** 256 bits: nobody guesses one. */
const TOKEN_BYTES = 32

/** A session's token. It leaves the shop once, in the answer and its cookie; the shop keeps its hash alone. */
export const newToken = ({ random }: Pick<Deps, 'random'>) => Buffer.from(random(TOKEN_BYTES)).toString('base64url')

/** What the shop stores of a token. A fast hash will do, since there is nothing to guess. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
