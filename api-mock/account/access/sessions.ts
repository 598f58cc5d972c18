import type { Selectable } from 'kysely'
import type { ShopTransaction } from '../../db/open.ts'
import type { SessionTable } from '../../db/schema-accounts.ts'
import { transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { releaseDevices } from '../../push/release-devices.ts'
import type { CustomerRow } from '../customer-row.ts'
import { createHash } from 'node:crypto'

export type SessionRow = Selectable<SessionTable>

export const SESSION_DAYS = 30
/** A refresh returns a token younger than this unchanged instead of a new one. */
const REFRESH_AFTER_HOURS = 24

/** A token as the client receives it. */
export interface GivenToken {
  token: string
  /** ISO 8601, UTC. */
  expiresAt: string
}

export interface SessionWithCustomer {
  session: SessionRow
  customer: CustomerRow
}

/**
 * Finds the session of a token and its customer. Returns null for an invalid or expired token. The first use of a token ends the token that
 * it replaced.
 */
export async function findSession(deps: Pick<Deps, 'db' | 'clock'>, token: string): Promise<SessionWithCustomer | null> {
  const now = deps.clock.now().toISOString()
  const session = await deps.db
    .selectFrom('session')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!session) return null
  const customer = await deps.db.selectFrom('customer').selectAll().where('customer_id', '=', session.customer_id).executeTakeFirst()
  if (!customer) return null
  if (session.first_used_at === null) await noteFirstUse(deps, session, now)
  return { session, customer }
}

async function noteFirstUse(deps: Pick<Deps, 'db'>, { token_hash, supersedes }: SessionRow, now: string): Promise<void> {
  await transact(deps, async (trx) => {
    await trx.updateTable('session').set({ first_used_at: now }).where('token_hash', '=', token_hash).execute()
    if (supersedes !== null) await trx.deleteFrom('session').where('token_hash', '=', supersedes).execute()
  })
}

type Making = Pick<Deps, 'clock' | 'random'>

/** Creates the first session of a sign-in; it starts a new family. */
export function createSession(trx: ShopTransaction, deps: Making, customerId: string): Promise<GivenToken> {
  return addSession(trx, deps, { customer_id: customerId, family: newToken(deps), supersedes: null })
}

async function addSession(
  trx: ShopTransaction,
  deps: Making,
  about: Pick<SessionRow, 'customer_id' | 'family' | 'supersedes'>,
): Promise<GivenToken> {
  const [token, now] = [newToken(deps), deps.clock.now()]
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * 86_400_000).toISOString()
  await trx
    .insertInto('session')
    .values({ ...about, token_hash: hashToken(token), created_at: now.toISOString(), expires_at: expiresAt, first_used_at: null })
    .execute()
  return { token, expiresAt }
}

/** Creates a new token in the same sign-in. The old token works until the first use of the new one, so a lost response signs no one out. */
export function renewSession(trx: ShopTransaction, deps: Making, { customer_id, family, token_hash }: SessionRow): Promise<GivenToken> {
  return addSession(trx, deps, { customer_id, family, supersedes: token_hash })
}

/**
 * Returns the same token, or a new one if it is older than a day. The old token works until the first use of a new one. So a lost response
 * signs no customer out. Two tabs that refresh at the same time each get their own token, and both tokens stay valid.
 */
export async function refreshSession(
  deps: Pick<Deps, 'db'> & Making,
  token: string,
  { session }: SessionWithCustomer,
): Promise<GivenToken> {
  const age = deps.clock.now().getTime() - new Date(session.created_at).getTime()
  if (age <= REFRESH_AFTER_HOURS * 3_600_000) return { token, expiresAt: session.expires_at }
  return transact(deps, (trx) => renewSession(trx, deps, session))
}

/** Whether a token belongs to another customer than the sender states. Returns false if `statedCustomer` is undefined. */
export async function isOtherCustomersToken({ db }: Pick<Deps, 'db'>, token: string, statedCustomer: string | undefined): Promise<boolean> {
  if (statedCustomer === undefined) return false
  const session = await db.selectFrom('session').select('customer_id').where('token_hash', '=', hashToken(token)).executeTakeFirst()
  return session !== undefined && session.customer_id !== statedCustomer
}

/** Signs out: ends every token of the same sign-in. */
export async function endFamily(deps: Pick<Deps, 'db'>, token: string): Promise<void> {
  await transact(deps, async (trx) => {
    const session = await trx.selectFrom('session').select('family').where('token_hash', '=', hashToken(token)).executeTakeFirst()
    if (!session) return
    await trx.deleteFrom('session').where('family', '=', session.family).execute()
    await releaseDevices(trx, session)
  })
}

/** Ends all sessions of a customer, or all except one. The push subscriptions of their devices end too. */
export async function endSessions(trx: ShopTransaction, customerId: string, current?: SessionRow): Promise<void> {
  const all = trx.deleteFrom('session').where('customer_id', '=', customerId)
  await (current ? all.where('token_hash', '!=', current.token_hash) : all).execute()
  await releaseDevices(trx, { customerId, keptFamily: current?.family })
}

/** 256 bits: infeasible to guess. */
const TOKEN_BYTES = 32

/** The token of a session. It is sent once, in the response and its cookie. The database stores only its hash. */
const newToken = ({ random }: Pick<Deps, 'random'>) => Buffer.from(random(TOKEN_BYTES)).toString('base64url')

/** The stored form of a token. A fast hash is enough, because a token cannot be guessed. */
const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
