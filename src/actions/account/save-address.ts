import type { Address } from '../../contract/account/address.ts'
import { placeNameOf } from '../../domain/account/address-book.ts'
import { notify } from '../../state/toasts.ts'
import { changeAddressBook } from './session.ts'

/** Adds a delivery address to the customer's address book, named after its place. A failure only gives a notice. */
export async function saveAddress(address: Address): Promise<void> {
  const outcome = await changeAddressBook({ kind: 'saved', name: placeNameOf(address), address })
  if (outcome.kind !== 'done') notify({ type: 'warn', message: 'Your address was not saved to your account.' })
}
