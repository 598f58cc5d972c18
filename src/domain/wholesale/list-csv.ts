import { choiceWords } from '../cart/choice-words.ts'
import type { CartItem } from '../../contract/cart/cart.ts'
import type { WholesaleProduct } from '../../contract/wholesale/wholesale.ts'
import { skuOf } from '../cart/item-key.ts'
import { listCell } from './sku-cells.ts'
import type { SkuProduct } from './sku-index.ts'

/** A byte order mark declares UTF-8, because spreadsheets would guess the encoding. No cell can act as a formula. */
const csvOf = (rows: readonly string[][]) =>
  `\uFEFF${[['SKU', 'Quantity', 'Product', 'Options'], ...rows].map((row) => row.map(listCell).join(',')).join('\r\n')}\r\n`

/** Formats a list as CSV that `parseSkuLines` can read, with the names of products and options. */
export function toCsv({ products: lines }: { products: readonly WholesaleProduct[] }, products: readonly SkuProduct[]): string {
  const byId = new Map(products.map((product) => [product.id, product]))
  return csvOf(
    lines.map(({ productId, productSlug, productQuantity, variation = {} }) => {
      const product = byId.get(productId)
      const labels = (product?.options ?? []).flatMap(({ name, label, values }) => {
        const chosen = values.find(({ value }) => value === variation[name])
        return chosen ? [`${label}: ${chosen.label}`] : []
      })
      const sku = skuOf(product ?? { sku: productSlug.toUpperCase() }, variation)
      return [sku, String(productQuantity), product?.name ?? productSlug, labels.join(', ')]
    }),
  )
}

/** Formats the pieces of an order like a list, without the gifts of a coupon: a file to order the same again. */
export function orderToCsv(items: readonly CartItem[]): string {
  return csvOf(items.filter(({ free }) => !free).map((item) => [item.sku, String(item.quantity.value), item.name, choiceWords(item)]))
}
