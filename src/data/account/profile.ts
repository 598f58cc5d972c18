import * as z from 'zod/mini'
import { customerSchema, type Customer } from '../../contract/account/customer.ts'
import { isOtherOwner, OWNER, readPrincipal } from './owner.ts'
import type { Store } from '../storage/store.ts'

/** The key of the customer's profile, stored for offline use. */
export const PROFILE = 'profile'

const profileSchema = z.object({ fmt: z.literal(1), customer: customerSchema })

/** The stored form of a profile. */
export const storedProfile = (customer: Customer) => ({ fmt: 1, customer })

/** The customer's profile from the server's last answer, or null. */
export async function readProfile(store: Pick<Store, 'read'>, id: string): Promise<Customer | null> {
  const stored = z.safeParse(profileSchema, await store.read(PROFILE))
  return stored.success && stored.data.customer.user_id === id ? withAddressBook(stored.data.customer) : null
}

/** A copy from a version without the address book has a single address, which becomes the first entry of the book. */
function withAddressBook(customer: Customer): Customer {
  const { shipping, addresses } = customer
  if (shipping === null || addresses.length > 0) return customer
  return { ...customer, addresses: [{ address_id: 'first', name: 'My address', address: shipping }] }
}

/** The customer's id; null for a guest, for whom the device makes no call about an account. No call is queued [I1]. */
export async function signedInId({ store }: { store: Pick<Store, 'read'> }): Promise<string | null> {
  const principal = await readPrincipal({ store })
  return principal?.kind === 'customer' ? principal.id : null
}

/** Stores a profile, unless the device has another owner now. */
export async function storeProfile(store: Store, customer: Customer): Promise<void> {
  await store.change(
    PROFILE,
    (_, holder) =>
      isOtherOwner(holder, customer.user_id) ? { result: undefined } : { put: { value: storedProfile(customer) }, result: undefined },
    OWNER,
  )
}
