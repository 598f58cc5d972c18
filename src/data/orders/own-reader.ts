import { endpoints } from '../../contract/endpoints.ts'
import { OWNER_HEADER } from '../../contract/http/headers.ts'
import type { Order } from '../../contract/orders/order.ts'
import { allOrders } from './all-orders.ts'
import { ApiError, isOutcomeUnknown } from '../../contract/http/api-error.ts'
import type { Device } from '../device.ts'
import { storeOpened, storeOrders, readOpened, readOrders, type KeptOrders } from './kept-orders.ts'
import { readPrincipal } from '../account/owner.ts'
import { recallOrder } from './remembered-order.ts'
import { storeProfile, readProfile } from '../account/profile.ts'
import { SESSION_LOCK } from '../account/session-context.ts'
import type { OwnOrders, ShopReader } from '../catalogue/shop-reader.ts'
import { ifNotStored } from '../storage/storage-error.ts'

type Keeping = Pick<Device, 'store' | 'now'>

/** Keeps orders that their customer has seen here. A device that stores nothing keeps nothing of this. */
export const storeSeenOrders = ({ store, now }: Keeping, id: string, orders: readonly Order[]): Promise<void> =>
  storeOrders(store, id, orders, now()).catch(ifNotStored(undefined))

/** The same of an order that was opened by itself. */
export const storeSeenOrder = ({ store, now }: Keeping, id: string, order: Order): Promise<void> =>
  storeOpened(store, id, order, now()).catch(ifNotStored(undefined))

export type OwnReader = Pick<ShopReader, 'customer' | 'orders' | 'ownOrder'>

/** What is a customer's own: from the shop, and where that does not answer from what this device keeps of it. */
export function createOwnReader({ api, store, locks, now }: Pick<Device, 'api' | 'store' | 'locks' | 'now'>): OwnReader {
  /** The customer who shops here. Throws `session_required` for a guest, whatever the cookie may still say [I9]. */
  async function whoReads(): Promise<string> {
    const principal = await readPrincipal({ store })
    if (principal?.kind !== 'customer') throw signInFirst()
    return principal.id
  }

  const headersOf = (id: string) => ({ [OWNER_HEADER]: id })

  return {
    async customer() {
      const id = await whoReads()
      // The call that refreshes the session too: one tab at a time.
      const asking = locks.hold(SESSION_LOCK, () => api.call(endpoints.refreshToken, {}, { headers: headersOf(id) }))
      return orKept(
        asking.then(async ({ customer }) => {
          await storeProfile(store, customer).catch(ifNotStored(undefined))
          return customer
        }),
        () => readProfile(store, id),
      )
    },
    async orders() {
      const id = await whoReads()
      const asking = allOrders((page) => api.call(endpoints.ordersCustomer, { page }, { headers: headersOf(id) }))
      return orKept(
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
      const id = await whoReads()
      const asking = api.call(endpoints.order, {}, { params: { orderId }, headers: headersOf(id) })
      return orKept(
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
          const listed = copy?.orders.find((known) => known.order_id === orderId)
          const found = [opened, remembered, copy && listed ? { order: listed, seenAt: copy.seenAt } : null].filter((one) => one !== null)
          // What was seen last.
          const [latest] = found.toSorted((one, other) => other.seenAt - one.seenAt)
          return latest ? { order: latest.order, asOf: latest.seenAt } : null
        },
      )
    },
  }
}

/** Orders of which the older ones had no answer, with those of them that this device has seen. */
function withOlder({ orders, missing }: { orders: Order[]; missing: number }, copy: KeptOrders | null | undefined): OwnOrders {
  if (!copy) return { orders, asOf: null, missing }
  const fresh = new Set(orders.map(({ order_id: id }) => id))
  const older = copy.orders.filter(({ order_id: id }) => !fresh.has(id))
  return { orders: [...orders, ...older], asOf: copy.seenAt, missing: Math.max(0, missing - older.length) }
}

/** What the shop says, or where it does not answer the kept copy. Throws what the call throws where there is none. */
async function orKept<Answer>(asking: Promise<Answer>, copy: () => Promise<Answer | null>): Promise<Answer> {
  try {
    return await asking
  } catch (cause) {
    // Another's session is in the cookie by now: the device follows, and the page is asked for anew.
    if (cause instanceof ApiError && cause.code === 'wrong_owner') throw signInFirst()
    if (!isOutcomeUnknown(cause)) throw cause
    const found = await copy().catch(ifNotStored(undefined))
    if (!found) throw cause
    return found
  }
}

const signInFirst = () =>
  new ApiError({ kind: 'refused', status: 401, failure: { status: 401, code: 'session_required', message: 'Please sign in' } })
