import type { Cart } from '../../contract/cart/cart.ts'
import type { CollectionPoint, DeliveryPlan, DeliveryZone } from '../../contract/delivery/delivery.ts'
import { cents, type Cents } from '../../contract/money/money.ts'
import { deliveryPromise, type DeliveryPromise, type DeliveryTerms, type PromisedGoods } from '../checkout/delivery-promise.ts'
import { isDeliveryDay } from '../checkout/delivery-promise.ts'
import { laterDay, southAfricanDay } from '../calendar/days.ts'
import { vatContained } from '../sums.ts'
import { zoneOf, type DeliveryPlace } from './zone-of.ts'

/** How an order reaches its customer: delivered to a place, or collected at a store. */
export type DeliveryChoice = DeliveryPlace & { collect?: string | null | undefined }

/** What a choice costs and how long it takes. */
export type DeliveryQuote =
  /** No zone counts there: free, in the shop's usual days. */
  | { kind: 'usual' }
  | { kind: 'zone'; zone: DeliveryZone; fee: Cents }
  | { kind: 'collect'; store: CollectionPoint }
  /** The postcode that decides is missing. */
  | { kind: 'open' }
  /** The shop does not deliver there. */
  | { kind: 'none'; zone: DeliveryZone }
  /** Nothing can be collected at this store (any more). */
  | { kind: 'closed' }

/**
 * Quotes the delivery of goods. `goods`: what is paid for them after discounts, in cents. The server and the device use it, so that a customer sees
 * what the server charges.
 */
export function quoteDelivery(plan: DeliveryPlan | null | undefined, choice: DeliveryChoice, goods: number): DeliveryQuote {
  const { collect } = choice
  if (collect !== undefined && collect !== null) {
    const store = plan?.stores.find(({ slug }) => slug === collect)
    return store ? { kind: 'collect', store } : { kind: 'closed' }
  }
  if (!plan || plan.zones.length === 0) return { kind: 'usual' }
  if (!/^\d{4}$/.test(choice.postcode.trim())) return { kind: 'open' }
  const zone = zoneOf(plan.zones, choice)
  if (!zone) return { kind: 'usual' }
  const { price, free_from: freeFrom } = zone
  if (price === null) return { kind: 'none', zone }
  return { kind: 'zone', zone, fee: freeFrom !== null && goods >= freeFrom ? cents(0) : price }
}

/** What a quote adds to the total, in cents. */
export const feeOf = (quote: DeliveryQuote): Cents => (quote.kind === 'zone' ? quote.fee : cents(0))

/** The working day `days` after `day`: not a Saturday, a Sunday or a public holiday. */
export function workingDayAfter(day: string, days: number): string {
  let at = day
  for (let rest = days; rest > 0;) {
    at = laterDay(at, 1)
    if (isDeliveryDay(at)) rest -= 1
  }
  return at
}

/**
 * The days of an order that is placed at `orderedAt`: those of its zone or its store, else the shop's usual ones. Pieces that wait for the
 * workshop's break are counted from the first day of dispatch. `delivery_by` of a collected order is the day by which it is ready.
 */
export function promiseOfQuote(
  quote: DeliveryQuote,
  orderedAt: Date,
  goods: readonly (PromisedGoods | undefined)[],
  terms: DeliveryTerms,
): DeliveryPromise {
  const usual = deliveryPromise(orderedAt, goods, terms)
  const days = quote.kind === 'zone' ? quote.zone.days : quote.kind === 'collect' ? quote.store.days : null
  if (days === null) return usual
  return { ...usual, delivery_by: workingDayAfter(usual.dispatch_from ?? southAfricanDay(orderedAt), days) }
}

/** A cart or an order with its delivery in the total. VAT is included, and no discount applies to it. The cart's own total must have none. */
export function withDelivery<Priced extends Pick<Cart, 'totals'>>(cart: Priced, fee: Cents): Priced {
  if (fee === 0) return cart
  const total = cents(cart.totals.total + fee)
  return { ...cart, totals: { ...cart.totals, shipping_total: fee, tax_total: vatContained(total), total } }
}
