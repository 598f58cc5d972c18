import type { Customer } from '../../contract/account/customer.ts'
import { OWNER, ownerOf, parsePrincipal, storedPrincipal, type CustomerPrincipal, type GuestPrincipal } from './owner.ts'
import type { Everything, Store, Sweep } from '../storage/store.ts'
import { countWaiting, movedOperations } from './move-operations.ts'
import { PROFILE, storedProfile } from './profile.ts'
import { purged } from './purge.ts'

export interface Arrival {
  customer: Customer
  /** A key for the guest after this customer. */
  freshKey: string
  /** The server's time, ms since 1970, or null. */
  serverNow: number | null
}

/** `another`: another customer was here, and everything of that customer went; `discarded`: changes that went with it. */
export interface Changed {
  principal: CustomerPrincipal
  another: boolean
  discarded: number
}

/**
 * This customer shops here now, in one transaction: a guest's waiting changes come along under the same ids [I3]; another customer's
 * everything goes first [I8]. The same customer again only brings the profile up to date, so it may be repeated after a kill [I5].
 */
export function becomeCustomer(store: Store, { customer, freshKey, serverNow }: Arrival): Promise<Changed> {
  const { user_id: id, role, discount_percentage: discount } = customer
  return store.changeAll((all): Sweep<Changed> => {
    const before = parsePrincipal(all.get(OWNER))
    const known = { kind: 'customer', id, role, discount } as const
    const profile = [PROFILE, storedProfile(customer)] as const
    if (before?.kind === 'customer' && before.id === id) {
      const principal: CustomerPrincipal = { ...before, ...known, refreshedAt: serverNow ?? before.refreshedAt }
      return { writes: [[OWNER, storedPrincipal(principal)], profile], result: { principal, another: false, discarded: 0 } }
    }
    const guest = before?.kind === 'guest' ? before.key : null
    const principal: CustomerPrincipal = { ...known, key: freshKey, from: guest ? [guest] : [], refreshedAt: serverNow }
    const owner = [OWNER, storedPrincipal(principal)] as const
    if (guest !== null)
      return { writes: [...movedOperations(all, guest, id), owner, profile], result: { principal, another: false, discarded: 0 } }
    return {
      writes: [...purged(all), owner, profile],
      result: { principal, another: before !== null, discarded: before ? countWaiting(all, ownerOf(before)) : 0 },
    }
  })
}

/** `guest`: who shops here now. `waiting`: so many changes wait that nothing was done. */
export type Leaving = { guest: GuestPrincipal } | { waiting: number }

/**
 * The customer leaves: nothing of him or her stays, and the shop has still to be told [I8] [I9]. Null when that customer is not here. What
 * waits keeps it from happening, unless it may go: it is counted in the same transaction, so that nothing goes that came in between.
 */
export function leaveCustomer(store: Store, id: string, waiting: 'may-go' | 'stays'): Promise<Leaving | null> {
  return store.changeAll((all): Sweep<Leaving | null> => {
    const before = parsePrincipal(all.get(OWNER))
    if (before?.kind !== 'customer' || before.id !== id) return { writes: [], result: null }
    const count = waiting === 'stays' ? countWaiting(all, id) : 0
    if (count > 0) return { writes: [], result: { waiting: count } }
    const guest: GuestPrincipal = { kind: 'guest', key: before.key, mustLogOut: true }
    return { writes: [...purged(all), [OWNER, storedPrincipal(guest)]], result: { guest } }
  })
}

/** The shop has ended the session that was left behind. */
export async function loggedOut(store: Store): Promise<void> {
  await store.change(OWNER, (stored) => {
    const guest = parsePrincipal(stored)
    if (guest?.kind !== 'guest' || !guest.mustLogOut) return { result: undefined }
    return { put: { value: storedPrincipal({ ...guest, mustLogOut: false }) }, result: undefined }
  })
}

/** How many changes of an owner wait on this device. */
export const waitingOf = (store: Store, owner: string): Promise<number> =>
  store.changeAll((all: Everything) => ({ writes: [], result: countWaiting(all, owner) }))
