import { brand } from '../../contract/brand.ts'
import type { Cart } from '../../contract/cart/cart.ts'
import type { DeliveryPlan } from '../../contract/delivery/delivery.ts'
import { feeOf, quoteDelivery, withDelivery, type DeliveryChoice, type DeliveryQuote } from '../../domain/delivery/quote-delivery.ts'

/** The delivery of a cart by the zones that this device has stored, as the server quotes it. Also offline. */
export const quoteFor = ({ totals }: Pick<Cart, 'totals'>, choice: DeliveryChoice): DeliveryQuote =>
  quoteDelivery(brand.delivery, choice, totals.total)

/** A cart with the delivery to a place in its total. The cart's own total must have none. */
export const deliveredCart = <Priced extends Pick<Cart, 'totals'>>(cart: Priced, choice: DeliveryChoice): Priced =>
  withDelivery(cart, feeOf(quoteFor(cart, choice)))

/** Takes over the zones that the server answered with a rejected order. */
export function applyDelivery(delivery: DeliveryPlan | null | undefined): void {
  if (delivery !== undefined) brand.delivery = delivery ?? undefined
}
