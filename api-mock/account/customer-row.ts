import { addressesOf } from './address-book.ts'
import { readStored } from '../db/stored-json.ts'
import type { Selectable } from 'kysely'
import { addressAnswerSchema } from '../../src/contract/account/address.ts'
import type { Customer } from '../../src/contract/account/customer.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import type { CustomerTable } from '../db/schema-accounts.ts'

export type CustomerRow = Selectable<CustomerTable>

/**
 * Finds the account of an address.
 * @param email in lower case
 */
export function findByEmail(db: Database | ShopTransaction, email: string): Promise<CustomerRow | undefined> {
  return db.selectFrom('customer').selectAll().where('email', '=', email).executeTakeFirst()
}

/** The customer as responses contain it, without the hash and the key of the cart. */
export function customerAnswer(row: CustomerRow): Customer {
  return {
    user_id: row.customer_id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    phone: row.phone,
    role: row.role,
    discount_percentage: row.discount_percentage,
    shipping: storedAddress(row.shipping),
    addresses: addressesOf(row),
    billing: storedAddress(row.billing),
  }
}

export const storedAddress = (json: string | null) => (json === null ? null : readStored(addressAnswerSchema, json))
