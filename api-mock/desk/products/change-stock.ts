import type { StockChange } from '../../../src/contract/desk/desk-product.ts'
import { isCountable } from '../../../src/domain/stock/countable.ts'
import { markCatalogueChanged } from '../../catalogue/changes.ts'
import { storedProductSchema } from '../../catalogue/stored.ts'
import type { ShopTransaction } from '../../db/open.ts'
import { readStored } from '../../db/stored-json.ts'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/shop-error.ts'
import { lockStock } from '../../stock/hold.ts'
import { writeAudit, type Actor } from '../../audit/audit.ts'
import { noSuchProduct, readDeskProduct } from './read-desk-product.ts'

/**
 * Sets counts of a product, all of them or none. Throws `not_found`, `not_countable`, and `stock_changed` (409, with the product) if an order
 * or a colleague changed a count since the user saw it.
 */
export async function changeStock(trx: ShopTransaction, deps: Deps, by: Actor, id: number, counts: readonly StockChange[]): Promise<void> {
  const before = await lockStock(trx, [id])
  const product = await trx.selectFrom('product').select('data').where('id', '=', id).executeTakeFirst()
  if (!product) throw noSuchProduct()
  const stored = readStored(storedProductSchema, product.data)
  for (const { variation, seen, count, low_level: level } of counts) {
    const row = before.find((one) => one.variation === variation)
    if (!isCountable(stored, variation))
      throw new ShopError(422, 'not_countable', `${variation || stored.name} is not in stock, or has no SKU of its own`)
    if ((row?.count ?? null) !== seen)
      throw new ShopError(
        409,
        'stock_changed',
        'A count changed while you had it open. Nothing of yours was saved: look at it again first.',
        {
          product: await readDeskProduct(trx, id),
        },
      )
    const at = { product_id: id, variation }
    const low_level = level === undefined ? (row?.low_level ?? null) : level
    if (count === null) await trx.deleteFrom('stock').where('product_id', '=', id).where('variation', '=', variation).execute()
    else
      await trx
        .insertInto('stock')
        .values({ ...at, count, low_level })
        .onConflict((conflict) => conflict.columns(['product_id', 'variation']).doUpdateSet({ count, low_level }))
        .execute()
    await writeAudit(trx, deps, by, {
      action: 'stock.count',
      subject: `product ${id}`,
      before: { variation, count: row?.count ?? null, low_level: row?.low_level ?? null },
      after: { variation: `${variation}`, count, low_level },
    })
  }
  await markCatalogueChanged(trx)
}
