import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { AnswerOf, Endpoint } from '../../src/contract/http/endpoint.ts'
import { allErrorCodes, type AnyErrorCode } from '../../src/contract/desk/desk-codes.ts'
import { REPLAY_HEADER } from '../../src/contract/http/headers.ts'
import { undecidedCodes } from '../../src/contract/http/undecided-codes.ts'
import type { ShopTransaction } from '../db/open.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Call } from './handle.ts'
import { familyPath, hashOf, isSameCall, readKey } from './same-call.ts'
import { ShopError, statusCode } from './shop-error.ts'
import { type Job, untilNone } from '../jobs.ts'
import { DAY_MS } from '../../src/domain/calendar/durations.ts'

/** The effect of a call, and the response to a repeated call. */
export interface Effect<Answer> {
  /**
   * Performs the effect. A ShopError undoes it and is stored as the outcome. `reference` is stored for the repeated call (such as an order
   * id, never a secret).
   */
  run(trx: ShopTransaction): Promise<{ answer: Answer; reference?: string }>
  /** The response to a repeat of a successful call, with the *current* data. */
  replay(trx: ShopTransaction, reference: string | null): Promise<Answer>
  /** The `data` of a repeated rejection, with the current data. */
  replayRefusal?(trx: ShopTransaction, code: AnyErrorCode): Promise<Readonly<Record<string, unknown>>>
}

type Outcome<Answer> = { kind: 'done'; answer: Answer; replayed: boolean } | { kind: 'refused'; refusal: ShopError; replayed: boolean }

/**
 * Runs an effect and stores its outcome under the `Idempotency-Key`, both in one transaction. So a key has exactly one effect, however
 * often the client sends it (trial 4). A guest's call and its repeat by the customer into whom the guest was merged are the same call.
 * Without a key the effect runs without a record.
 * @param owner the owner of the call: a guest's key, a customer's id or an order's
 */
export async function inTransaction<E extends Endpoint>(
  call: Call<E>,
  deps: Deps,
  owner: string,
  effect: Effect<AnswerOf<E>>,
): Promise<AnswerOf<E>> {
  const key = readKey(call)
  const outcome = await transact(deps, async (trx): Promise<Outcome<AnswerOf<E>>> => {
    if (key === null) return { kind: 'done', answer: (await effect.run(trx)).answer, replayed: false }
    const hashes = { body_hash: hashOf(call.input), sent_hash: hashOf(call.payload) }
    const claim = { key, owner, method: call.endpoint.method, path: familyPath(call.context.req.path), ...hashes }
    if (await claimKey(trx, deps, claim)) {
      if (call.invalid) throw call.invalid
      return runOnce(trx, key, effect)
    }
    return repeat(trx, claim, effect)
  })
  if (outcome.replayed) call.context.header(REPLAY_HEADER, '1')
  if (outcome.kind === 'refused') throw outcome.refusal
  return outcome.answer
}

interface Claim {
  key: string
  owner: string
  method: string
  path: string
  /** Of the parsed payload. */
  body_hash: string
  /** Of the payload as it was sent. */
  sent_hash: string
}

/**
 * Stores the key. Returns whether this call is the first one with it. A parallel call with the same key waits here until this transaction
 * ends.
 */
async function claimKey(trx: ShopTransaction, { clock }: Deps, claim: Claim): Promise<boolean> {
  const inserted = await trx
    .insertInto('idempotency')
    .values({
      ...claim,
      sent_hash: claim.sent_hash === claim.body_hash ? null : claim.sent_hash,
      status: 0,
      code: null,
      message: null,
      reference: null,
      created_at: clock.now().toISOString(),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return inserted !== undefined
}

/** A rejection that is stored under the key. */
const isOutcome = (error: unknown): error is ShopError =>
  error instanceof ShopError && error.status < 500 && !undecidedCodes.has(error.code)

/** Runs the effect. A rejection rolls the effect back, but its record stays. */
async function runOnce<Answer>(trx: ShopTransaction, key: string, effect: Effect<Answer>): Promise<Outcome<Answer>> {
  await sql`savepoint effect`.execute(trx)
  try {
    const { answer, reference = null } = await effect.run(trx)
    await trx.updateTable('idempotency').set({ status: 200, reference }).where('key', '=', key).execute()
    return { kind: 'done', answer, replayed: false }
  } catch (error) {
    if (!isOutcome(error)) throw error
    await sql`rollback to savepoint effect`.execute(trx)
    await trx
      .updateTable('idempotency')
      .set({ status: error.status, code: error.code, message: error.message })
      .where('key', '=', key)
      .execute()
    return { kind: 'refused', refusal: error, replayed: false }
  }
}

async function repeat<Answer>(trx: ShopTransaction, claim: Claim, effect: Effect<Answer>): Promise<Outcome<Answer>> {
  const record = await trx.selectFrom('idempotency').selectAll().where('key', '=', claim.key).executeTakeFirstOrThrow()
  if (!isSameCall(record, claim) || !(await isSameOwner(trx, record.owner, claim.owner)))
    throw new ShopError(422, 'idempotency_mismatch', 'This key was used for something else')
  if (record.code === null) return { kind: 'done', answer: await effect.replay(trx, record.reference), replayed: true }
  const code = z.parse(z.enum(allErrorCodes), record.code)
  const data = await effect.replayRefusal?.(trx, code)
  return { kind: 'refused', refusal: new ShopError(statusCode(record.status), code, record.message ?? '', data), replayed: true }
}

/** Whether the recorded guest was merged into this customer. */
async function isSameOwner(trx: ShopTransaction, recorded: string, owner: string): Promise<boolean> {
  if (recorded === owner) return true
  const alias = trx.selectFrom('cart_alias').select('guest_key').where('guest_key', '=', recorded).where('customer_id', '=', owner)
  return (await alias.executeTakeFirst()) !== undefined
}

const RECORD_RETENTION_DAYS = 30

/** The most records of one statement: SQLite answers nothing while it runs. */
const AT_ONCE = 1000

/** Deletes outcomes that no client can repeat: after 28 days a device does not resend by itself. */
export function idempotencyPurge({ db, clock, closing }: Pick<Deps, 'db' | 'clock' | 'closing'>): Job {
  return {
    name: 'idempotency-purge',
    everySeconds: 3600,
    async run() {
      const oldest = new Date(clock.now().getTime() - RECORD_RETENTION_DAYS * DAY_MS).toISOString()
      const old = db.selectFrom('idempotency').select('key').where('created_at', '<', oldest).limit(AT_ONCE)
      await untilNone({ closing }, async () => {
        const { numDeletedRows } = await db.deleteFrom('idempotency').where('key', 'in', old).executeTakeFirst()
        return Number(numDeletedRows)
      })
    },
  }
}
