import { cents, type Cents } from '../../contract/money/money.ts'
import { percentOf } from '../money.ts'

/**
 * The price for a customer with a trade discount: the lower of the sale price and the discounted regular price. The discount is rounded
 * half up to the cent, as for a coupon, in favour of the customer. A discount of 0 gives the public price.
 * @param discountPercent whole percent, 0 to 90 (contract: `discount_percentage`)
 */
export function tradePrice(price: Cents, priceRegular: Cents, discountPercent: number): Cents {
  if (discountPercent <= 0) return price
  return cents(Math.min(price, priceRegular - percentOf(priceRegular, Math.min(discountPercent, 100))))
}

/** The prices of a product for one customer. `price_public`: only with a trade discount. */
interface CustomerPrices {
  price: Cents
  price_regular: Cents
  price_public?: Cents | undefined
}

/**
 * The price with which every screen compares the customer's price: for a customer with a trade discount what others pay today, otherwise the
 * regular price. Screens strike it out where the customer pays less.
 */
export const referencePrice = ({ price_regular, price_public }: Omit<CustomerPrices, 'price'>): Cents => price_public ?? price_regular
