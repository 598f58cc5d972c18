import type { ShopTransaction } from '../../../db/open.ts'
import type { Deps } from '../../../deps.ts'
import { notFound, wrongState } from '../../../http/shop-error.ts'
import { writeAudit, type Actor } from '../../../audit/audit.ts'

/**
 * Ends the notices of scheduled prices that failed or were missed, all of them or none. A notice that ended before stays as it is. Throws
 * `not_found`, and `wrong_state` for one that did not fail.
 */
export async function settleSchedules(trx: ShopTransaction, deps: Pick<Deps, 'clock'>, by: Actor, ids: readonly string[]): Promise<void> {
  const rows = await trx
    .selectFrom('scheduled_price')
    .selectAll()
    .where('schedule_id', 'in', [...ids])
    .execute()
  const missing = ids.find((id) => !rows.some(({ schedule_id }) => schedule_id === id))
  if (missing !== undefined) throw notFound(`There is no scheduled price with the number ${missing}`)
  if (rows.some(({ state }) => state !== 'failed' && state !== 'missed')) throw wrongState('This scheduled price did not fail')
  for (const { schedule_id, product_id, starts_at, ends_at, state } of rows) {
    // A double click writes one entry.
    const { numUpdatedRows } = await trx
      .updateTable('scheduled_price')
      .set({ notice_at: null })
      .where('schedule_id', '=', schedule_id)
      .where('notice_at', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) continue
    await writeAudit(trx, deps, by, {
      action: 'products.schedule_settle',
      subject: `product ${product_id}`,
      before: { state, starts_at, ends_at },
    })
  }
}
