import { CODE_MINUTES } from '../../../src/contract/account/mailed-code.ts'
import type { ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { transact } from '../../db/transaction.ts'
import { createRateLimiter, type RateLimit, type RateLimiter } from '../../http/rate-limit.ts'
import { ShopError } from '../../http/shop-error.ts'

/** 32 letters and digits that people do not confuse: 8 of them have 40 bits. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8
/** Tries of one code from all network addresses together. A hundred guesses among 2^40 codes have no chance. */
const MOST_TRIES = 100

/**
 * Enough for mistyped codes, and too few to flood a mailbox. One network address has a part of what an e-mail address has, so that a
 * stranger who asks or guesses does not use up the tries of its owner.
 */
const askPerPair: RateLimit = { burst: 5, perSeconds: 86_400 }
const askPerEmail: RateLimit = { burst: 10, perSeconds: 3600 }
/** Of one code. A new code gives the tries back to the address that asked for it. */
const tryCodePerPair: RateLimit = { burst: 5, perSeconds: CODE_MINUTES * 60 }
const tryPerPair: RateLimit = { burst: 15, perSeconds: 3600 }
const tryPerEmail: RateLimit = { burst: 200, perSeconds: 3600 }
const tryPerAddress: RateLimit = { burst: 60, perSeconds: 900 }

export const WRONG_CODE = 'This code is wrong or too old. After five tries you need a new one.'

/** The table of each kind of code. */
export const codeTables = ['reset_code', 'sign_up_code', 'email_change_code'] as const

interface From {
  /** Lower case. For a change of the address, with the account that asks. */
  email: string
  /** The client's address, for limits. */
  address: string
}

export interface MailedCodes {
  /** Stores a new code and replaces an older one. `write` adds the mail to the outbox in the same transaction. Throws `rate_limited`. */
  issue(from: From, write: (trx: ShopTransaction, mailed: { code: string; expires: Date }) => Promise<void>): Promise<void>
  /**
   * Verifies a code as the user typed it. The work is the same whether a code exists or not. Returns a function that uses the code up in
   * the transaction of its effect (false if another request used it first), or null for a wrong code. Throws `rate_limited`.
   */
  verify(from: From, typed: string): Promise<((trx: ShopTransaction) => Promise<boolean>) | null>
}

/** Creates codes that prove access to a mailbox. Each requested address gets one, with or without an account. */
export function createMailedCodes(deps: Deps, table: (typeof codeTables)[number], askPerAddress: RateLimit): MailedCodes {
  const asks = {
    pair: createRateLimiter(deps, `${table} ask pair`, askPerPair),
    email: createRateLimiter(deps, `${table} ask`, askPerEmail),
    address: createRateLimiter(deps, `${table} ask address`, askPerAddress),
  }
  const tries = {
    code: createRateLimiter(deps, `${table} try code`, tryCodePerPair),
    pair: createRateLimiter(deps, `${table} try pair`, tryPerPair),
    email: createRateLimiter(deps, `${table} try`, tryPerEmail),
    address: createRateLimiter(deps, `${table} try address`, tryPerAddress),
  }

  /**
   * Counts an attempt before it is verified, so that parallel attempts cannot exceed the limit. Returns the hash to verify against, or
   * null.
   */
  async function takeTry(email: string): Promise<string | null> {
    const row = await deps.db
      .updateTable(table)
      .set((code) => ({ tries: code('tries', '+', 1) }))
      .where('email', '=', email)
      .where('tries', '<', MOST_TRIES)
      .where('expires_at', '>', deps.clock.now().toISOString())
      .returning('code_hash')
      .executeTakeFirst()
    return row?.code_hash ?? null
  }

  /** Uses the code up inside `trx`, which deletes it: a code works once. */
  async function take(trx: ShopTransaction, email: string, codeHash: string): Promise<boolean> {
    const deletion = trx.deleteFrom(table).where('email', '=', email).where('code_hash', '=', codeHash)
    return (await deletion.returning('email').executeTakeFirst()) !== undefined
  }

  return {
    async issue({ email, address }, write) {
      const pair = `${address} ${email}`
      asks.pair.check(pair)
      asks.address.take(address)
      asks.email.take(email)
      asks.pair.take(pair)
      const code = newCode(deps)
      const code_hash = await deps.passwords.hash(code)
      const now = deps.clock.now()
      const expires = new Date(now.getTime() + CODE_MINUTES * 60_000)
      const row = { code_hash, tries: 0, created_at: now.toISOString(), expires_at: expires.toISOString() }
      await transact(deps, async (trx) => {
        await trx
          .insertInto(table)
          .values({ email, ...row })
          .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
          .execute()
        await write(trx, { code, expires })
      })
      tries.code.forget(pair)
    },
    async verify({ email, address }, typed) {
      const pair = `${address} ${email}`
      tries.address.take(address)
      tries.pair.take(pair)
      tries.email.take(email)
      const codeHash = hasTry(tries.code, pair) ? await takeTry(email) : null
      const fits = await deps.passwords.fits(cleanCode(typed), codeHash)
      return fits && codeHash !== null ? (trx) => take(trx, email, codeHash) : null
    },
  }
}

/** Takes a try. False if there is none left: the code is then wrong, like one that is too old. */
function hasTry(limiter: RateLimiter, subject: string): boolean {
  try {
    limiter.take(subject)
    return true
  } catch (error) {
    if (error instanceof ShopError) return false
    throw error
  }
}

const newCode = ({ random }: Pick<Deps, 'random'>) => Array.from(random(CODE_LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('')

/** Normalises a code as the user typed it: any case, spaces and dashes. */
const cleanCode = (typed: string) => typed.slice(0, 40).replace(/[\s-]/g, '').toUpperCase()
