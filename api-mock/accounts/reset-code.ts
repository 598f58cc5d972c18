import { emailSchema, INVALID_EMAIL } from '../../src/contract/address.ts'
import * as z from 'zod/mini'
import type { Deps } from '../deps.ts'
import { transact } from '../db/transaction.ts'
import { createRateLimiter } from '../http/rate-limit.ts'
import { ShopError } from '../http/shop-error.ts'
import { writeCodeMail, writePasswordChangedMail } from '../mail/account-mail.ts'
import type { Attempts } from './attempts.ts'
import { findByEmail } from './customer-row.ts'
import { passwordFault } from './password-rules.ts'
import { endSessions } from './sessions.ts'

/** Letters and digits that nobody takes for one another: 32 of them, so 8 make 40 bits. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8
const CODE_MINUTES = 30
const MOST_TRIES = 5

/** Enough for who types badly; too few to fill somebody's letter box. */
const askPerEmail = { burst: 5, perSeconds: 3600 }
const askPerAddress = { burst: 30, perSeconds: 3600 }
const tryPerEmail = { burst: 15, perSeconds: 3600 }
const tryPerAddress = { burst: 60, perSeconds: 900 }

export interface ResetCodes {
  /** Mails a code. The same answer after the same work for an address without an account. Throws `bad_email` and `rate_limited`. */
  ask(request: { email: string; address: string }): Promise<void>
  /** Sets a new password and ends every session. Throws `bad_request` and `rate_limited`. */
  set(request: { email: string; code: string; password: string; address: string }): Promise<void>
}

const refused = (message: string, fields: Readonly<Record<string, string>> = {}) => new ShopError(400, 'bad_request', message, { fields })
const wrongCode = () => {
  const message = 'This code is wrong or too old. After five tries you need a new one.'
  return refused(message, { code: message })
}

export function createResetCodes(deps: Deps, attempts: Attempts): ResetCodes {
  const asks = { email: createRateLimiter(deps.clock, askPerEmail), address: createRateLimiter(deps.clock, askPerAddress) }
  const tries = { email: createRateLimiter(deps.clock, tryPerEmail), address: createRateLimiter(deps.clock, tryPerAddress) }

  return {
    async ask(request) {
      const parsed = z.safeParse(emailSchema, request.email)
      // The specified answer (spec §8): the one 5xx that bad input may get.
      if (!parsed.success) throw new ShopError(500, 'bad_email', INVALID_EMAIL, { status: 400, fields: { email: INVALID_EMAIL } })
      const email = parsed.data
      asks.address.take(request.address)
      asks.email.take(email)
      const code = newCode(deps)
      await keepCode(deps, email, code, await deps.passwords.hash(code))
    },
    async set(request) {
      const parsed = z.safeParse(emailSchema, request.email)
      if (!parsed.success) throw refused(INVALID_EMAIL, { email: INVALID_EMAIL })
      const email = parsed.data
      const fault = passwordFault(request.password, email)
      if (fault) throw refused(fault, { password: fault })
      tries.address.take(request.address)
      tries.email.take(email)
      const codeHash = await takeTry(deps, email)
      if (!(await deps.passwords.fits(cleanCode(request.code), codeHash)) || codeHash === null) throw wrongCode()
      await useCode(deps, email, codeHash, await deps.passwords.hash(request.password))
      attempts.forget(request.address, email)
    },
  }
}

const newCode = ({ random }: Pick<Deps, 'random'>) => Array.from(random(CODE_LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('')

/** As typed from a mail: any case, with spaces or dashes. */
const cleanCode = (typed: string) => typed.slice(0, 40).replace(/[\s-]/g, '').toUpperCase()

/** The new code, in the place of any older one. */
async function keepCode(deps: Deps, email: string, code: string, code_hash: string): Promise<void> {
  const now = deps.clock.now()
  const expires = new Date(now.getTime() + CODE_MINUTES * 60_000)
  const row = { code_hash, tries: 0, created_at: now.toISOString(), expires_at: expires.toISOString() }
  await transact(deps, async (trx) => {
    await trx
      .insertInto('reset_code')
      .values({ email, ...row })
      .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
      .execute()
    const customer = await findByEmail(trx, email)
    await writeCodeMail(trx, deps, { email, code, expires, send: customer !== undefined })
  })
}

/** Counts a try before it is judged, so that many at once are no way around the limit. The hash to judge by, or null. */
async function takeTry({ db, clock }: Deps, email: string): Promise<string | null> {
  const row = await db
    .updateTable('reset_code')
    .set((code) => ({ tries: code('tries', '+', 1) }))
    .where('email', '=', email)
    .where('tries', '<', MOST_TRIES)
    .where('expires_at', '>', clock.now().toISOString())
    .returning('code_hash')
    .executeTakeFirst()
  return row?.code_hash ?? null
}

/** Whoever takes the code away may set the password: a code works once. */
async function useCode(deps: Deps, email: string, codeHash: string, password_hash: string): Promise<void> {
  await transact(deps, async (trx) => {
    const used = await trx
      .deleteFrom('reset_code')
      .where('email', '=', email)
      .where('code_hash', '=', codeHash)
      .returning('email')
      .executeTakeFirst()
    const customer = used && (await findByEmail(trx, email))
    if (!customer) throw wrongCode()
    const updated_at = deps.clock.now().toISOString()
    await trx
      .updateTable('customer')
      .set({ password_hash, updated_at, email_proved_at: updated_at })
      .where('customer_id', '=', customer.customer_id)
      .execute()
    await endSessions(trx, customer.customer_id)
    await writePasswordChangedMail(trx, deps, customer)
  })
}
