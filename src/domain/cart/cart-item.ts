import type { CartItem, Variation } from '../../contract/cart/cart.ts'
import type { ProductCard } from '../../contract/catalogue/catalogue.ts'
import { cents } from '../../contract/money/money.ts'
import { itemKey, skuOf } from './item-key.ts'
import { linePictureOf } from '../catalogue/line-picture.ts'
import { variationLabels, variationPrice } from '../catalogue/variation.ts'

/**
 * Makes a cart line for a product in a complete, valid variation. The device and the server use it.
 * @param max the maximum quantity of one line
 * @param discount the customer's trade discount in percent; 0 for the public price
 */
export function cartItemFor(product: ProductCard, variation: Variation, quantity: number, max: number, discount = 0): CartItem {
  const { price, price_regular, price_public } = variationPrice(product, variation, discount)
  return withQuantity(
    {
      item_key: itemKey(product.id, variation),
      id: product.id,
      slug: product.slug,
      sku: skuOf(product, variation),
      name: product.name,
      product_type: product.type,
      variation,
      variation_labels: variationLabels(product, variation),
      price,
      price_regular,
      ...(price_public !== undefined && { price_public }),
      free: false,
      quantity: { value: quantity, min: 1, max },
      totals: { subtotal: cents(0), total: cents(0) },
      image: linePictureOf(product, variation),
      ...(product.picture?.focal && { image_focal: product.picture.focal }),
      category: product.category,
    },
    quantity,
  )
}

/** The same line with another quantity and recalculated totals. */
export function withQuantity(item: CartItem, value: number): CartItem {
  const subtotal = cents(item.price * value)
  return { ...item, quantity: { ...item.quantity, value }, totals: { subtotal, total: subtotal } }
}

/** Turns a line into the gift of a coupon: free, and locked at its quantity. */
export function asGift(item: CartItem): CartItem {
  const { value } = item.quantity
  return {
    ...item,
    item_key: `gift:${item.item_key.replace(/^gift:/, '')}`,
    free: true,
    price: cents(0),
    quantity: { value, min: value, max: value },
    totals: { subtotal: cents(0), total: cents(0) },
  }
}
