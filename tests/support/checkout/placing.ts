import type { Cart } from '../../../src/contract/cart/cart.ts'
import { openOrderBook } from '../../../src/data/checkout/order-intent.ts'
import { fold } from '../../../src/data/cart/fold.ts'
import { emptyCart } from '../../../src/domain/cart/empty-cart.ts'
import { details } from './order-details.ts'
import { adding, append, type OfflineContext, type OpenTab } from '../device/offline-context.ts'
import { placeOrder } from '../../../src/actions/checkout/place-order.ts'
import type { PlacingOutcome, CheckoutContext } from '../../../src/actions/checkout/placing.ts'

export interface Checkout {
  page: OpenTab
  placing: CheckoutContext
  /** The cart that this tab shows. */
  seen: () => Cart
}

/** A tab at the checkout, with a Kalk Bay in the cart; with `asItIs` the cart stays unchanged. */
export async function atCheckout(context: OfflineContext, asItIs = false): Promise<Checkout> {
  const page = await context.open()
  if (!asItIs) await append(page, adding(context.shop, 'kalk-bay'))
  await context.time.pass(1000)
  const { tab, outbox, owner } = page
  let cart = emptyCart(owner)
  outbox.listen((record) => (cart = fold(record.base, owner, record.ops).cart))
  await outbox.refresh()
  const drainCart = async () => {
    await outbox.drain(true)
    return (await context.record(owner)).ops.length === 0
  }
  const placing: CheckoutContext = {
    device: tab,
    book: openOrderBook(tab.store),
    drainCart,
    cart: () => cart,
    buyer: () => ({ owner, guests: [] }),
    refresh: () => outbox.refresh(),
    expectOrdered: (mayArrive) => {
      const leaving = mayArrive ? cart.items.map((item) => item.item_key) : []
      return outbox.amend((record) => ({ ...record, memo: { ...record.memo, leaving } }))
    },
  }
  return { page, placing, seen: () => cart }
}

export const press = ({ placing, seen }: Checkout): Promise<PlacingOutcome> => placeOrder(placing, details, seen())

/** Runs work to its end in virtual time. */
export async function ended<Result>({ time }: OfflineContext, work: Promise<Result>): Promise<Result> {
  const watched = time.busy(work)
  await time.pass(60_000)
  return watched
}

/** The orders on the server. */
export const ordersOf = ({ shop }: OfflineContext) => shop.deps.db.selectFrom('orders').selectAll().execute()

/** The checkout requests that were sent. */
export const checkoutsOf = ({ network }: OfflineContext) => network.sent.filter(({ path }) => path === '/api/checkout')

export const placedId = (outcome: PlacingOutcome | null) => (outcome?.kind === 'placed' ? outcome.placed.orderId : outcome?.kind)

/** Sets the fate of each checkout request; all others are delivered. */
export function letCheckouts({ network }: OfflineContext, fate: ReturnType<OfflineContext['network']['fate']>): void {
  network.fate = (request) => (request.url.endsWith('/api/checkout') ? fate : 'deliver')
}
