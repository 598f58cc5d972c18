import type { SavedAddress } from '../../contract/account/address.ts'
import type { AddressAnswer } from '../../contract/account/address.ts'

/** The most addresses of a customer. */
export const MOST_ADDRESSES = 20

/** One change of an address book. `saved` without a known id adds the address. */
export type AddressBookChange =
  | { kind: 'saved'; saved: SavedAddress; isDefault: boolean }
  | { kind: 'default'; addressId: string }
  | { kind: 'removed'; addressId: string }

/** Why a change has no effect: the book is full, or it has no such address. */
export type AddressBookFault = 'full' | 'unknown'

/**
 * Applies a change to an address book, whose first address is the default for delivery. The first address of an empty book becomes the
 * default. If the default is removed, the next one takes its place. An added address that the book has already is not added again.
 */
export function changeAddressBook(book: readonly SavedAddress[], change: AddressBookChange): SavedAddress[] | AddressBookFault {
  if (change.kind === 'saved') return save(book, change)
  const [named, others] = split(book, change.addressId)
  if (!named) return 'unknown'
  return change.kind === 'removed' ? others : [named, ...others]
}

function save(book: readonly SavedAddress[], { saved, isDefault }: { saved: SavedAddress; isDefault: boolean }) {
  const known = book.find(({ address_id }) => address_id === saved.address_id)
  const same = known ? undefined : book.find(({ address }) => isSamePlace(address, saved.address))
  if (same) return isDefault ? [same, ...split(book, same.address_id)[1]] : [...book]
  if (!known && book.length >= MOST_ADDRESSES) return 'full'
  if (isDefault) return [saved, ...split(book, saved.address_id)[1]]
  return known ? book.map((one) => (one === known ? saved : one)) : [...book, saved]
}

function split(book: readonly SavedAddress[], addressId: string): [SavedAddress | undefined, SavedAddress[]] {
  return [book.find(({ address_id }) => address_id === addressId), book.filter(({ address_id }) => address_id !== addressId)]
}

const placeOf = ({ street_address_1, street_address_2, city, postcode }: AddressAnswer) =>
  [street_address_1, street_address_2, city, postcode].map((part) => part.trim().toLowerCase()).join('\n')

/** Whether two addresses are equal, apart from the name of the recipient. */
export const isSamePlace = (one: AddressAnswer, other: AddressAnswer) => placeOf(one) === placeOf(other)

/** A short name for an address that its customer did not name: the suburb, otherwise the city. */
export const placeNameOf = ({ streetAddress2, city }: { streetAddress2?: string | undefined; city: string }) =>
  (streetAddress2?.trim() || city.trim()).slice(0, 40)
