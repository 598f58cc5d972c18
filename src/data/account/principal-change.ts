import type { Customer } from '../../contract/account/customer.ts'
import { OWNER, ownerOf, parsePrincipal, storedPrincipal, type CustomerPrincipal, type GuestPrincipal } from './owner.ts'
import type { Everything, Store, Sweep } from '../storage/store.ts'
import { isUnanswered, ORDER } from '../checkout/order-intent.ts'
import { countUnaccepted, movedOperations } from './move-operations.ts'
import { PROFILE, storedProfile } from './profile.ts'
import { purged } from './purge.ts'

export interface Arrival {
  customer: Customer
  /** The cart key for the guest after this customer. */
  freshKey: string
  /** The server's time, ms since 1970, or null. */
  serverNow: number | null
}

/** `another`: another customer was the owner, whose data was deleted; `discarded`: the number of deleted changes, with rejections. */
export interface OwnerChange {
  principal: CustomerPrincipal
  another: boolean
  discarded: number
}

/**
 * Makes the customer the owner, in one transaction. A guest's waiting changes move along under the same ids [I3]; all data of another
 * customer is deleted first [I8]. For the same customer it only updates the profile, so it may be repeated after a kill [I5].
 */
export function becomeCustomer(store: Store, { customer, freshKey, serverNow }: Arrival): Promise<OwnerChange> {
  const { user_id: id, role, discount_percentage: discount } = customer
  return store.changeAll((all): Sweep<OwnerChange> => {
    const before = parsePrincipal(all.get(OWNER))
    const identity = { kind: 'customer', id, role, discount } as const
    const profile = [PROFILE, storedProfile(customer)] as const
    if (before?.kind === 'customer' && before.id === id) {
      const principal: CustomerPrincipal = { ...before, ...identity, refreshedAt: serverNow ?? before.refreshedAt }
      return { writes: [[OWNER, storedPrincipal(principal)], profile], result: { principal, another: false, discarded: 0 } }
    }
    const guest = before?.kind === 'guest' ? before.key : null
    const principal: CustomerPrincipal = { ...identity, key: freshKey, from: guest ? [guest] : [], refreshedAt: serverNow }
    const owner = [OWNER, storedPrincipal(principal)] as const
    if (guest !== null)
      return { writes: [...movedOperations(all, guest, id), owner, profile], result: { principal, another: false, discarded: 0 } }
    return {
      writes: [...purged(all), owner, profile],
      erases: before !== null,
      result: { principal, another: before !== null, discarded: before ? lostWith(all, ownerOf(before)) : 0 },
    }
  })
}

/** How many changes the device loses when it deletes an owner's data: waiting ones and rejections that are not dismissed. */
function lostWith(all: Everything, owner: string): number {
  const { waiting, refused } = countUnaccepted(all, owner)
  return waiting + refused
}

/**
 * What the customer would lose. `count`: changes without an answer of the server. `refused`: the number of rejections that the customer has
 * not dismissed. `order`: an order was sent, and may have arrived.
 */
export interface Unfinished {
  count: number
  refused?: number
  order?: true
}

/** `guest`: the new owner. `waiting`: because of this nothing was done. */
export type LeaveResult = { guest: GuestPrincipal } | { waiting: Unfinished }

/**
 * Deletes all data of the customer and makes a guest the owner, who must still log out on the server [I8] [I9]. Null if that customer is not
 * the owner. With `stays` it deletes nothing while a change waits, a rejection is not dismissed, or an order has no answer. The same
 * transaction looks for them, so it deletes no new one.
 */
export function leaveCustomer(store: Store, id: string, waiting: 'may-go' | 'stays'): Promise<LeaveResult | null> {
  return store.changeAll((all): Sweep<LeaveResult | null> => {
    const before = parsePrincipal(all.get(OWNER))
    if (before?.kind !== 'customer' || before.id !== id) return { writes: [], result: null }
    const unfinished = waiting === 'stays' ? unfinishedOf(all, id) : null
    if (unfinished) return { writes: [], result: { waiting: unfinished } }
    const guest: GuestPrincipal = { kind: 'guest', key: before.key, mustLogOut: true }
    return { writes: [...purged(all), [OWNER, storedPrincipal(guest)]], erases: true, result: { guest } }
  })
}

function unfinishedOf(all: Everything, id: string): Unfinished | null {
  const { waiting, refused } = countUnaccepted(all, id)
  const order = isUnanswered(all.get(ORDER))
  if (waiting === 0 && refused === 0 && !order) return null
  return { count: waiting, ...(refused > 0 && { refused }), ...(order && { order }) }
}

/** Stores that the server has ended the session of the customer who signed out [I9]. */
export async function loggedOut(store: Store): Promise<void> {
  await store.change(OWNER, (stored) => {
    const guest = parsePrincipal(stored)
    if (guest?.kind !== 'guest' || !guest.mustLogOut) return { result: undefined }
    return { put: { value: storedPrincipal({ ...guest, mustLogOut: false }) }, result: undefined }
  })
}

/** The number of changes of an owner that a deletion on this device would lose, with an order without an answer. */
export const unfinishedCount = (store: Store, owner: string): Promise<number> =>
  store.changeAll((all: Everything) => ({ writes: [], result: lostWith(all, owner) + (isUnanswered(all.get(ORDER)) ? 1 : 0) }))
