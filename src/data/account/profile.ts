import * as z from 'zod/mini'
import { customerSchema, type Customer } from '../../contract/account/customer.ts'
import { isAnother, OWNER } from './owner.ts'
import type { Store } from '../storage/store.ts'

/** Where the customer's profile is kept, for when there is no network. */
export const PROFILE = 'profile'

const profileSchema = z.object({ fmt: z.literal(1), customer: customerSchema })

export const storedProfile = (customer: Customer) => ({ fmt: 1, customer })

/** The profile of a customer as last known here, or null. */
export async function readProfile(store: Pick<Store, 'read'>, id: string): Promise<Customer | null> {
  const stored = z.safeParse(profileSchema, await store.read(PROFILE))
  return stored.success && stored.data.customer.user_id === id ? stored.data.customer : null
}

/** Keeps a profile, unless somebody else shops here by now. */
export async function storeProfile(store: Store, customer: Customer): Promise<void> {
  await store.change(
    PROFILE,
    (_, holder) =>
      isAnother(holder, customer.user_id) ? { result: undefined } : { put: { value: storedProfile(customer) }, result: undefined },
    OWNER,
  )
}
