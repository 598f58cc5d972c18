import { readStored } from '../db/stored-json.ts'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import { addressAnswerSchema, savedAddressSchema, type SavedAddress } from '../../src/contract/account/address.ts'
import type { Customer } from '../../src/contract/account/customer.ts'
import type { Database } from '../db/open.ts'
import type { CustomerTable } from '../db/schema/accounts.ts'

export type CustomerRow = Selectable<CustomerTable>

/**
 * Finds the account of an address.
 * @param email in lower case
 */
export function findByEmail(db: Database, email: string): Promise<CustomerRow | undefined> {
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

/** The stored book. The default address is in `shipping`, where earlier versions of the shop read and write it too. */
const bookSchema = z.object({ address_id: z.string(), name: z.string(), others: z.array(savedAddressSchema) })

/** The book of an account that saved its only address before address books existed. */
const firstBook = { address_id: 'first', name: 'My address', others: [] }

/** The address book of a customer, the default first. */
export function addressesOf({ shipping, address_book }: Pick<CustomerRow, 'shipping' | 'address_book'>): SavedAddress[] {
  const { others, ...first } = address_book === null ? firstBook : readStored(bookSchema, address_book)
  return shipping === null ? others : [{ ...first, address: readStored(addressAnswerSchema, shipping) }, ...others]
}

export const storedAddress = (json: string | null) => (json === null ? null : readStored(addressAnswerSchema, json))
