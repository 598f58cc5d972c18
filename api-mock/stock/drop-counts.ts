import { isCountable } from '../../src/domain/stock/countable.ts'
import { writeAudit, type Actor } from '../audit/audit.ts'
import type { StoredProduct } from '../catalogue/stored.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'

const AT_ONCE = 500

type Counted = Pick<StoredProduct, 'id' | 'availability' | 'variation_skus'>

/** Removes the counts that changed products cannot have any more. The audit has each of them. */
export async function dropCounts(trx: ShopTransaction, deps: Pick<Deps, 'clock'>, by: Actor, changed: readonly Counted[]): Promise<void> {
  for (let start = 0; start < changed.length; start += AT_ONCE) {
    const some = new Map(changed.slice(start, start + AT_ONCE).map((product) => [product.id, product]))
    const rows = await trx
      .selectFrom('stock')
      .selectAll()
      .where('product_id', 'in', [...some.keys()])
      .execute()
    for (const { product_id, variation, count, low_level } of rows) {
      const product = some.get(product_id)
      if (product && isCountable(product, variation)) continue
      await trx.deleteFrom('stock').where('product_id', '=', product_id).where('variation', '=', variation).execute()
      await writeAudit(trx, deps, by, {
        action: 'stock.count',
        subject: `product ${product_id}`,
        before: { ...(variation === '' ? {} : { variation }), count, low_level },
        after: { count: null, low_level: null },
      })
    }
  }
}
