import { proxy } from 'valtio/vanilla'
import type { ProductCard } from '../../contract/catalogue/catalogue.ts'
import type { Variation } from '../../contract/cart/cart.ts'
import type { Cents } from '../../contract/money/money.ts'
import { guestLimits } from '../../domain/cart/cart-limits.ts'
import { tradePrice } from '../../domain/cart/trade-price.ts'
import { variationPrice } from '../../domain/catalogue/variation.ts'

/**
 * The customer's discount on every price, in percent, and the most of one line: 0 and a guest's for the public, and until the device has
 * said who shops.
 */
export const trade = proxy({ discount: 0, perLine: guestLimits.perLine })

type Priced = Pick<ProductCard, 'price' | 'price_regular' | 'options'>

/**
 * What this customer pays for a product, in a variation where one is given: the better of sale and discount. `price_regular`: what it costs
 * everybody when nothing is off. Give it the discount of a snapshot, so that a price follows who signs in.
 */
export function priceFor(card: Priced, variation: Variation = {}, discount = trade.discount): { price: Cents; price_regular: Cents } {
  const { price, price_regular } = variationPrice(card, variation)
  return { price: tradePrice(price, price_regular, discount), price_regular }
}
