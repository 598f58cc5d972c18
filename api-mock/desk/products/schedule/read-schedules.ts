import type { ScheduledPrice, ScheduledPricesRead } from '../../../../src/contract/desk/products/scheduled-price.ts'
import { cents } from '../../../../src/contract/money/money.ts'
import { samePrices } from '../../../../src/domain/catalogue/price-schedule.ts'
import { storedProductSchema } from '../../../catalogue/stored.ts'
import { readPage } from '../../../db/list-page.ts'
import type { Database } from '../../../db/open.ts'
import { readStored } from '../../../db/stored-json.ts'
import { notFound } from '../../../http/shop-error.ts'
import { scheduledPricesOf, type ScheduleRow } from './schedule-prices.ts'

/** For each list the column that is null for all other rows, and the order. */
const lists = {
  open: { column: 'due_at', direction: 'asc' },
  failed: { column: 'notice_at', direction: 'desc' },
  over: { column: 'done_at', direction: 'desc' },
} as const

/** One page of the scheduled prices, and how many there are. Open ones: the next first. Others: the latest first. */
export async function listSchedules(
  db: Database,
  { state, product_id, ...place }: Omit<ScheduledPricesRead, 'token'>,
): Promise<{ prices: ScheduledPrice[]; total: number }> {
  const { column, direction } = lists[state]
  let found = db.selectFrom('scheduled_price').where(column, 'is not', null)
  if (product_id !== undefined) found = found.where('product_id', '=', product_id)
  const { rows, total } = await readPage(found.selectAll().orderBy(column, direction).orderBy('schedule_id', direction), place)
  return { prices: await shown(db, rows), total }
}

/** One scheduled price. Throws `not_found`. */
export async function readSchedule(db: Database, scheduleId: string): Promise<ScheduledPrice> {
  const row = await db.selectFrom('scheduled_price').selectAll().where('schedule_id', '=', scheduleId).executeTakeFirst()
  const [price] = await shown(db, row ? [row] : [])
  if (!price) throw notFound('There is no scheduled price with this number')
  return price
}

async function shown(db: Database, rows: readonly ScheduleRow[]): Promise<ScheduledPrice[]> {
  if (rows.length === 0) return []
  const products = await db
    .selectFrom('product')
    .select(['id', 'price', 'price_regular', 'data'])
    .where('id', 'in', [...new Set(rows.map(({ product_id }) => product_id))])
    .execute()
  const byId = new Map(products.map((product) => [product.id, product]))
  return rows.map((row) => {
    const product = byId.get(row.product_id)
    const { name, sku } = product ? readStored(storedProductSchema, product.data) : { name: `Product ${row.product_id}`, sku: '' }
    const { active, price, price_regular } = scheduledPricesOf(row)
    const now = product && {
      price: cents(product.price),
      price_regular: product.price_regular === product.price ? null : cents(product.price_regular),
    }
    const { schedule_id, product_id, kind, starts_at, ends_at, state, author, done_at, notice_at, reason } = row
    return {
      schedule_id,
      product_id,
      name,
      sku,
      kind,
      price,
      price_regular,
      starts_at,
      ends_at,
      state,
      changed_by_hand: state === 'active' && active !== null && now !== undefined && !samePrices(now, active.set),
      author,
      done_at,
      to_settle: notice_at !== null,
      reason,
    }
  })
}
