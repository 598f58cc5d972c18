import type * as z from 'zod/mini'
import type { Address } from '../../src/contract/account/address.ts'
import type { customerUpdateSchema } from '../../src/contract/account/customer.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { addressAnswer } from '../orders/address-answer.ts'
import type { CustomerRow } from './customer-row.ts'

export type ProfileChange = Omit<z.output<typeof customerUpdateSchema>, 'token'>

/** Changes what is given of a profile; null takes an address away. */
export function updateProfile(
  trx: ShopTransaction,
  { clock }: Pick<Deps, 'clock'>,
  customerId: string,
  { firstName, lastName, phone, shipping, billing }: ProfileChange,
): Promise<CustomerRow> {
  return trx
    .updateTable('customer')
    .set({
      first_name: firstName,
      last_name: lastName,
      phone,
      shipping: stored(shipping),
      billing: stored(billing),
      updated_at: clock.now().toISOString(),
    })
    .where('customer_id', '=', customerId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Kysely leaves out what is undefined. */
function stored(address: Address | null | undefined): string | null | undefined {
  return address ? JSON.stringify(addressAnswer(address)) : address
}
