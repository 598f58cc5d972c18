import type * as z from 'zod/mini'
import type { AddressAnswer } from '../../src/contract/account/address.ts'
import type { CartItem } from '../../src/contract/cart/cart.ts'
import { MOST_DAYS_AHEAD, type giftCardOrderSchema } from '../../src/contract/gifts/gift-card.ts'
import { splitName } from '../../src/domain/account/person-name.ts'
import { formatDayLong, laterDay, southAfricanDay } from '../../src/domain/calendar/days.ts'
import type { Caller } from '../account/caller.ts'
import { holderOf } from '../cart/holder.ts'
import { awaitPayment, monthsOf } from '../checkout/new-order.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { invalidRequest } from '../http/shop-error.ts'
import { payBy } from '../orders/deadline.ts'
import { newOrderId, newOrderKey } from '../orders/order-number.ts'
import { NO_REV, type OrderRow } from '../orders/order-row.ts'
import { insertOrderedCard } from './issue.ts'

export type GiftCardOrder = z.output<typeof giftCardOrderSchema>

/** The only line of such an order. Its value is no price of goods, so no product has it. */
const lineOf = ({ amount, sendOn }: GiftCardOrder): CartItem => ({
  item_key: 'gift-card',
  id: 0,
  slug: 'gift-card',
  sku: 'GIFT-CARD',
  name: 'Gift card',
  product_type: 'simple',
  variation: {},
  variation_labels: { 'Mailed on': formatDayLong(sendOn) },
  price: amount,
  price_regular: amount,
  free: false,
  quantity: { value: 1, min: 1, max: 1 },
  totals: { subtotal: amount, total: amount },
  image: null,
  category: 'gift-cards',
})

/** The buyer without an address: nothing is delivered. */
const buyerAddress = (first_name: string, last_name: string): AddressAnswer => ({
  first_name,
  last_name,
  company_name: '',
  street_address_1: '',
  street_address_2: '',
  city: '',
  state: '',
  postcode: '',
  country: 'South Africa',
  province: '',
  email: null,
  phone: null,
})

/** Throws `invalid_request` for a day in the past or too far ahead, in South African time. */
function requireDay(deps: Pick<Deps, 'clock'>, sendOn: string): void {
  const today = southAfricanDay(deps.clock.now())
  const last = laterDay(today, MOST_DAYS_AHEAD)
  if (sendOn >= today && sendOn <= last) return
  const words = `Choose a day from today to ${formatDayLong(last)}`
  throw invalidRequest(words, { fields: { sendOn: words } })
}

/**
 * Creates the order of a gift card, inside the transaction that also stores the idempotency key. A value voucher is no supply, so the order has
 * no VAT (Value-Added Tax Act 89 of 1991, section 10(18)). The card is issued when the payment is confirmed.
 */
export async function placeGiftOrder(trx: ShopTransaction, deps: Deps, caller: Caller, body: GiftCardOrder): Promise<OrderRow> {
  requireDay(deps, body.sendOn)
  const { amount, email, phone, paymentMethod } = body
  const { cartKey, customerId } = holderOf(caller)
  const { firstName, lastName } = splitName(body.name)
  const now = deps.clock.now()
  const at = now.toISOString()
  const state = paymentMethod === 'bank_transfer' ? 'awaiting_transfer' : 'pending_payment'
  const address = JSON.stringify(buyerAddress(firstName, lastName))
  const order: OrderRow = {
    order_id: await newOrderId(trx, deps),
    order_key: newOrderKey(deps),
    cart_key: cartKey,
    customer_id: customerId,
    cart_rev: NO_REV,
    state,
    created_at: at,
    updated_at: at,
    pay_by: payBy(state, now),
    email,
    phone,
    first_name: firstName,
    last_name: lastName,
    shipping: address,
    billing: address,
    vat_number: null,
    registration_number: null,
    purchase_order: null,
    account_id: null,
    due_on: null,
    link_until: null,
    cancel_cause: null,
    note: '',
    marketing_consent: 0,
    payment_method: paymentMethod,
    months: monthsOf(body),
    coupon_code: null,
    coupon_label: null,
    subtotal: amount,
    discount_total: 0,
    shipping_total: 0,
    delivery_zone: null,
    collection: null,
    tax_total: 0,
    total: amount,
    dispatch_from: null,
    delivery_by: body.sendOn,
    refund_due: 0,
    carrier: null,
    tracking_number: null,
    tracking_url: null,
    kind: 'gift_card',
    credit_total: 0,
  }
  await trx.insertInto('orders').values(order).execute()
  await insertLine(trx, order, lineOf(body))
  await insertOrderedCard(trx, deps, {
    value: amount,
    order_id: order.order_id,
    buyer_email: email,
    buyer_name: body.name,
    recipient_email: body.recipientEmail,
    recipient_name: body.recipientName,
    message: body.message,
    send_on: body.sendOn,
  })
  return awaitPayment(trx, deps, order)
}

async function insertLine(trx: ShopTransaction, { order_id }: OrderRow, item: CartItem): Promise<void> {
  const { item_key, id: product_id, price } = item
  const line = { order_id, position: 0, item_key, product_id, quantity: 1, price, free: 0, item: JSON.stringify(item) }
  await trx.insertInto('order_line').values(line).execute()
}
