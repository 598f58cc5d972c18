import { BATCH_PRODUCTS, type BatchChange, type BatchPlan, type BatchRow } from '../../../../src/contract/desk/products/product-batch.ts'
import type { Schedule } from '../../../../src/contract/desk/products/scheduled-price.ts'
import type { ProductFilter } from '../../../../src/contract/desk/desk-product.ts'
import { categoryNames } from '../../../imports/shop-products.ts'
import { soldAsBefore, storeGoods } from '../../../imports/store-goods.ts'
import type { Database, ShopTransaction } from '../../../db/open.ts'
import type { Deps } from '../../../deps.ts'
import { ShopError } from '../../../http/shop-error.ts'
import { writeAudit, type Actor } from '../../../audit/audit.ts'
import { filteredProducts, sortColumns } from '../product-list.ts'
import { futureSchedule, openSchedules, pickedAt, refuseOverlaps, storeSchedules } from '../schedule/schedule-prices.ts'
import { planBatch, type BatchWork } from './plan-batch.ts'
import { lockPicked, readPicked, type PickedProduct } from './read-picked.ts'

/** The products of a filter, in the order of the list. Throws `too_many_products` for more than 500. */
export async function productIds(deps: Pick<Deps, 'db' | 'dialect'>, { sort, ...filter }: ProductFilter): Promise<number[]> {
  const rows = await filteredProducts(deps, filter)
    .select('id')
    .orderBy(sortColumns[sort])
    .orderBy('id')
    .limit(BATCH_PRODUCTS + 1)
    .execute()
  if (rows.length > BATCH_PRODUCTS)
    throw new ShopError(422, 'too_many_products', `More than ${BATCH_PRODUCTS} products match. Choose a narrower filter.`)
  return rows.map(({ id }) => id)
}

/**
 * What a change of several products would do, at once or at the time of `schedule`. Stores nothing. Throws `invalid_request` for a time that
 * has passed.
 */
export async function previewBatch(deps: Deps, ids: readonly number[], change: BatchChange, schedule?: Schedule): Promise<BatchPlan> {
  const asked = [...new Set(ids)]
  const categories = await categoryNames(deps.db)
  const picked = await readPicked(deps.db, asked, categories)
  const { rows } = await planAt(deps.db, deps, asked, change, { picked, categories }, schedule)
  return { rows }
}

/** Calculates a change for now, or from the prices at the start of `schedule`. */
async function planAt(
  db: Database,
  deps: Deps,
  ids: readonly number[],
  change: BatchChange,
  { picked, categories }: { picked: ReadonlyMap<number, PickedProduct>; categories: ReadonlyMap<string, string> },
  schedule?: Schedule,
): Promise<BatchWork> {
  if (!schedule) return planBatch(db, deps, ids, change, { picked, categories })
  const times = futureSchedule(deps, schedule)
  const open = await openSchedules(db, ids)
  const then = pickedAt(picked, open, times)
  const work = await planBatch(db, deps, ids, change, { picked: then, categories })
  return { ...work, rows: refuseOverlaps(work.rows, open, times) }
}

const named = (rows: readonly BatchRow[]) => rows.map(({ product_id, name }) => ({ product_id, name: name || `Product ${product_id}` }))
const SHOWN = 5
function listed(rows: readonly BatchRow[]): string {
  const names = named(rows.slice(0, SHOWN)).map(({ name }) => name)
  return rows.length > SHOWN ? `${names.join(', ')} and ${rows.length - SHOWN} more` : names.join(', ')
}

/**
 * Changes several products: all of them or none. Returns the number of changed products. A product that has these values already does
 * not count. Throws `products_changed` with the names of products that another person changed after the preview, `schedule_overlaps` with
 * the names, and `product_invalid`. With `schedule` it stores the change, and the shop makes it at its time.
 */
export async function applyBatch(
  trx: ShopTransaction,
  deps: Deps,
  by: Actor,
  seen: readonly Readonly<{ id: number; version: string }>[],
  change: BatchChange,
  schedule?: Schedule,
): Promise<number> {
  const versions = new Map(seen.map(({ id, version }) => [id, version]))
  const ids = [...versions.keys()]
  const categories = await categoryNames(trx)
  const picked = await lockPicked(trx, ids, categories)
  const { rows, merged, products } = await planAt(trx, deps, ids, change, { picked, categories }, schedule)
  const changed = rows.filter(({ product_id, version }) => version !== versions.get(product_id))
  if (changed.length > 0)
    throw new ShopError(409, 'products_changed', `Somebody changed ${listed(changed)} meanwhile. Nothing was saved.`, {
      products: named(changed),
    })
  const wrong = rows.find(({ problem }) => problem !== null)
  const overlapping = rows.filter(({ problem }) => problem?.code === 'schedule_overlaps')
  if (overlapping.length > 0)
    throw new ShopError(409, 'schedule_overlaps', `${listed(overlapping)}: ${overlapping[0]?.problem?.reason}. Nothing was saved.`, {
      products: named(overlapping),
    })
  if (wrong?.problem) throw new ShopError(422, 'product_invalid', `${wrong.name}: ${wrong.problem.reason}. Nothing was saved.`)
  if (schedule) return storeSchedules(trx, deps, by, rows, { picked, change, schedule })
  const work = rows.filter(({ changes }) => changes.length > 0)
  if (work.length === 0) return 0
  const at = work.map(({ product_id }) => product_id)
  if (change.kind === 'low_level')
    await trx.updateTable('stock').set({ low_level: change.low_level }).where('product_id', 'in', at).execute()
  else if (change.kind === 'sold')
    await trx
      .updateTable('product')
      .set({
        active: change.sold ? 1 : 0,
        origin: 'staff',
        sells_from: null,
        ...(change.sold ? {} : { sells_until: null }),
        sells_notice: null,
        sells_notice_at: null,
      })
      .where('id', 'in', at)
      .execute()
  else {
    const numbers = new Set(at)
    const goods = merged.filter(({ before }) => before && numbers.has(before.id)).map((one) => one.goods)
    await storeGoods(trx, goods, products, { pictures: new Map(), by, clock: deps.clock, isSold: soldAsBefore })
    await trx.updateTable('product').set({ origin: 'staff' }).where('id', 'in', at).execute()
  }
  for (const { product_id, changes } of work) {
    // A count that ends has an entry of its own.
    const fields = changes.filter(({ field }) => field !== 'count')
    await writeAudit(trx, deps, by, {
      action: actionOf(change),
      subject: `product ${product_id}`,
      before: Object.fromEntries(fields.map(({ field, before }) => [field, before])),
      after: Object.fromEntries(fields.map(({ field, after }) => [field, after])),
    })
  }
  return work.length
}

/** The action of a change in the audit, equal to that of a change of one product. */
function actionOf(change: BatchChange): string {
  if (change.kind === 'sold') return change.sold ? 'products.bring_back' : 'products.retire'
  if (change.kind === 'plan') return 'products.plan'
  return change.kind === 'low_level' ? 'stock.low_level' : 'products.bulk'
}
