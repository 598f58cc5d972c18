import { cents, type Cents } from '../../contract/money/money.ts'
import { percentOf } from '../money.ts'

/**
 * What a customer with a trade discount pays: the better of the sale price and the discount off the regular price. The discount is
 * rounded half up to the cent, as a coupon's is, so half a cent falls to the customer. A discount of 0 leaves the public price.
 * @param discountPercent whole percent, 0 to 90 (contract: `discount_percentage`)
 */
export function tradePrice(price: Cents, priceRegular: Cents, discountPercent: number): Cents {
  if (discountPercent <= 0) return price
  return cents(Math.min(price, priceRegular - percentOf(priceRegular, Math.min(discountPercent, 100))))
}
