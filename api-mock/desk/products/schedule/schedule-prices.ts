import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { BatchChange, BatchRow } from '../../../../src/contract/desk/products/product-batch.ts'
import type { Schedule } from '../../../../src/contract/desk/products/scheduled-price.ts'
import { cents } from '../../../../src/contract/money/money.ts'
import type { Prices } from '../../../../src/domain/catalogue/price-change.ts'
import { overlap, pricesAt, type ScheduledPrices } from '../../../../src/domain/catalogue/price-schedule.ts'
import { MOST_AHEAD_MS } from '../../../../src/domain/catalogue/selling-times.ts'
import { formatMoment } from '../../../../src/domain/calendar/date-and-time.ts'
import type { Database, ShopTransaction } from '../../../db/open.ts'
import type { ScheduledPriceTable } from '../../../db/schema/catalogue.ts'
import type { Deps } from '../../../deps.ts'
import { invalidRequest } from '../../../http/shop-error.ts'
import { writeAudit, type Actor } from '../../../audit/audit.ts'
import type { PickedProduct } from '../batch/read-picked.ts'

export type ScheduleRow = Selectable<ScheduledPriceTable>

/** A schedule with moments as they are stored. Throws `invalid_request` for a time that has passed or is more than two years ahead. */
export function futureSchedule({ clock }: Pick<Deps, 'clock'>, { starts_at, ends_at }: Schedule): Schedule {
  const now = clock.now().getTime()
  const [start, end] = [new Date(starts_at), ends_at === null ? null : new Date(ends_at)]
  if (start.getTime() <= now) throw refused('starts_at', 'This time has passed. Choose a later one.')
  if ((end ?? start).getTime() > now + MOST_AHEAD_MS) throw refused(end ? 'ends_at' : 'starts_at', 'Choose a time within two years.')
  return { starts_at: start.toISOString(), ends_at: end?.toISOString() ?? null }
}

const refused = (field: string, words: string) => invalidRequest(words, { fields: { [field]: words } })

const pair = (price: number | null, regular: number | null): Prices => ({
  price: cents(price ?? 0),
  price_regular: regular === null ? null : cents(regular),
})

/** A stored row as the rules read it. */
export const scheduledPricesOf = (row: ScheduleRow): ScheduledPrices => ({
  kind: row.kind,
  ...pair(row.price, row.price_regular),
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  active: row.set_price === null ? null : { set: pair(row.set_price, row.set_regular), before: pair(row.before_price, row.before_regular) },
})

/** The waiting and active rows of products. */
export async function openSchedules(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, readonly ScheduleRow[]>> {
  const rows = await db
    .selectFrom('scheduled_price')
    .selectAll()
    .where('product_id', 'in', [...ids])
    .where('due_at', 'is not', null)
    .execute()
  return Map.groupBy(rows, ({ product_id }) => product_id)
}

type Open = Awaited<ReturnType<typeof openSchedules>>

/** Products with the prices that they will have at the start of a schedule. */
export const pickedAt = (picked: ReadonlyMap<number, PickedProduct>, open: Open, { starts_at }: Schedule) =>
  new Map(
    [...picked].map(([id, product]): [number, PickedProduct] => {
      const prices = pricesAt(product.file, (open.get(id) ?? []).map(scheduledPricesOf), starts_at)
      return [id, { ...product, file: { ...product.file, ...prices } }]
    }),
  )

/** The rows, with the problem `schedule_overlaps` for a product whose price changes at the same time already. */
export const refuseOverlaps = (rows: readonly BatchRow[], open: Open, schedule: Schedule): BatchRow[] =>
  rows.map((row) => {
    const other = row.problem === null ? (open.get(row.product_id) ?? []).find((one) => overlap(one, schedule)) : undefined
    if (!other) return row
    const until = other.ends_at === null ? '' : ` until ${formatMoment(other.ends_at)}`
    const reason = `Another price is scheduled from ${formatMoment(other.starts_at)}${until}`
    return { ...row, changes: [], problem: { code: 'schedule_overlaps', reason } }
  })

/** Stores what will change, a row and an audit entry for each product. Returns how many. The products are locked. */
export async function storeSchedules(
  trx: ShopTransaction,
  deps: Pick<Deps, 'clock'>,
  by: Actor,
  rows: readonly BatchRow[],
  { picked, change, schedule }: { picked: ReadonlyMap<number, PickedProduct>; change: BatchChange; schedule: Schedule },
): Promise<number> {
  const { starts_at, ends_at } = futureSchedule(deps, schedule)
  const isSale = change.kind === 'sale'
  const open = await openSchedules(trx, [...picked.keys()])
  const then = pickedAt(picked, open, { starts_at, ends_at })
  const work = rows.filter(({ changes }) => changes.length > 0)
  if (work.length === 0) return 0
  // A new schedule also ends the notice of one that did not happen.
  await trx
    .updateTable('scheduled_price')
    .set({ notice_at: null })
    .where(
      'product_id',
      'in',
      work.map(({ product_id }) => product_id),
    )
    .where('notice_at', 'is not', null)
    .execute()
  for (const { product_id, changes } of work) {
    const product = then.get(product_id)
    if (!product) continue
    const after = (field: 'price' | 'price_regular') => changes.find((one) => one.field === field)?.after
    const [price, regular] = [after('price') ?? product.file.price, after('price_regular')]
    const stored = {
      price: Number(price),
      price_regular: isSale ? null : regular === undefined ? product.file.price_regular : regular === null ? null : Number(regular),
      starts_at,
      ends_at,
    }
    await trx
      .insertInto('scheduled_price')
      .values({
        schedule_id: randomUUID(),
        product_id,
        kind: isSale ? 'sale' : 'price',
        ...stored,
        due_at: starts_at,
        state: 'waiting',
        set_price: null,
        set_regular: null,
        before_price: null,
        before_regular: null,
        done_at: null,
        notice_at: null,
        reason: '',
        author: by.name,
        author_role: by.role,
        created_at: deps.clock.now().toISOString(),
      })
      .execute()
    await writeAudit(trx, deps, by, { action: 'products.schedule', subject: `product ${product_id}`, after: stored })
  }
  return work.length
}
