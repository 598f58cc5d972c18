import type { StoredProduct } from '../../catalogue/stored.ts'
import type { WooRow } from './woo-row.ts'

/** The availability of a row from the export's values: `1`, `0`, `backorder`, or empty. */
export function availabilityOf({ cells }: Pick<WooRow, 'cells'>): StoredProduct['availability'] {
  const status = cells('inStock').toLowerCase()
  const canWait = /^(1|yes|notify)$/.test(cells('backorders').toLowerCase())
  if (status === 'backorder' || status === 'onbackorder') return 'made_to_order'
  if (['0', 'no', 'false', 'outofstock'].includes(status)) return canWait ? 'made_to_order' : 'out_of_stock'
  if (status !== '') return 'in_stock'
  const stock = cells('stock')
  if (!/^-?\d+$/.test(stock)) return 'made_to_order'
  return Number(stock) > 0 ? 'in_stock' : canWait ? 'made_to_order' : 'out_of_stock'
}

/** Whether a customer can order the row. */
export const isInStock = (row: Pick<WooRow, 'cells'>) => availabilityOf(row) !== 'out_of_stock'
