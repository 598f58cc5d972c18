import { createHash } from 'node:crypto'
import type { Database, ShopTransaction } from '../db/open.ts'
import type { FormTokenTable } from '../db/schema/forms.ts'
import type { Deps } from '../deps.ts'
import { DAY_MS } from '../../src/domain/calendar/durations.ts'

/** 256 bits: infeasible to guess, so a fast hash is enough. */
const TOKEN_BYTES = 32

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

type Purpose = FormTokenTable['purpose']

/** The lifetime of a link in a mail, in days. An old unsubscribe link must still work. */
const daysOf: Record<Purpose, number> = { 'newsletter-confirm': 7, 'newsletter-unsubscribe': 730, 'giveaway-confirm': 7 }

export interface MadeToken {
  token: string
  expires: Date
}

/**
 * Creates a token for a link in a mail. The database stores only its hash.
 * @param details JSON of what the link confirms
 */
export async function createToken(
  trx: ShopTransaction,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  purpose: Purpose,
  subject: string,
  details: string | null = null,
): Promise<MadeToken> {
  const token = Buffer.from(random(TOKEN_BYTES)).toString('base64url')
  const now = clock.now()
  const expires = new Date(now.getTime() + daysOf[purpose] * DAY_MS)
  await trx
    .insertInto('form_token')
    .values({ token_hash: hashOf(token), purpose, subject, created_at: now.toISOString(), expires_at: expires.toISOString(), details })
    .execute()
  return { token, expires }
}

export interface FoundToken {
  subject: string
  /** ISO 8601. */
  createdAt: string
  /** JSON of what the link confirms. */
  details: string | null
}

/**
 * The subject of a token, or null for a token that is unknown, expired or of another purpose. Reading does not use it up, because a repeat
 * is harmless.
 */
export async function readToken(
  trx: ShopTransaction,
  { clock }: Pick<Deps, 'clock'>,
  purpose: Purpose,
  token: string,
): Promise<FoundToken | null> {
  const row = await trx
    .selectFrom('form_token')
    .select(['subject', 'created_at', 'details'])
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', clock.now().toISOString())
    .executeTakeFirst()
  return row ? { subject: row.subject, createdAt: row.created_at, details: row.details } : null
}

/** Whether the shop has created a token, for any purpose, and has not deleted it since. */
export async function isKnownToken(db: Database, token: string): Promise<boolean> {
  return (await db.selectFrom('form_token').select('purpose').where('token_hash', '=', hashOf(token)).executeTakeFirst()) !== undefined
}
