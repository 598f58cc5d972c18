import type { DeskProduct } from '../../../../src/contract/desk/desk-product.ts'
import { endedPrices, startedPrices } from '../../../../src/domain/catalogue/price-schedule.ts'
import type { Prices } from '../../../../src/domain/catalogue/price-change.ts'
import { categoryNames } from '../../../imports/shop-products.ts'
import type { ShopTransaction } from '../../../db/open.ts'
import type { Deps } from '../../../deps.ts'
import { notFound, ShopError, wrongState } from '../../../http/shop-error.ts'
import type { Job } from '../../../jobs.ts'
import { writeAudit, type Actor } from '../../../audit/audit.ts'
import { lockPicked } from '../batch/read-picked.ts'
import { changeProduct } from '../change-product.ts'
import { readDeskProduct } from '../read-desk-product.ts'
import { changeEach } from './change-each.ts'
import { sellOnTime } from './selling-times.ts'
import { scheduledPricesOf, type ScheduleRow } from './schedule-prices.ts'

/** The most rows of one run. The next run continues. */
const AT_ONCE = 500

/**
 * The job that changes prices and starts and ends the sale of products at their time, the prices first. Servers see a change within half a
 * second, so customers see it within a second.
 */
export const scheduleJobs = (deps: Deps): Job[] => [
  { name: 'schedules', everySeconds: 0.4, run: async () => void ((await applyDuePrices(deps)) + (await sellOnTime(deps))) },
]

/**
 * Starts and ends the prices whose time has come. Each product has its own transaction, which locks it, so that a failure does not stop the
 * others and several servers change a price once. Returns how many products it went through.
 */
