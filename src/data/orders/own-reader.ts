import { endpoints } from '../../contract/endpoints.ts'
import { OWNER_HEADER } from '../../contract/http/headers.ts'
import type { Order } from '../../contract/orders/order.ts'
import { allOrders } from './all-orders.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import { isOutcomeUnknown, sessionRequired } from '../../contract/http/api-outcome.ts'
import type { Device } from '../device.ts'
import { storeOpened, storeOrders, readOpened, readOrders, type StoredOrders } from './stored-orders.ts'
import { readPrincipal } from '../account/owner.ts'
import { recallOrder } from './remembered-order.ts'
import { storeProfile, readProfile } from '../account/profile.ts'
import { SESSION_LOCK } from '../account/session-context.ts'
import type { OwnOrders, ShopReader } from '../catalogue/shop-reader.ts'
import { ifNotStored } from '../storage/storage-error.ts'

type OrderStore = Pick<Device, 'store' | 'now'>

/** Stores orders that the customer has viewed here. Ignores a device that stores nothing. */
export const storeSeenOrders = ({ store, now }: OrderStore, id: string, orders: readonly Order[]): Promise<void> =>
  storeOrders(store, id, orders, now()).catch(ifNotStored(undefined))

/** Stores one order that the customer has opened here. Ignores a device that stores nothing. */
export const storeSeenOrder = ({ store, now }: OrderStore, id: string, order: Order): Promise<void> =>
  storeOpened(store, id, order, now()).catch(ifNotStored(undefined))

export type OwnReader = Pick<ShopReader, 'customer' | 'orders' | 'ownOrder'>

/** Reads a customer's data from the server, or without an answer from the copies on this device [I10]. */
export function createOwnReader({ api, store, locks, now }: Pick<Device, 'api' | 'store' | 'locks' | 'now'>): OwnReader {
  /** The customer's id. Throws `session_required` for a guest, even if the cookie still has a session [I9]. */
  async function requireCustomer(): Promise<string> {
    const principal = await readPrincipal({ store })
    if (principal?.kind !== 'customer') throw sessionRequired()
    return principal.id
  }

  const headersOf = (id: string) => ({ [OWNER_HEADER]: id })

  return {
    async customer() {
      const id = await requireCustomer()
      // This call also refreshes the session, so only one tab may make it at a time. It may have waited for a sign-out.
      const asking = locks.hold(SESSION_LOCK, async () => {
        if ((await requireCustomer()) !== id) throw sessionRequired()
        return api.call(endpoints.refreshToken, {}, { headers: headersOf(id) })
      })
      return orCopy(
        asking.then(async ({ customer }) => {
          await storeProfile(store, customer).catch(ifNotStored(undefined))
          return customer
        }),
        () => readProfile(store, id),
      )
    },
    async orders() {
      const id = await requireCustomer()
      const asking = allOrders((page) => api.call(endpoints.ordersCustomer, { page }, { headers: headersOf(id) }))
      return orCopy(
        asking.then(async ({ orders, missing }) => {
          if (missing > 0) return withOlder({ orders, missing }, await readOrders(store, id).catch(ifNotStored(undefined)))
          await storeSeenOrders({ store, now }, id, orders)
          return { orders, asOf: null }
        }),
        async () => {
          const copy = await readOrders(store, id)
          return copy && { orders: copy.orders, asOf: copy.seenAt }
        },
      )
    },
    async ownOrder(orderId) {
      const id = await requireCustomer()
      const asking = api.call(endpoints.order, {}, { params: { orderId }, headers: headersOf(id) })
      return orCopy(
        asking.then(async (order) => {
          await storeSeenOrder({ store, now }, id, order)
          return { order, asOf: null }
        }),
        async () => {
          const [copy, opened, remembered] = [
            await readOrders(store, id),
            await readOpened(store, id, orderId),
            await recallOrder(store, orderId),
          ]
          const listed = copy?.orders.find((order) => order.order_id === orderId)
          const found = [opened, remembered, copy && listed ? { order: listed, seenAt: copy.seenAt } : null].filter((one) => one !== null)
          // The latest copy.
          const [latest] = found.toSorted((one, other) => other.seenAt - one.seenAt)
          return latest ? { order: latest.order, asOf: latest.seenAt } : null
        },
      )
    },
  }
}

/** Completes orders whose older pages had no answer with the older orders of the device's copy. */
function withOlder({ orders, missing }: { orders: Order[]; missing: number }, copy: StoredOrders | null | undefined): OwnOrders {
  if (!copy) return { orders, asOf: null, missing }
  const fresh = new Set(orders.map(({ order_id: id }) => id))
  const older = copy.orders.filter(({ order_id: id }) => !fresh.has(id))
  return { orders: [...orders, ...older], asOf: copy.seenAt, missing: Math.max(0, missing - older.length) }
}

/** The server's answer, or without one the stored copy. Throws the error of the call if there is no copy. */
async function orCopy<Answer>(asking: Promise<Answer>, copy: () => Promise<Answer | null>): Promise<Answer> {
  try {
    return await asking
  } catch (cause) {
    // The cookie has another customer's session now: the device follows it, and the page loads again.
    if (cause instanceof ApiError && cause.code === 'wrong_owner') throw sessionRequired()
    if (!isOutcomeUnknown(cause)) throw cause
    const found = await copy().catch(ifNotStored(undefined))
    if (!found) throw cause
    return found
  }
}
