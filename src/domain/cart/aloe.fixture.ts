import type { CartItem } from '../../contract/cart/cart.ts'
import { cents } from '../../contract/money/money.ts'

/** A line of the cart that needs no file, for tests of the page. */
export const aloe: CartItem = {
  item_key: '1031:fabric=linen-sage',
  id: 1031,
  slug: 'aloe',
  sku: 'ALOE.LINEN-SAGE',
  name: 'Aloe',
  product_type: 'variable',
  variation: { fabric: 'linen-sage' },
  variation_labels: { Fabric: 'Sage' },
  price: cents(299900),
  price_regular: cents(299900),
  free: false,
  quantity: { value: 1, min: 1, max: 20 },
  totals: { subtotal: cents(299900), total: cents(299900) },
  image: null,
  category: 'tables',
}
