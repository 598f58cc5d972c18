import type { Cart } from '../../src/contract/cart/cart.ts'
import type { CheckoutBody } from '../../src/contract/orders/order.ts'
import type { PaymentMethod } from '../../src/contract/orders/payment-method.ts'
import { mailboxOf } from '../../src/domain/account/mailbox-of.ts'
import { withDiscountShares } from '../../src/domain/orders/discount-shares.ts'
import type { ShopTransaction } from '../db/open.ts'
import { deliveryOf } from '../delivery/order-delivery.ts'
import type { Deps } from '../deps.ts'
import { orderedCoupon } from './coupon-limits.ts'
import { addressAnswer } from '../orders/address-answer.ts'
import { enterState } from '../orders/change-state.ts'
import { payBy } from '../orders/deadline.ts'
import { newOrderId, newOrderKey } from '../orders/order-number.ts'
import type { OrderRow } from '../orders/order-row.ts'
import { requireAmount } from '../payments/offered-methods.ts'
import { openPayment } from '../payments/attempt.ts'
import { acceptOnAccount } from '../trade/accept-on-account.ts'

/** The first event of an order that is not paid by a transfer. */
export const ORDERED = 'Ordered. We wait for the payment to be confirmed.'

/** The longest term, if the user has not chosen one. */
const DEFAULT_MONTHS = 12

/** The number of instalments; null for methods without instalments. */
export const monthsOf = ({ paymentMethod, months }: Pick<CheckoutBody, 'paymentMethod' | 'months'>) =>
  paymentMethod === 'finchoice' ? (months ?? DEFAULT_MONTHS) : null

/**
 * The payment method of an order. An order that gift cards pay in full needs none: its row names the first method, and no payment uses it.
 */
export const methodOf = ({ paymentMethod }: Pick<CheckoutBody, 'paymentMethod'>): PaymentMethod => paymentMethod ?? 'card'

/** The details that the user entered, in their stored form. */
export function detailsOf(body: CheckoutBody) {
  const { contact, shipping, billing = shipping } = body
  return {
    email: contact.email,
    phone: contact.phone,
    first_name: contact.firstName,
    last_name: contact.lastName,
    shipping: JSON.stringify(addressAnswer(shipping)),
    billing: JSON.stringify(addressAnswer(billing)),
    vat_number: body.vatNumber ?? null,
    registration_number: body.registrationNumber ?? null,
    purchase_order: body.purchaseOrder ?? null,
    note: body.note,
    marketing_consent: body.marketingConsent ? 1 : 0,
  }
}

/** An order that the staff place for a caller. */
export interface ByPhone {
  /** Who placed it, for the history: a sentence. */
  ordered: string
  /** Until when the mailed link to pay works; null for a bank transfer. */
  linkUntil: string | null
}

/** What an order is made of. */
export interface OrderParts {
  /** With the delivery in its totals. */
  cart: Cart
  /** Null for a guest's order. */
  customerId: string | null
  body: CheckoutBody
  /** What gift cards and store credit pay, in cents. */
  credit?: number
  /** `quote`: the lines and totals are those of a quote and not of a cart. */
  kind?: 'goods' | 'quote'
  /** As in `ByPhone`. */
  linkUntil?: string | null
}

/** Stores an order with the current lines of the cart, and the use of its code. The caller adds the first event. */
export async function insertOrder(
  trx: ShopTransaction,
  deps: Deps,
  { cart, customerId, body, credit = 0, kind = 'goods', linkUntil = null }: OrderParts,
): Promise<OrderRow> {
  const now = deps.clock.now()
  const at = now.toISOString()
  const state = body.paymentMethod === 'bank_transfer' ? 'awaiting_transfer' : 'pending_payment'
  const coupon = orderedCoupon(cart)
  const order: OrderRow = {
    order_id: await newOrderId(trx, deps),
    order_key: newOrderKey(deps),
    cart_key: cart.cart_key,
    customer_id: customerId,
    cart_rev: cart.rev,
    state,
    created_at: at,
    updated_at: at,
    pay_by: payBy(state, now, linkUntil),
    ...detailsOf(body),
    payment_method: methodOf(body),
    months: monthsOf(body),
    coupon_code: coupon?.code ?? null,
    coupon_label: coupon?.label ?? null,
    ...cart.totals,
    ...deliveryOf(deps, cart, body),
    // The staff priced the delivery of a quote, and no zone did.
    ...(kind === 'quote' && { delivery_zone: null }),
    refund_due: 0,
    carrier: null,
    tracking_number: null,
    tracking_url: null,
    kind,
    credit_total: credit,
    account_id: null,
    due_on: null,
    link_until: linkUntil,
    cancel_cause: null,
  }
  await trx.insertInto('orders').values(order).execute()
  await insertLines(trx, order.order_id, cart)
  await recordCouponUse(trx, order)
  return order
}

async function insertLines(trx: ShopTransaction, orderId: string, cart: Cart): Promise<void> {
  const rows = withDiscountShares(cart).map((item, position) => ({
    order_id: orderId,
    position,
    item_key: item.item_key,
    product_id: item.id,
    quantity: item.quantity.value,
    price: item.price,
    free: item.free ? 1 : 0,
    item: JSON.stringify(item),
  }))
  await trx.insertInto('order_line').values(rows).execute()
}

/** Stores the use of a code by this order, until the order is cancelled. */
export async function recordCouponUse(trx: ShopTransaction, { order_id, coupon_code, email, updated_at }: OrderRow): Promise<void> {
  if (coupon_code !== null)
    await trx
      .insertInto('coupon_use')
      .values({ order_id, code: coupon_code, email: mailboxOf(email), used_at: updated_at })
      .execute()
}

/**
 * Adds the first event of an order with an amount left to pay, and opens its payment. A transfer is awaited, and its mail says how to pay.
 * An order with a payment link gets its first payment when the customer chooses how to pay. An order on account is accepted at once.
 * Throws `invalid_request` for a method that does not take what is left to pay.
 */
export async function awaitPayment(trx: ShopTransaction, deps: Deps, order: OrderRow, ordered = 'Ordered.'): Promise<OrderRow> {
  if (order.state === 'awaiting_transfer') {
    await enterState(trx, deps, order, null, { note: `${ordered} We wait for your bank transfer.`, mail: { name: 'awaiting-transfer' } })
    return order
  }
  if (order.link_until !== null) {
    await enterState(trx, deps, order, null, { note: `${ordered} We have mailed you a link to pay.`, mail: { name: 'payment-link' } })
    return order
  }
  requireAmount(deps, order.payment_method, order.total - order.credit_total)
  const isOnAccount = order.payment_method === 'on_account'
  await enterState(trx, deps, order, null, { note: isOnAccount ? 'Ordered.' : ORDERED, mail: null })
  if (isOnAccount) return acceptOnAccount(trx, deps, order)
  await openPayment(trx, deps, order)
  return order
}
