import type * as z from 'zod/mini'
import type { SavedAddress } from '../../src/contract/account/address.ts'
import type { customerAddressSchema } from '../../src/contract/account/customer.ts'
import { changeAddressBook, MOST_ADDRESSES, type AddressBookChange } from '../../src/domain/account/address-book.ts'
import { randomKey } from '../../src/domain/random-key.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { notFound, ShopError } from '../http/shop-error.ts'
import { addressAnswer } from '../orders/address-answer.ts'
import { addressesOf, type CustomerRow } from './customer-row.ts'

const ID_LENGTH = 12

type Change = z.output<typeof customerAddressSchema>['change']

/** Changes an address book under the lock of its customer. Throws `addresses_full` and `not_found`. */
export async function changeAddresses(trx: ShopTransaction, deps: Deps, customerId: string, change: Change): Promise<CustomerRow> {
  const customer = await trx.selectFrom('customer').selectAll().where('customer_id', '=', customerId).forUpdate().executeTakeFirstOrThrow()
  const before = addressesOf(customer)
  if (change.kind === 'saved' && change.addressId !== undefined && !before.some(({ address_id }) => address_id === change.addressId))
    throw noSuchAddress()
  const after = changeAddressBook(before, inBook(deps, change))
  if (after === 'unknown') throw noSuchAddress()
  if (after === 'full') throw new ShopError(409, 'addresses_full', `An account has at most ${MOST_ADDRESSES} addresses. Remove one first.`)
  const updated = trx.updateTable('customer').set({ ...stored(after), updated_at: deps.clock.now().toISOString() })
  return updated.where('customer_id', '=', customerId).returningAll().executeTakeFirstOrThrow()
}

const noSuchAddress = () => notFound('This address is not there any more')

function inBook(deps: Pick<Deps, 'random'>, change: Change): AddressBookChange {
  if (change.kind !== 'saved') return change
  const address_id = change.addressId ?? randomKey(ID_LENGTH, deps.random)
  return { kind: 'saved', isDefault: change.isDefault, saved: { address_id, name: change.name, address: addressAnswer(change.address) } }
}

function stored(book: readonly SavedAddress[]): Pick<CustomerRow, 'shipping' | 'address_book'> {
  const [first, ...others] = book
  if (!first) return { shipping: null, address_book: null }
  const { address, ...named } = first
  return { shipping: JSON.stringify(address), address_book: JSON.stringify({ ...named, others }) }
}

/** The columns of a book without its default address, whose place the next one takes. */
export const withoutDefault = (customer: CustomerRow) => stored(addressesOf({ ...customer, shipping: null }))
