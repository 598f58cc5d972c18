import { createHash } from 'node:crypto'
import type { PasskeyChallengeTable } from '../../db/schema/accounts.ts'
import type { ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'

const CHALLENGE_MINUTES = 5

/** What a challenge is for, and the session or browser that got it. `boundTo`: a sign-in's family, or the value of the browser's cookie. */
export interface Binding {
  kind: PasskeyChallengeTable['kind']
  boundTo: string
}

export interface TakenChallenge {
  kind: PasskeyChallengeTable['kind']
  customerId: string | null
}

const hashOf = (boundTo: string) => createHash('sha256').update(boundTo).digest('base64url')

/** Creates a challenge of 256 bits: base64url. It is valid for five minutes and works once. */
export async function issueChallenge(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { kind, boundTo }: Binding,
  customerId: string | null,
): Promise<string> {
  const challenge = Buffer.from(deps.random(32)).toString('base64url')
  const expires = new Date(deps.clock.now().getTime() + CHALLENGE_MINUTES * 60_000)
  await deps.db
    .insertInto('passkey_challenge')
    .values({ challenge, kind, bound_to: hashOf(boundTo), customer_id: customerId, expires_at: expires.toISOString() })
    .execute()
  return challenge
}

/** Uses a challenge up, right or wrong. Null for an unknown, expired or used one, and for one of another browser. */
export async function takeChallenge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  challenge: string,
  kinds: readonly Binding['kind'][],
  ...boundTo: readonly string[]
): Promise<TakenChallenge | null> {
  const row = await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('bound_to', 'in', boundTo.map(hashOf))
    .where('kind', 'in', kinds)
    .where('expires_at', '>', clock.now().toISOString())
    .returning(['kind', 'customer_id'])
    .executeTakeFirst()
  return row ? { kind: row.kind, customerId: row.customer_id } : null
}

/** The customer whose password this browser has just proved, and who still owes the second factor; null for none. */
export async function awaitedCustomer({ db, clock }: Pick<Deps, 'db' | 'clock'>, boundTo: string): Promise<string | null> {
  const row = await db
    .selectFrom('passkey_challenge')
    .select('customer_id')
    .where('bound_to', '=', hashOf(boundTo))
    .where('kind', '=', 'second-factor')
    .where('expires_at', '>', clock.now().toISOString())
    .orderBy('expires_at', 'desc')
    .executeTakeFirst()
  return row?.customer_id ?? null
}

/** Uses up every challenge of a browser. False if another request was faster. */
export async function endAwaited(trx: ShopTransaction, boundTo: string, customerId: string): Promise<boolean> {
  const ended = trx.deleteFrom('passkey_challenge').where('bound_to', '=', hashOf(boundTo)).where('customer_id', '=', customerId)
  return (await ended.returning('challenge').executeTakeFirst()) !== undefined
}
