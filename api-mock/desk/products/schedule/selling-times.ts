import { categoryNames } from '../../../imports/shop-products.ts'
import type { ShopTransaction } from '../../../db/open.ts'
import type { Deps } from '../../../deps.ts'
import { writeAudit, type Actor } from '../../../audit/audit.ts'
import { lockPicked } from '../batch/read-picked.ts'
import { noSuchProduct, type ProductRow } from '../read-desk-product.ts'
import { changeEach } from './change-each.ts'

/** The most products of one run. The next run continues. */
const AT_ONCE = 500

const notPlanned = { sells_from: null, sells_until: null, sells_by: null, sells_role: null }

/**
 * Starts and ends the sale of the products whose time has come. Each product has its own transaction, which locks it, so that a failure does
 * not stop the others and several servers do it once. Returns how many products it went through.
 */
export async function sellOnTime(deps: Deps): Promise<number> {
  const now = deps.clock.now().toISOString()
  const product = deps.db.selectFrom('product').select('id')
  const due = await product
    .where('sells_from', '<=', now)
    // Not `union`: to leave out equal rows SQLite would read every product in the order of its id.
    .unionAll(product.where('sells_until', '<=', now))
    .limit(AT_ONCE)
    .execute()
  const ids = new Set(due.map(({ id }) => id))
  return changeEach(deps, ids, (trx, id) => sellOne(trx, deps, id, now), 'a planned start or end could not happen; it is tried again')
}

async function sellOne(trx: ShopTransaction, deps: Deps, id: number, now: string): Promise<void> {
  const categories = await categoryNames(trx)
  await lockPicked(trx, [id], categories)
  const row = await trx.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return
  const { sells_from: from, sells_until: until } = row
  const isOver = until !== null && until <= now
  if (from === null) {
    if (isOver) await end(trx, deps, row)
  } else if (isOver) await fail(trx, deps, row, 'The shop was off from its start to its end')
  else if (from <= now) await (categories.has(row.category) ? start(trx, deps, row) : fail(trx, deps, row, 'Its category is gone'))
}

/** The actor in the audit: a planned change belongs to its author. */
const authorOf = ({ sells_by, sells_role }: ProductRow): Actor => ({
  name: sells_by ?? '',
  role: sells_role ?? '',
  origin: 'schedule',
  requestId: null,
})

async function start(trx: ShopTransaction, deps: Deps, row: ProductRow): Promise<void> {
  const { id, sells_from } = row
  await trx.updateTable('product').set({ active: 1, sells_from: null, origin: 'staff' }).where('id', '=', id).execute()
  await writeAudit(trx, deps, authorOf(row), {
    action: 'products.plan_start',
    subject: `product ${id}`,
    before: { sold: false, sells_from },
    after: { sold: true, sells_from: null },
  })
}

/** A product that is not sold at its end only loses the plan. */
async function end(trx: ShopTransaction, deps: Deps, row: ProductRow): Promise<void> {
  const { id, sells_until } = row
  await trx
    .updateTable('product')
    .set({ active: 0, ...notPlanned, origin: 'staff' })
    .where('id', '=', id)
    .execute()
  await writeAudit(trx, deps, authorOf(row), {
    action: 'products.plan_end',
    subject: `product ${id}`,
    before: { sold: row.active === 1, sells_until },
    after: { sold: false, sells_until: null },
  })
}

/** Leaves the product unsold, with a notice for the staff. */
async function fail(trx: ShopTransaction, { clock, log }: Pick<Deps, 'clock' | 'log'>, { id }: ProductRow, reason: string): Promise<void> {
  log.warn({ product: id, reason }, 'a planned start did not happen')
  await trx
    .updateTable('product')
    .set({ ...notPlanned, sells_notice: reason, sells_notice_at: clock.now().toISOString() })
    .where('id', '=', id)
    .execute()
}

/**
 * Ends the notices of planned starts that did not happen, all of them or none. A notice that ended before stays as it is. Throws
 * `not_found`.
 */
export async function settleStarts(trx: ShopTransaction, deps: Pick<Deps, 'clock'>, by: Actor, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const row = await trx.selectFrom('product').select('sells_notice').where('id', '=', id).executeTakeFirst()
    if (!row) throw noSuchProduct()
    // A double click writes one entry.
    const { numUpdatedRows } = await trx
      .updateTable('product')
      .set({ sells_notice: null, sells_notice_at: null })
      .where('id', '=', id)
      .where('sells_notice_at', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) continue
    await writeAudit(trx, deps, by, {
      action: 'products.plan_settle',
      subject: `product ${id}`,
      before: { sells_notice: row.sells_notice },
      after: { sells_notice: null },
    })
  }
}