export async function applyDuePrices(deps: Deps): Promise<number> {
  const now = deps.clock.now().toISOString()
  const due = await deps.db
    .selectFrom('scheduled_price')
    .select('product_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('schedule_id')
    .limit(AT_ONCE)
    .execute()
  const ids = new Set(due.map(({ product_id }) => product_id))
  return changeEach(deps, ids, (trx, id) => applyDue(trx, deps, id, now), 'a scheduled price could not be changed; it is tried again')
}

/** Applies everything that is due, in as many runs as it needs. */
export async function catchUpWithSchedules(deps: Deps): Promise<void> {
  while ((await applyDuePrices(deps)) > 0);
  while ((await sellOnTime(deps)) > 0);
}

/** Everything of one product that is due, in the order of the times: an end before a start at the same time. */
async function applyDue(trx: ShopTransaction, deps: Deps, id: number, now: string): Promise<void> {
  await lockPicked(trx, [id], await categoryNames(trx))
  const rows = await trx.selectFrom('scheduled_price').selectAll().where('product_id', '=', id).where('due_at', '<=', now).execute()
  const isStart = ({ state }: ScheduleRow) => Number(state === 'waiting')
  const ordered = rows.toSorted((a, b) => ((a.due_at ?? '') < (b.due_at ?? '') ? -1 : a.due_at === b.due_at ? isStart(a) - isStart(b) : 1))
  for (const row of ordered) {
    if (row.state === 'active') await endNow(trx, deps, authorOf(row), row)
    else if (row.ends_at !== null && row.ends_at <= now) await close(trx, deps, row, { state: 'missed' })
    else await start(trx, deps, row)
  }
}

/** The actor in the audit: a scheduled change belongs to its author. */
const authorOf = ({ author, author_role }: ScheduleRow): Actor => ({ name: author, role: author_role, origin: 'schedule', requestId: null })

async function start(trx: ShopTransaction, deps: Deps, row: ScheduleRow): Promise<void> {
  const { product_id: id, ends_at } = row
  const product = await findProduct(trx, id)
  if (!product) return close(trx, deps, row, { state: 'failed', reason: 'There is no such product any more' })
  const before: Prices = { price: product.price, price_regular: product.price_regular }
  const set = startedPrices(before, scheduledPricesOf(row))
  if (!set) return close(trx, deps, row, { state: 'failed', reason: 'The sale price was not lower than the price' })
  const reason = await change(trx, deps, authorOf(row), { id, version: product.version, prices: set, action: 'products.schedule_start' })
  if (reason !== null) return close(trx, deps, row, { state: 'failed', reason })
  const prices = {
    set_price: set.price,
    set_regular: set.price_regular,
    before_price: before.price,
    before_regular: before.price_regular,
  }
  await trx.updateTable('scheduled_price').set(prices).where('schedule_id', '=', row.schedule_id).execute()
  if (ends_at === null) return close(trx, deps, row, { state: 'done' })
  await trx.updateTable('scheduled_price').set({ state: 'active', due_at: ends_at }).where('schedule_id', '=', row.schedule_id).execute()
}

/** Ends an active row and restores the prices from before it. Prices that were changed since then stay. The product is locked. */
async function endNow(trx: ShopTransaction, deps: Deps, by: Actor, row: ScheduleRow): Promise<void> {
  const { active } = scheduledPricesOf(row)
  const product = await findProduct(trx, row.product_id)
  if (!product || !active) return close(trx, deps, row, { state: 'failed', reason: 'There is no such product any more' })
  const prices = endedPrices({ price: product.price, price_regular: product.price_regular }, active)
  if (!prices) return close(trx, deps, row, { state: 'overtaken' })
  const { id, version } = product
  const reason = await change(trx, deps, by, { id, version, prices, action: 'products.schedule_end' })
  await close(trx, deps, row, reason === null ? { state: 'done' } : { state: 'failed', reason })
}

async function findProduct(trx: ShopTransaction, id: number): Promise<DeskProduct | null> {
  try {
    return await readDeskProduct(trx, id)
  } catch (error) {
    if (error instanceof ShopError && error.code === 'not_found') return null
    throw error
  }
}

/** Changes prices as the form of a product does. Returns why it is not possible, or null. */
async function change(
  trx: ShopTransaction,
  deps: Deps,
  by: Actor,
  { prices, ...product }: { id: number; version: string; prices: Prices; action: string },
): Promise<string | null> {
  try {
    await changeProduct(trx, deps, by, { ...product, fields: { ...prices } })
    return null
  } catch (error) {
    // The rules refuse before anything is written.
    if (error instanceof ShopError && error.code === 'product_invalid') return error.message
    throw error
  }
}

interface Over {
  state: 'done' | 'cancelled' | 'overtaken' | 'failed' | 'missed'
  reason?: string
}

async function close(
  trx: ShopTransaction,
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
  { schedule_id, product_id }: ScheduleRow,
  { state, reason = '' }: Over,
): Promise<void> {
  const isNotice = state === 'failed' || state === 'missed'
  if (isNotice) log.warn({ schedule: schedule_id, product: product_id, reason }, `a scheduled price ${state}`)
  const now = clock.now().toISOString()
  const over = { state, reason, due_at: null, done_at: now, notice_at: isNotice ? now : null }
  await trx.updateTable('scheduled_price').set(over).where('schedule_id', '=', schedule_id).execute()
}

/**
 * Cancels waiting rows and ends active ones now, all of them or none. Throws `not_found`, and `wrong_state` for one that is over. It locks all
 * products at once, in the order of every change.
 */
export async function cancelSchedules(trx: ShopTransaction, deps: Deps, by: Actor, ids: readonly string[]): Promise<void> {
  const read = () =>
    trx
      .selectFrom('scheduled_price')
      .selectAll()
      .where('schedule_id', 'in', [...ids])
      .execute()
  const seen = await read()
  const missing = ids.find((id) => !seen.some(({ schedule_id }) => schedule_id === id))
  if (missing !== undefined) throw notFound(`There is no scheduled price with the number ${missing}`)
  const products = [...new Set(seen.map(({ product_id }) => product_id))]
  await lockPicked(trx, products, await categoryNames(trx))
  const rows = await read()
  if (rows.some(({ due_at }) => due_at === null)) throw wrongState('This scheduled price is over already')
  for (const row of rows) await (row.state === 'active' ? endNow(trx, deps, by, row) : cancelWaiting(trx, deps, by, row))
}

async function cancelWaiting(trx: ShopTransaction, deps: Deps, by: Actor, row: ScheduleRow): Promise<void> {
  await close(trx, deps, row, { state: 'cancelled' })
  const { product_id, price, price_regular, starts_at, ends_at } = row
  await writeAudit(trx, deps, by, {
    action: 'products.schedule_cancel',
    subject: `product ${product_id}`,
    before: { price, price_regular, starts_at, ends_at },
  })
}
