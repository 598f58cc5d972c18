import * as z from 'zod/mini'
import { customerSchema, type Customer } from '../../contract/account/customer.ts'
import { IDEMPOTENCY_HEADER, OWNER_HEADER } from '../../contract/http/headers.ts'
import type { Device } from '../device.ts'
import { failureOf, type Failed } from './outcome.ts'
import { isOtherOwner, OWNER, readPrincipal } from './owner.ts'
import type { SessionContext } from './session-context.ts'
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

/** The answer of a call about an account. */
export type Answered<Answer> = Promise<{ kind: 'done'; answer: Answer } | Failed>

/** Makes a call as the signed-in customer, of whom the headers tell the server. No call is queued [I1]. */
export async function asCustomer<Answer>(
  { device }: Pick<SessionContext, 'device'>,
  ask: (api: Device['api'], options: { headers: Record<string, string> }, id: string) => Promise<Answer>,
): Answered<Answer> {
  const id = await signedInId(device)
  if (id === null) return { kind: 'signed-out' }
  return ask(device.api, { headers: { [OWNER_HEADER]: id } }, id).then((answer) => ({ kind: 'done', answer }) as const, failureOf)
}

/** The same with a key, so that a repeat that the browser makes has one effect. */
export const onceAsCustomer = <Answer>(
  context: Pick<SessionContext, 'device'>,
  ask: Parameters<typeof asCustomer<Answer>>[1],
): Answered<Answer> =>
  asCustomer(context, (api, { headers }, id) => ask(api, { headers: { ...headers, [IDEMPOTENCY_HEADER]: context.device.uuid() } }, id))

/** Stores a profile, unless the device has another owner now. */
export async function storeProfile(store: Store, customer: Customer): Promise<void> {
  await store.change(
    PROFILE,
    (_, holder) =>
      isOtherOwner(holder, customer.user_id) ? { result: undefined } : { put: { value: storedProfile(customer) }, result: undefined },
    OWNER,
  )
}
