import type { Cart, Variation } from '../../contract/cart/cart.ts'
import type { ProductCard } from '../../contract/catalogue/catalogue.ts'
import type { WholesaleProduct } from '../../contract/wholesale/wholesale.ts'
import type { CartLimits } from '../cart/cart-limits.ts'
import { capacityOf } from '../cart/cart-capacity.ts'
import { itemKey } from '../cart/item-key.ts'
import { invalidOptions } from '../catalogue/invalid-options.ts'
import { missingOptions } from '../catalogue/variation.ts'

/** A line of a trade list that does not go into the cart completely, with the reason as text. */
export interface SkippedLine {
  line: WholesaleProduct
  reason: string
}

/** The plan for adding a trade list to the cart. */
export interface ListToCart {
  adding: { product: ProductCard; variation: Variation; quantity: number }[]
  skipped: SkippedLine[]
}

/** Plans which lines of a list go into the cart, within its limits. Every other line is in `skipped` with its reason. */
export function planListToCart(
  lines: readonly WholesaleProduct[],
  products: readonly ProductCard[],
  cart: Pick<Cart, 'items'>,
  limits: CartLimits,
): ListToCart {
  const byId = new Map(products.map((product) => [product.id, product]))
  const capacity = capacityOf(cart, limits)
  const plan: ListToCart = { adding: [], skipped: [] }
  const skip = (line: WholesaleProduct, reason: string) => void plan.skipped.push({ line, reason })
  for (const line of lines) {
    const product = byId.get(line.productId)
    const variation = line.variation ?? {}
    const obstacle = product ? obstacleOf(product, variation) : 'No longer sold'
    if (!product || obstacle) {
      skip(line, obstacle ?? 'No longer sold')
      continue
    }
    const key = itemKey(product.id, variation)
    if (!capacity.hasLine(key)) {
      skip(line, `The cart is full: it holds up to ${limits.lines} lines`)
      continue
    }
    const quantity = capacity.take(key, line.productQuantity)
    if (quantity < line.productQuantity) skip(line, limitedWords(quantity, line.productQuantity, limits.perLine))
    if (quantity > 0) plan.adding.push({ product, variation, quantity })
  }
  return plan
}

const limitedWords = (added: number, quantity: number, most: number) =>
  `${added === 0 ? 'None' : `Only ${added}`} of ${quantity} added: a cart holds up to ${most} of one thing`

function obstacleOf(product: ProductCard, variation: Variation): string | null {
  if (product.availability === 'out_of_stock') return 'Sold out'
  if (invalidOptions(product, variation).length > 0) return 'No longer made like this'
  const missing = missingOptions(product, variation).map(({ label }) => label.toLowerCase())
  return missing.length > 0 ? `Not chosen yet: ${missing.join(', ')}` : null
}
