import type { Cart, CartItem } from '../../src/contract/cart/cart.ts'
import { totalCart, type CartAction } from '../../src/domain/cart/cart.ts'
import { withQuantity } from '../../src/domain/cart/cart-item.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Shelf, Stock } from '../stock/shelf.ts'

/** The message about a line with more pieces than are left. */
export const onlyLeft = (product: string, left: number): string =>
  `Only ${left} of ${product} ${left === 1 ? 'is' : 'are'} left. We set the quantity to ${left}.`

/** A line with no more pieces than the shelf has. Its `quantity.max` is what is left. */
export function fromShelf(item: CartItem, shelf: Shelf): CartItem {
  const { value, max } = item.quantity
  const left = shelf.left(item.id, item.variation)
  const taken = shelf.take({ productId: item.id, variation: item.variation, quantity: value })
  if (left === null) return item
  return withQuantity({ ...item, quantity: { ...item.quantity, max: Math.min(max, left) } }, taken)
}

/** A cart after an action, with no more pieces than the stock has. Throws `out_of_stock` if nothing is left of the added product. */
export async function withinStock(stock: Stock, cart: Cart, action: CartAction): Promise<Cart> {
  if (action.type !== 'add' && action.type !== 'setQuantity') return cart
  const key = action.type === 'add' ? action.item.item_key : action.itemKey
  const changed = cart.items.find((item) => item.item_key === key)
  if (!changed) return cart
  const shelf = await stock.shelf([changed.id])
  if (shelf.left(changed.id, changed.variation) === null) return cart
  const items = cart.items.filter(({ free }) => !free).map((item) => (item.id === changed.id ? fromShelf(item, shelf) : item))
  if (items.some(({ item_key, quantity }) => item_key === key && quantity.value === 0))
    throw new ShopError(422, 'out_of_stock', `${changed.name} is out of stock`)
  const [coupon = null] = cart.coupons
  return totalCart({ ...cart, items, coupon })
}
