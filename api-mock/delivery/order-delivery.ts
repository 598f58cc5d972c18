import type { Cart } from '../../src/contract/cart/cart.ts'
import type { Store } from '../../src/contract/content/store.ts'
import type { OrderCollection } from '../../src/contract/delivery/delivery.ts'
import type { Cents } from '../../src/contract/money/money.ts'
import type { CheckoutBody } from '../../src/contract/orders/order.ts'
import type { Settings } from '../../src/contract/settings/settings.ts'
import type { DeliveryPromise, DeliveryTerms, PromisedGoods } from '../../src/domain/checkout/delivery-promise.ts'
import { feeOf, promiseOfQuote, quoteDelivery, withDelivery, type DeliveryQuote } from '../../src/domain/delivery/quote-delivery.ts'
import { refusalOf } from '../../src/domain/delivery/words.ts'
import type { Deps } from '../deps.ts'
import { ShopError } from '../http/shop-error.ts'

/** How an order reaches its customer, as the order stores it. */
export interface OrderDelivery extends DeliveryPromise {
  /** The name of the zone; null for the shop's usual delivery and for a collected order. */
  delivery_zone: string | null
  /** OrderCollection as JSON, or null. */
  collection: string | null
}

type Needs = Pick<Deps, 'catalogue' | 'clock'>
type Where = { shipping: Pick<CheckoutBody['shipping'], 'postcode' | 'province'>; collect?: string | undefined }

export const termsOf = ({ 'dispatch.from': dispatchFrom, 'delivery.days': days }: Settings): DeliveryTerms => ({ dispatchFrom, days })

const collectionOf = ({ slug, name, address_lines, suburb, city, postcode, phone, hours_note }: Store): OrderCollection => ({
  slug,
  name,
  address_lines,
  suburb,
  city,
  postcode,
  phone,
  hours_note,
})

/** What a choice of delivery costs and how long it takes. `goods`: what is paid for them, in cents. */
export const quoteOf = ({ catalogue }: Needs, { shipping, collect }: Where, goods: number): DeliveryQuote =>
  quoteDelivery(catalogue.delivery, { postcode: shipping.postcode, province: shipping.province, collect }, goods)

/** Goods that show as sold out are here because this cart holds their last pieces. */
function goodsOf({ catalogue }: Needs, { items }: Pick<Cart, 'items'>): (PromisedGoods | undefined)[] {
  const goods = items.map(({ id }) => catalogue.card(id))
  return goods.map((card) => (card?.availability === 'out_of_stock' ? { ...card, availability: 'in_stock' } : card))
}

/** What the delivery of goods costs, in cents; 0 where it is free, or where there is none. `goods`: what is paid for them. */
export const deliveryFee = (deps: Needs, where: Where, goods: number): Cents => feeOf(quoteOf(deps, where, goods))

/** A cart with its delivery in the total. A cart that cannot be delivered there, and an empty one, stay as they are. */
export function pricedCart(deps: Needs, cart: Cart, where: Where): Cart {
  return cart.items.length === 0 ? cart : withDelivery(cart, deliveryFee(deps, where, cart.totals.total))
}

/** Why a quoted choice cannot be ordered, in words; null if it can. */
export const refusalIn = ({ catalogue }: Needs, quote: DeliveryQuote, { shipping }: Where): string | null =>
  refusalOf(quote, shipping.postcode, catalogue.delivery ?? { stores: [] })

/** Throws `no_delivery` where the shop does not deliver, and `no_collection` for a store at which nothing is collected. */
export function requireDelivery(deps: Needs, where: Where): void {
  const quote = quoteOf(deps, where, 0)
  const refusal = refusalIn(deps, quote, where)
  if (refusal !== null)
    throw new ShopError(409, quote.kind === 'none' ? 'no_delivery' : 'no_collection', refusal, {
      delivery: deps.catalogue.delivery ?? null,
    })
}

/** What an order of this cart stores about its delivery. */
export function deliveryOf(deps: Needs, cart: Pick<Cart, 'items'>, where: Where): OrderDelivery {
  const quote = quoteOf(deps, where, 0)
  const { catalogue, clock } = deps
  const store = quote.kind === 'collect' ? catalogue.editorial.stores.get(quote.store.slug) : undefined
  return {
    ...promiseOfQuote(quote, clock.now(), goodsOf(deps, cart), termsOf(catalogue.settings)),
    delivery_zone: quote.kind === 'zone' ? quote.zone.name : null,
    collection: store ? JSON.stringify(collectionOf(store)) : null,
  }
}
