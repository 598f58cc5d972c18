import type { Selectable } from 'kysely'
import type { Database, ShopTransaction } from '../../db/open.ts'
import type { SessionTable, SignInTable } from '../../db/schema/accounts.ts'
import { transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/shop-error.ts'
import { releaseDevices } from '../../push/release-devices.ts'
import type { CustomerRow } from '../customer-row.ts'
import { createHash } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '../../../src/domain/calendar/durations.ts'

export type SessionRow = Selectable<SessionTable>
export type SignInRow = Selectable<SignInTable>

/** A token ends after so many days without a refresh. */
export const SESSION_DAYS = 30
/** A sign-in ends after so many days, however often it is used. */
export const SIGN_IN_DAYS = 90
/** A refresh returns a token younger than this unchanged instead of a new one. */
const REFRESH_AFTER_HOURS = 24
/** The time that a device was last seen is stored once in so many milliseconds. */
const SEEN_EVERY = HOUR_MS

/** The rejection of a missing or expired session: 401. */
export const sessionRequired = () => new ShopError(401, 'session_required', 'Please sign in again')

/** A token as a request presents it. */
export interface PresentedToken {
  token: string
  /** The cookie has the name that it had before `__Host-`, which another host of the same domain can set. */
  byOldCookie: boolean
}

/** A token as the client receives it. */
export interface GivenToken {
  token: string
  /** ISO 8601, UTC. */
  expiresAt: string
}

export interface SessionWithCustomer {
  session: SessionRow
  signIn: SignInRow
  customer: CustomerRow
}

type Finding = Pick<Deps, 'db' | 'clock' | 'log'>

/**
 * Finds the session of a token and its customer. Returns null for an invalid or expired token. The first use of a token ends the token that
 * it replaced. The cookie's old name is accepted only for a sign-in of an earlier version.
 */
export async function findSession(deps: Finding, { token, byOldCookie }: PresentedToken): Promise<SessionWithCustomer | null> {
  const now = deps.clock.now()
  const session = await deps.db
    .selectFrom('session')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!session) return null
  const customer = await deps.db.selectFrom('customer').selectAll().where('customer_id', '=', session.customer_id).executeTakeFirst()
  if (!customer) return null
  const signIn = (await findSignIn(deps.db, session.family)) ?? (await addMissingSignIn(deps, session))
  if (!signIn || (byOldCookie && signIn.device !== null)) return null
  if (session.first_used_at === null) await noteFirstUse(deps, session, now.toISOString())
  if (now.getTime() - new Date(signIn.last_seen_at).getTime() > SEEN_EVERY) await noteSeen(deps, session.family, now.toISOString())
  return { session, signIn, customer }
}

const findSignIn = (db: Database, family: string) => db.selectFrom('sign_in').selectAll().where('family', '=', family).executeTakeFirst()

/** While a server of an earlier version runs beside this one, its sign-ins have no row yet. */
function addMissingSignIn(deps: Pick<Deps, 'db'>, { family, customer_id, created_at }: SessionRow): Promise<SignInRow | undefined> {
  return transact(deps, async (trx) => {
    // The sign-in may have ended in the meantime.
    const session = await trx.selectFrom('session').select('family').where('family', '=', family).executeTakeFirst()
    if (!session) return undefined
    await trx
      .insertInto('sign_in')
      .values({ family, customer_id, started_at: created_at, last_seen_at: created_at, device: null, passed_at: null })
      .onConflict((conflict) => conflict.column('family').doNothing())
      .execute()
    return findSignIn(trx, family)
  })
}

async function noteFirstUse(deps: Pick<Deps, 'db'>, { token_hash, supersedes }: SessionRow, now: string): Promise<void> {
  await transact(deps, async (trx) => {
    await trx.updateTable('session').set({ first_used_at: now }).where('token_hash', '=', token_hash).execute()
    if (supersedes !== null) await trx.deleteFrom('session').where('token_hash', '=', supersedes).execute()
  })
}

/** A full disk must not stop reads, so a failure is only logged. The next request tries again. */
async function noteSeen(deps: Pick<Deps, 'db' | 'log'>, family: string, now: string): Promise<void> {
  try {
    await deps.db.updateTable('sign_in').set({ last_seen_at: now }).where('family', '=', family).execute()
  } catch (error) {
    deps.log.warn({ err: error }, 'the time that a device was seen could not be stored')
  }
}

type Making = Pick<Deps, 'clock' | 'random'>

/** Creates the first session of a sign-in; it starts a new family. `device`: browser and system in words. `passed`: a second factor. */
export async function createSession(
  trx: ShopTransaction,
  deps: Making,
  customerId: string,
  device: string,
  passed = false,
): Promise<GivenToken> {
  const [family, now] = [newToken(deps), deps.clock.now().toISOString()]
  await trx
    .insertInto('sign_in')
    .values({ family, customer_id: customerId, started_at: now, last_seen_at: now, device, passed_at: passed ? now : null })
    .execute()
  return addSession(trx, deps, { customer_id: customerId, family, supersedes: null }, now)
}

