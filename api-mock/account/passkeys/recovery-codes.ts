import { createHash } from 'node:crypto'
import { RECOVERY_CODES } from '../../../src/contract/account/passkey.ts'
import type { ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'

/** 32 letters and digits that people do not confuse: 24 of them have 120 bits, so a fast hash is enough. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 24

const hashOf = (customerId: string, code: string) => createHash('sha256').update(`${customerId} ${code}`).digest('base64url')

/** Replaces the recovery codes of a customer by ten new ones. Only their hashes are stored. */
export async function renewRecoveryCodes(trx: ShopTransaction, { random }: Pick<Deps, 'random'>, customerId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => Array.from(random(LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join(''))
  await trx.deleteFrom('recovery_code').where('customer_id', '=', customerId).execute()
  await trx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ code_hash: hashOf(customerId, code), customer_id: customerId })))
    .execute()
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** Uses a recovery code up, as the user typed it: any case, spaces and dashes. False for a wrong or used one. */
export async function takeRecoveryCode(trx: ShopTransaction, customerId: string, typed: string): Promise<boolean> {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  const taken = trx.deleteFrom('recovery_code').where('customer_id', '=', customerId).where('code_hash', '=', hashOf(customerId, code))
  return (await taken.returning('code_hash').executeTakeFirst()) !== undefined
}
