import type { Cart } from '../../src/contract/cart/cart.ts'
import type { CheckoutBody } from '../../src/contract/orders/order.ts'
import type { Caller } from '../account/caller.ts'
import { holderOf } from '../cart/holder.ts'
import { readCart } from '../cart/read.ts'
import type { ShopTransaction } from '../db/open.ts'
import { lockCart } from '../db/transaction.ts'
import { loadCart } from '../cart/stored-cart.ts'
import { shortLines, shortWords, type ShortLine } from '../cart/short-lines.ts'
import { deliveryOf, pricedCart, requireDelivery } from '../delivery/order-delivery.ts'
import { holdStock, lockStock, productsHeldBy, type LockedCount } from '../stock/hold.ts'
import type { Deps } from '../deps.ts'
import { invalidRequest, ShopError } from '../http/shop-error.ts'
import { changeState, enterState } from '../orders/change-state.ts'
import { type Buyer, buyerOf, checkCouponLimits } from './coupon-limits.ts'
import { holdCredits, lockCreditsOf, sumOf, takesSame, wantedCredits, type Credit } from '../gifts/order-credit.ts'
import { awaitPayment, detailsOf, methodOf, ORDERED, recordCouponUse, insertOrder, monthsOf, type ByPhone } from './new-order.ts'
import type { OrderRow } from '../orders/order-row.ts'
import { chooseMethod } from './choose-method.ts'
import { lockOpenOrders, supersede } from './replaced-orders.ts'

/**
 * Creates an order from a cart, inside the transaction that also stores the idempotency key. The server's own prices count, also for the
 * delivery; the total that the user saw must equal them. The same unchanged cart of the same buyer gives the same order, also under another
 * key. Throws `cart_empty`, `cart_changed` (409, with the cart), `out_of_stock` (409, with the cart), `invalid_coupon`, `gift_card_unknown`,
 * `gift_card_ended`, `gift_card_changed`, `no_delivery`, `no_collection`, `trade_not_allowed` or `account_limit`.
 * @param by phone: the staff place it for a caller; count: called with an order that begins to wait for its payment
 */
export async function placeOrder(
  trx: ShopTransaction,
  deps: Deps,
  caller: Caller,
  body: CheckoutBody,
  { phone, count = () => undefined }: { phone?: ByPhone; count?: (order: OrderRow) => void } = {},
): Promise<OrderRow> {
  const holder = holderOf(caller)
  await lockCart(trx, holder.cartKey)
  const { inCart: older, awaitingTransfer } = await lockOpenOrders(trx, holder.cartKey)
  const wanted = await wantedCredits(trx, deps, caller, body)
  requireMethod(body, sumOf(wanted))
  requireDelivery(deps, body)
  const own = [...awaitingTransfer, ...older].filter((order) => isOfBuyer(order, holder.customerId, body))
  const same = await findSame(trx, deps, own, body, wanted)
  if (same?.state === 'awaiting_transfer') return same
  // The coupon uses of the open orders must not block the order that replaces them.
  await releaseCoupons(trx, older)
  const counted = await lockStockOf(trx, deps, holder.cartKey, older)
  const short = counted.length > 0 ? await shortLines(trx, deps, holder.cartKey) : []
  const cart = pricedCart(deps, await readCart(trx, deps, holder), body)
  if (short.length > 0) throw outOfStock(short, cart)
  requireUnchanged(deps, cart, body)
  await lockCreditsOf(
    trx,
    wanted,
    older.map(({ order_id }) => order_id),
  )
  await supersede(
    trx,
    deps,
    older.filter((order) => order !== same),
  )
  const buyer = buyerOf(caller, body)
  if (!same) await checkCouponLimits(trx, deps, cart, buyer)
  const order = await (same
    ? placeAgain(trx, deps, same, { cart, buyer, body })
    : placeNew(trx, deps, { cart, buyer, body, counted, wanted, phone }))
  count(order)
  return order
}

/**
 * Whether an order of the cart is the caller's: of the account, or with the same e-mail and phone. The key of a cart alone must not open an
 * order. Another person may know it: one who made a link with it, or one who used this browser.
 */
const isOfBuyer = (order: OrderRow, customerId: string | null, { contact }: CheckoutBody) =>
  order.customer_id === null ? order.email === contact.email && order.phone === contact.phone : order.customer_id === customerId

/**
 * The open order of the same cart with the same delivery and the same amounts from the same cards. Other cards make another order, because
 * what an order costs never changes.
 */
