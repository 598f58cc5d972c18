import type { Cart } from '../../contract/cart/cart.ts'
import type { Cents } from '../../contract/money/money.ts'
import { referencePrice } from './trade-price.ts'
import { formatPrices } from '../money.ts'

/** What a cart and an order have in common. */
interface Priced {
  items: readonly Pick<Cart['items'][number], 'price' | 'price_regular' | 'price_public' | 'totals'>[]
  totals: Pick<Cart['totals'], 'subtotal' | 'discount_total' | 'total'>
}

/** Formats every amount of a cart or an order alike: without cents when all of its prices, discounts and totals are whole rand. */
export function cartPrices({ items, totals }: Priced): (value: Cents) => string {
  const { subtotal, discount_total, total } = totals
  const lines = items.flatMap((item) => [item.price, referencePrice(item), item.totals.subtotal])
  return formatPrices([...lines, subtotal, discount_total, total])
}
