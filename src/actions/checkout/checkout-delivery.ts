import type { AnyErrorCode } from '../../contract/desk/desk-codes.ts'
import { brand } from '../../contract/brand.ts'
import type { Cart } from '../../contract/cart/cart.ts'
import type { DeliveryPlan } from '../../contract/delivery/delivery.ts'
import { refusalOf } from '../../domain/delivery/words.ts'
import { feeOf, quoteDelivery, withDelivery, type DeliveryChoice, type DeliveryQuote } from '../../domain/delivery/quote-delivery.ts'

/** The delivery of a cart by the zones that this device has stored, as the server quotes it. Also offline. */
export const quoteFor = ({ totals }: Pick<Cart, 'totals'>, choice: DeliveryChoice): DeliveryQuote =>
  quoteDelivery(brand.delivery, choice, totals.total)

/** A cart with the delivery to a place in its total. The cart's own total must have none. */
export const deliveredCart = <Priced extends Pick<Cart, 'totals'>>(cart: Priced, choice: DeliveryChoice): Priced =>
  withDelivery(cart, feeOf(quoteFor(cart, choice)))

/** Why the server would reject an order with this delivery, with the server's code and message; null if it would not. Also offline. */
export function deliveryRefusal(cart: Pick<Cart, 'totals'>, choice: DeliveryChoice): { code: AnyErrorCode; message: string } | null {
  const quote = quoteFor(cart, choice)
  const message = refusalOf(quote, choice.postcode.trim(), brand.delivery ?? { stores: [] })
  return message === null ? null : { code: quote.kind === 'none' ? 'no_delivery' : 'no_collection', message }
}

/** Takes over the zones that the server sent with a rejected order. */
export function applyDelivery(delivery: DeliveryPlan | null | undefined): void {
  if (delivery !== undefined) brand.delivery = delivery ?? undefined
}
