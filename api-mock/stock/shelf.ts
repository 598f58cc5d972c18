import type { Variation } from '../../src/contract/cart/cart.ts'
import type { Database } from '../db/open.ts'
import { ordersInCart } from '../orders/orders-in-cart.ts'

/** Pieces of a product in one variation. */
export interface Pieces {
  productId: number
  variation: Variation
  quantity: number
}

/** What can be sold to one cart. Each `take` lowers what is left, so two lines do not get the same piece. */
export interface Shelf {
  /** The largest quantity that these pieces can have now; null if they are not counted. */
  left(productId: number, variation: Variation): number | null
  /** Takes as many of the pieces as are left, and returns their number. Pieces that are not counted are always there. */
  take(pieces: Pieces): number
}

/** The rows of a stock by product and variation. */
export const stockKey = (productId: number, variation: string): string => `${productId} ${variation}`

/** The variation of a row of `stock`: the values in the order of the option names. */
export const variationKey = (variation: Variation): string =>
  Object.entries(variation)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => value.toUpperCase())
    .join('.')

/** Finds the row that pieces come from: of their variation, or else of the product. */
export function rowKeyFor(rows: { has(key: string): boolean }, { productId, variation }: Omit<Pieces, 'quantity'>): string | null {
  return [stockKey(productId, variationKey(variation)), stockKey(productId, '')].find((key) => rows.has(key)) ?? null
}

/** What can be sold to one cart, as it was when a product was first asked for. */
export interface Stock {
  /** A new shelf with these products. Reads each product once. */
  shelf(productIds: readonly number[]): Promise<Shelf>
}

/**
 * Opens the stock for a cart. Open it for one change or one view of the cart. The pieces of the unpaid orders that the
 * checkout of this cart replaces count as there.
 */
export function openStock(db: Database, cartKey: string): Stock {
  const known = new Set<number>()
  const counts = new Map<string, number>()
  return {
    async shelf(productIds) {
      const ids = [...new Set(productIds)].filter((id) => !known.has(id))
      for (const [key, count] of await readCounts(db, cartKey, ids)) counts.set(key, count)
      for (const id of ids) known.add(id)
      return shelfWith(new Map(counts))
    },
  }
}

async function readCounts(db: Database, cartKey: string, ids: readonly number[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  if (ids.length === 0) return counts
  const rows = await db.selectFrom('stock').selectAll().where('product_id', 'in', ids).execute()
  if (rows.length === 0) return counts
  for (const { product_id, variation, count } of rows) counts.set(stockKey(product_id, variation), count)
  const replaced = await ordersInCart(db, cartKey)
  if (replaced.length === 0) return counts
  const own = await db.selectFrom('stock_hold').select(['product_id', 'variation', 'quantity']).where('order_id', 'in', replaced).execute()
  for (const { product_id, variation, quantity } of own) {
    const key = stockKey(product_id, variation)
    const count = counts.get(key)
    if (count !== undefined) counts.set(key, count + quantity)
  }
  return counts
}

function shelfWith(counts: Map<string, number>): Shelf {
  return {
    left(productId, variation) {
      const key = rowKeyFor(counts, { productId, variation })
      return key === null ? null : (counts.get(key) ?? 0)
    },
    take(pieces) {
      const key = rowKeyFor(counts, pieces)
      if (key === null) return pieces.quantity
      const count = counts.get(key) ?? 0
      const taken = Math.min(count, pieces.quantity)
      counts.set(key, count - taken)
      return taken
    },
  }
}
