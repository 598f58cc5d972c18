import type { Selectable } from 'kysely'
import { storedProductSchema } from '../catalogue/stored.ts'
import { to } from '../../src/contract/paths.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { StockTable } from '../db/schema/catalogue.ts'
import { readStored } from '../db/stored-json.ts'
import type { Deps } from '../deps.ts'
import { notifyOwner } from './notify-owner.ts'

const LOW_STOCK = 'low-stock-for-the-shop'

type Needs = Pick<Deps, 'catalogue' | 'clock' | 'config' | 'dialect'>

/** Notifies the owner when an order takes a count to its low level or below. Without a level only the last piece counts. */
export async function notifyOwnerOfLowStock(
  trx: ShopTransaction,
  deps: Needs,
  orderId: string,
  { product_id, variation, count: before, low_level }: Selectable<StockTable>,
  count: number,
): Promise<void> {
  const level = low_level ?? 0
  if (before <= level || count > level) return
  const { data } = await trx.selectFrom('product').select('data').where('id', '=', product_id).executeTakeFirstOrThrow()
  const { name, slug, sku, variation_skus: skus } = readStored(storedProductSchema, data)
  const left = count === 0 ? 'None are left' : count === 1 ? 'One is left' : `${count} are left`
  await notifyOwner(trx, deps, {
    key: `${LOW_STOCK}-${product_id}-${variation || 'all'}-${orderId}`,
    mail: {
      name: LOW_STOCK,
      values: {
        product: name,
        sku: skus?.[variation] ?? sku,
        left,
        product_url: deps.config.publicUrl + to.product(slug),
      },
    },
    push: { title: `Low stock: ${name}`, body: `${left}.`, path: `/desk/products/${product_id}/show` },
  })
}
