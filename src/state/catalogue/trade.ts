import { proxy } from 'valtio/vanilla'
import type { ProductCard } from '../../contract/catalogue/catalogue.ts'
import type { Variation } from '../../contract/cart/cart.ts'
import type { Cents } from '../../contract/money/money.ts'
import { guestLimits } from '../../domain/cart/cart-limits.ts'
import { tradePrice } from '../../domain/cart/trade-price.ts'
import { variationPrice } from '../../domain/catalogue/variation.ts'

/** The customer's discount on every price, in percent, and the highest quantity of a line. A guest's values until the session is known. */
export const trade = proxy({ discount: 0, perLine: guestLimits.perLine })

type Priced = Pick<ProductCard, 'price' | 'price_regular' | 'options'>

/**
 * This customer's price of a product in a variation: the lower of the sale price and the discounted price. `price_regular` is the price
 * without sale or discount. Components pass the discount of a snapshot, so that they render again when it changes.
 */
export function priceFor(card: Priced, variation: Variation = {}, discount = trade.discount): { price: Cents; price_regular: Cents } {
  const { price, price_regular } = variationPrice(card, variation)
  return { price: tradePrice(price, price_regular, discount), price_regular }
}
