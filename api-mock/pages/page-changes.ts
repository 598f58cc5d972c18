import { southAfricanDay } from '../../src/domain/checkout/delivery.ts'
import type { Deps } from '../deps.ts'
import { transact } from '../db/transaction.ts'
import type { PublicPage } from './public-pages.ts'

/**
 * The day on which what each page shows has last changed, by path. A page that looks other than when it was last asked about has changed
 * today; of one never asked about, the day that it names itself is known, or else today's.
 */
export async function daysOfChange({ db, clock }: Pick<Deps, 'db' | 'clock'>, pages: readonly PublicPage[]): Promise<Map<string, string>> {
  const today = southAfricanDay(clock.now())
  const known = new Map((await db.selectFrom('page_change').selectAll().execute()).map((row) => [row.path, row]))
  const days = new Map<string, string>()
  const changed = pages.flatMap(({ path, dated, fingerprint }) => {
    const before = known.get(path)
    const day = before?.fingerprint === fingerprint ? before.day : before || dated === undefined || dated > today ? today : dated
    days.set(path, day)
    return before?.fingerprint === fingerprint ? [] : [{ path, fingerprint, day }]
  })
  if (changed.length > 0)
    await transact({ db }, async (trx) => {
      for (const row of changed)
        await trx
          .insertInto('page_change')
          .values(row)
          .onConflict((conflict) => conflict.column('path').doUpdateSet(row))
          .execute()
    })
  return days
}
