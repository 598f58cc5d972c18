import type { StoredProduct } from '../catalogue/stored.ts'
import type { ShopTransaction } from '../db/open.ts'

const AT_ONCE = 500

type Counted = Pick<StoredProduct, 'id' | 'availability' | 'variation_skus'>

/** Whether a product can have a count: as a whole only in stock, a variation only with a SKU of its own. */
export const isCountable = ({ availability, variation_skus: skus = {} }: Omit<Counted, 'id'>, variation: string): boolean =>
  variation === '' ? availability === 'in_stock' : availability !== 'out_of_stock' && Object.hasOwn(skus, variation)

/** Removes the counts that changed products cannot have any more. */
export async function dropCounts(trx: ShopTransaction, changed: readonly Counted[]): Promise<void> {
  for (let start = 0; start < changed.length; start += AT_ONCE) {
    const some = new Map(changed.slice(start, start + AT_ONCE).map((product) => [product.id, product]))
    const rows = await trx
      .selectFrom('stock')
      .select(['product_id', 'variation'])
      .where('product_id', 'in', [...some.keys()])
      .execute()
    for (const { product_id, variation } of rows) {
      const product = some.get(product_id)
      if (product && isCountable(product, variation)) continue
      await trx.deleteFrom('stock').where('product_id', '=', product_id).where('variation', '=', variation).execute()
    }
  }
}
