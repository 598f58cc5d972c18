import { laterDay, southAfricanDay } from '../../src/domain/calendar/days.ts'
import type { Database } from '../db/open.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { startOfDay, startOfNextDay } from '../../src/domain/calendar/local-time.ts'
import type { Job } from '../jobs.ts'
import { productsOfDay, salesOfDays } from './sales-of-days.ts'
import { viewsOfDays } from './views-of-days.ts'
import { HOUR_MS } from '../../src/domain/calendar/durations.ts'

type Needs = Pick<Deps, 'db' | 'clock'> & { catalogue: Pick<Deps['catalogue'], 'settings'> }

/** A transaction that began before midnight has ended by then. */
const WAIT_MS = 2 * HOUR_MS
/** The most days of one run. The next run continues. */
const AT_ONCE = 400
/** The most rows of one statement: PostgreSQL takes 65 535 values. */
const ROWS = 500

/** The job that stores the sums of each day that is over. */
export const figureJobs = (deps: Needs): Job[] => [{ name: 'figures', everySeconds: 60, run: () => closeDays(deps) }]

/** The last day with stored sums, or null. Every day before it has them too. */
export async function lastClosedDay(db: Database): Promise<string | null> {
  const { day } = await db
    .selectFrom('figure_day')
    .select((row) => row.fn.max<string | null>('day').as('day'))
    .executeTakeFirstOrThrow()
  return day
}

/**
 * Stores the sums of the days that are over, one transaction for each, in order. Invoices, credit notes and counts of a past day never change,
 * so neither do its sums. Reads work without them, and are slower then.
 */
export async function closeDays(deps: Needs): Promise<void> {
  const until = laterDay(southAfricanDay(new Date(deps.clock.now().getTime() - WAIT_MS)), -1)
  await reopenDaysAfter(deps, until)
  const last = await lastClosedDay(deps.db)
  let day = last === null ? await firstDay(deps, until) : laterDay(last, 1)
  for (let count = 0; count < AT_ONCE && day <= until; count += 1) {
    await closeDay(deps, day)
    day = laterDay(day, 1)
  }
}

/** Deletes the sums of days that are not over: the clock of a server was ahead. They would count as closed, without what has been sold since. */
async function reopenDaysAfter(deps: Needs, until: string): Promise<void> {
  const last = await lastClosedDay(deps.db)
  if (last === null || last <= until) return
  await transact(deps, async (trx) => {
    for (const table of ['sale_day_product', 'sale_day', 'figure_day'] as const)
      await trx.deleteFrom(table).where('day', '>', until).execute()
  })
}

/** The first day with anything to count, or `latest`. */
async function firstDay({ db }: Needs, latest: string): Promise<string> {
  const { at } = await db
    .selectFrom('order_event')
    .select((event) => event.fn.min<string | null>('at').as('at'))
    .where('state', '=', 'processing')
    .executeTakeFirstOrThrow()
  const { issued } = await db
    .selectFrom('document')
    .select((row) => row.fn.min<string | null>('issued_at').as('issued'))
    .where('kind', '=', 'invoice')
    .executeTakeFirstOrThrow()
  const { seen } = await db
    .selectFrom('page_visit')
    .select((visit) => visit.fn.min<string | null>('day').as('seen'))
    .executeTakeFirstOrThrow()
  const days = [at, issued].flatMap((moment) => (moment === null ? [] : [southAfricanDay(new Date(moment))]))
  return [...days, ...(seen === null ? [] : [seen]), latest].toSorted()[0] ?? latest
}

async function closeDay(deps: Needs, day: string): Promise<void> {
  const moments = { from: startOfDay(day), until: startOfNextDay(day) }
  const { settings } = deps.catalogue
  await transact(deps, async (trx) => {
    const [views] = await viewsOfDays(trx, { from: day, to: day })
    const stored = await trx
      .insertInto('figure_day')
      .values({ ...(views ?? { product_views: 0, adds: 0, checkout_views: 0 }), day })
      .onConflict((conflict) => conflict.column('day').doNothing())
      .returning('day')
      .executeTakeFirst()
    // Another server was faster.
    if (!stored) return
    const sales = await salesOfDays(trx, settings, moments)
    if (sales.length > 0) await trx.insertInto('sale_day').values(sales).execute()
    const products = await productsOfDay(trx, day, moments)
    for (let start = 0; start < products.length; start += ROWS)
      await trx
        .insertInto('sale_day_product')
        .values(products.slice(start, start + ROWS))
        .execute()
  })
}