async function addSession(
  trx: ShopTransaction,
  deps: Making,
  about: Pick<SessionRow, 'customer_id' | 'family' | 'supersedes'>,
  startedAt: string,
): Promise<GivenToken> {
  const [token, now] = [newToken(deps), deps.clock.now()]
  const end = Math.min(now.getTime() + SESSION_DAYS * DAY_MS, new Date(startedAt).getTime() + SIGN_IN_DAYS * DAY_MS)
  const expiresAt = new Date(end).toISOString()
  await trx
    .insertInto('session')
    .values({ ...about, token_hash: hashToken(token), created_at: now.toISOString(), expires_at: expiresAt, first_used_at: null })
    .execute()
  return { token, expiresAt }
}

/**
 * Creates a new token in the same sign-in. The old token works until the first use of the new one, so a lost response signs no one out.
 * `device`: what the request says about the browser. Throws `session_required` if the sign-in has ended in the meantime.
 */
export async function renewSession(
  trx: ShopTransaction,
  deps: Making,
  { customer_id, family, token_hash }: SessionRow,
  device: string,
): Promise<GivenToken> {
  // The update locks the row: a sign-out at the same moment ends the new token too, or comes first.
  const signIn = await trx.updateTable('sign_in').set({ device }).where('family', '=', family).returning('started_at').executeTakeFirst()
  if (!signIn) throw sessionRequired()
  return addSession(trx, deps, { customer_id, family, supersedes: token_hash }, signIn.started_at)
}

/**
 * Returns the same token, or a new one if it is older than a day. The old token works until the first use of a new one. So a lost response
 * signs no customer out. Two tabs that refresh at the same time each get their own token, and both tokens stay valid.
 */
export async function refreshSession(
  deps: Pick<Deps, 'db'> & Making,
  token: string,
  { session }: SessionWithCustomer,
  device: string,
): Promise<GivenToken> {
  const age = deps.clock.now().getTime() - new Date(session.created_at).getTime()
  if (age <= REFRESH_AFTER_HOURS * HOUR_MS) return { token, expiresAt: session.expires_at }
  return transact(deps, (trx) => renewSession(trx, deps, session, device))
}

/** Whether a token belongs to another customer than the sender states. Returns false if `statedCustomer` is undefined. */
export async function isOtherCustomersToken({ db }: Pick<Deps, 'db'>, token: string, statedCustomer: string | undefined): Promise<boolean> {
  if (statedCustomer === undefined) return false
  const session = await db.selectFrom('session').select('customer_id').where('token_hash', '=', hashToken(token)).executeTakeFirst()
  return session !== undefined && session.customer_id !== statedCustomer
}

/** The sign-in of a token, also of an expired one. */
export const findFamily = (trx: ShopTransaction, token: string) =>
  trx.selectFrom('session').select(['family', 'customer_id']).where('token_hash', '=', hashToken(token)).executeTakeFirst()

/** Signs out: ends every token of the same sign-in. Returns the customer, or null for a token that was over. */
export async function endSignInOf(trx: ShopTransaction, token: string): Promise<string | null> {
  const found = await findFamily(trx, token)
  if (!found) return null
  await endFamily(trx, found.family)
  return found.customer_id
}

/** Ends one sign-in with all its tokens, and the push subscriptions of its device. */
export async function endFamily(trx: ShopTransaction, family: string): Promise<void> {
  await trx.deleteFrom('sign_in').where('family', '=', family).execute()
  await trx.deleteFrom('session').where('family', '=', family).execute()
  await releaseDevices(trx, { family })
}

/**
 * Ends all sessions of a customer, or all except one, and sign-ins that wait for a second factor. The push subscriptions of their devices end
 * too.
 */
export async function endSessions(trx: ShopTransaction, customerId: string, current?: SessionRow): Promise<void> {
  const signIns = trx.deleteFrom('sign_in').where('customer_id', '=', customerId)
  await (current ? signIns.where('family', '!=', current.family) : signIns).execute()
  const all = trx.deleteFrom('session').where('customer_id', '=', customerId)
  await (current ? all.where('token_hash', '!=', current.token_hash) : all).execute()
  await trx.deleteFrom('passkey_challenge').where('customer_id', '=', customerId).execute()
  await releaseDevices(trx, { customerId, keptFamily: current?.family })
}

/** 256 bits: infeasible to guess. */
const TOKEN_BYTES = 32

/** The token of a session. It is sent once, in the response or its cookie. The database stores only its hash. */
const newToken = ({ random }: Pick<Deps, 'random'>) => Buffer.from(random(TOKEN_BYTES)).toString('base64url')

/** The stored form of a token. A fast hash is enough, because a token cannot be guessed. */
const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