async function findSame(trx: ShopTransaction, deps: Deps, open: readonly OrderRow[], body: CheckoutBody, wanted: readonly Credit[]) {
  const { delivery_zone: zone, collection } = deliveryOf(deps, { items: [] }, body)
  for (const order of open) {
    const isSame = order.cart_rev === body.cartRev && order.total === body.total
    const comesAlike = order.delivery_zone === zone && order.collection === collection
    if (isSame && comesAlike && (await takesSame(trx, order.order_id, wanted))) return order
  }
  return undefined
}

function requireMethod({ paymentMethod, total }: CheckoutBody, credit: number): void {
  if (paymentMethod === undefined && total > credit) throw invalidRequest('Choose how you would like to pay')
}

interface NewOrder {
  cart: Cart
  buyer: Buyer
  body: CheckoutBody
  counted: readonly LockedCount[]
  wanted: readonly Credit[]
  phone: ByPhone | undefined
}

function requireUnchanged({ catalogue }: Deps, cart: Cart, body: CheckoutBody): void {
  if (cart.items.length === 0) throw new ShopError(400, 'cart_empty', 'Your cart is empty')
  if (cart.rev === body.cartRev && cart.totals.total === body.total) return
  throw new ShopError(409, 'cart_changed', 'Your cart has changed. Please check it before you order.', {
    cart,
    delivery: catalogue.delivery ?? null,
  })
}

async function placeNew(trx: ShopTransaction, deps: Deps, { cart, buyer, body, counted, wanted, phone }: NewOrder): Promise<OrderRow> {
  const order = await insertOrder(trx, deps, {
    cart,
    customerId: buyer.customerId,
    body,
    credit: sumOf(wanted),
    linkUntil: phone?.linkUntil ?? null,
  })
  if (!(await holdStock(trx, deps, order.order_id, cart.items, counted))) throw outOfStock([], cart)
  await holdCredits(trx, deps, order.order_id, order.total, wanted)
  if (order.total > order.credit_total) return awaitPayment(trx, deps, order, phone?.ordered)
  await enterState(trx, deps, order, null, { note: phone?.ordered ?? ORDERED, mail: null })
  return changeState(trx, deps, order, { to: 'processing', note: paidInFull(wanted), mail: { name: 'order-confirmation' } })
}

const paidInFull = (wanted: readonly Credit[]) =>
  wanted.length === 0 ? 'Nothing to pay.' : 'Paid in full with your gift card or store credit. Thank you.'

/** Updates the existing order with the new details. The user came back from the payment page, for example to correct an address. */
async function placeAgain(
  trx: ShopTransaction,
  deps: Deps,
  order: OrderRow,
  { cart, buyer, body }: Pick<NewOrder, 'cart' | 'buyer' | 'body'>,
): Promise<OrderRow> {
  const details = detailsOf(body)
  const corrected = { ...order, ...details, updated_at: deps.clock.now().toISOString() }
  await checkCouponLimits(trx, deps, cart, buyer, order.order_id)
  await trx
    .updateTable('orders')
    .set({ ...details, updated_at: corrected.updated_at })
    .where('order_id', '=', order.order_id)
    .execute()
  await recordCouponUse(trx, corrected)
  return chooseMethod(trx, deps, corrected, methodOf(body), monthsOf(body))
}

/** Locks the counts of the cart and of the orders that this one replaces, the gift of a code included. Returns them. */
async function lockStockOf(trx: ShopTransaction, deps: Deps, cartKey: string, older: readonly OrderRow[]): Promise<LockedCount[]> {
  const { lines, couponCode } = await loadCart(trx, cartKey)
  const gift = couponCode === null ? null : (deps.catalogue.heldCoupon(couponCode)?.rule.free_item ?? null)
  const held = await productsHeldBy(
    trx,
    older.map(({ order_id }) => order_id),
  )
  return lockStock(trx, [...lines.map(({ productId }) => productId), ...held, ...(gift ? [gift.id] : [])])
}

const outOfStock = (short: readonly ShortLine[], cart: Cart) =>
  new ShopError(
    409,
    'out_of_stock',
    `${short.map(shortWords).join(' ')} Nothing was ordered, and the rest of your cart is unchanged.`.trim(),
    {
      cart,
    },
  )

async function releaseCoupons(trx: ShopTransaction, orders: readonly OrderRow[]): Promise<void> {
  for (const order of orders) await trx.deleteFrom('coupon_use').where('order_id', '=', order.order_id).execute()
}
