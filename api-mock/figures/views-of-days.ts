import { sql } from 'kysely'
import type { Period } from '../../src/domain/figures/period.ts'
import type { Database } from '../db/open.ts'
import type { FigureDayTable } from '../db/schema/measurement.ts'

/** Page views of products and of the checkout, and additions to a cart, of each day with any. */
export async function viewsOfDays(db: Database, { from, to }: Period): Promise<FigureDayTable[]> {
  const days = new Map<string, FigureDayTable>()
  const rowOf = (day: string): FigureDayTable => {
    const row = days.get(day) ?? { day, product_views: 0, adds: 0, checkout_views: 0 }
    days.set(day, row)
    return row
  }
  const visits = await db
    .selectFrom('page_visit')
    .select(['day', 'kind', sql<number | string>`sum(visits)`.as('visits')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('kind', 'in', ['product', 'checkout'])
    .groupBy(['day', 'kind'])
    .execute()
  for (const { day, kind, visits: count } of visits) {
    const row = rowOf(day)
    if (kind === 'product') row.product_views += Number(count)
    else row.checkout_views += Number(count)
  }
  const steps = await db
    .selectFrom('shop_step')
    .select(['day', 'count'])
    .where('step', '=', 'add')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
  for (const { day, count } of steps) rowOf(day).adds += count
  return [...days.values()]
}
