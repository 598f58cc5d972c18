import { vitalNames } from '../../src/contract/measurement/measurement.ts'
import { southAfricanDay } from '../../src/domain/calendar/days.ts'
import { percentileOf, vitalRating, type VitalName } from '../../src/domain/measurement/vital-histogram.ts'
import type { Deps } from '../deps.ts'
import { readMissed, type MissedSearch } from './missed-searches.ts'
import { DAY_MS } from '../../src/domain/calendar/durations.ts'
import { startOfDay } from '../../src/domain/calendar/local-time.ts'

const MOST_LISTED = 15
const QUARTERS = 0.75

export interface VisitStats {
  total: number
  /** How often users opened the installed app. */
  appStarts: number
  /** Oldest first. Days without a visit are left out. */
  days: { day: string; visits: number }[]
  /** The most visited first. */
  pages: { path: string; visits: number }[]
  referrers: { referrer: string; visits: number }[]
}

export interface FunnelStep {
  step: 'product views' | 'added to a cart' | 'checkouts' | 'orders'
  count: number
}

export interface VitalStats {
  kind: string
  metric: VitalName
  /** Milliseconds; CLS has no unit. */
  p75: number
  measured: number
  rating: ReturnType<typeof vitalRating>
}

export interface Stats {
  /** First and last day, in South Africa. */
  from: string
  until: string
  visits: VisitStats
  funnel: FunnelStep[]
  vitals: VitalStats[]
  /** Searches that no product matched, and that none matches today either. */
  missed: MissedSearch[]
}

type Needs = Pick<Deps, 'db' | 'clock' | 'catalogue'>

/** Reads the server's own counts of the last `days` days, today included. */
export async function readStats(deps: Needs, days: number): Promise<Stats> {
  const now = deps.clock.now()
  const from = southAfricanDay(new Date(now.getTime() - (days - 1) * DAY_MS))
  const until = southAfricanDay(now)
  return {
    from,
    until,
    visits: await readVisits(deps, from),
    funnel: await readFunnel(deps, from),
    vitals: await readVitals(deps, from),
    missed: await readMissed(deps, from),
  }
}

async function readVisits({ db }: Needs, from: string): Promise<VisitStats> {
  const rows = await db.selectFrom('page_visit').select(['day', 'path', 'referrer', 'visits']).where('day', '>=', from).execute()
  const summed = (name: 'day' | 'path' | 'referrer') => {
    const sums = new Map<string, number>()
    for (const row of rows) sums.set(row[name], (sums.get(row[name]) ?? 0) + row.visits)
    return [...sums].map(([key, visits]) => ({ key, visits })).toSorted((a, b) => b.visits - a.visits || (a.key < b.key ? -1 : 1))
  }
  const starts = await db.selectFrom('shop_step').select('count').where('step', '=', 'app').where('day', '>=', from).execute()
  return {
    appStarts: starts.reduce((sum, { count }) => sum + count, 0),
    total: rows.reduce((sum, { visits }) => sum + visits, 0),
    days: summed('day')
      .map(({ key, visits }) => ({ day: key, visits }))
      .toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    pages: summed('path')
      .slice(0, MOST_LISTED)
      .map(({ key, visits }) => ({ path: key, visits })),
    referrers: summed('referrer')
      .filter(({ key }) => key !== '')
      .slice(0, MOST_LISTED)
      .map(({ key, visits }) => ({ referrer: key, visits })),
  }
}

/** An order counts on the day of its payment, or of the promised transfer. */
async function readFunnel({ db }: Needs, from: string): Promise<FunnelStep[]> {
  const visits = await db.selectFrom('page_visit').select(['kind', 'visits']).where('day', '>=', from).execute()
  const seen = (kind: string) => visits.reduce((sum, row) => sum + (row.kind === kind ? row.visits : 0), 0)
  const steps = await db.selectFrom('shop_step').select('count').where('step', '=', 'add').where('day', '>=', from).execute()
  const { orders } = await db
    .selectFrom('order_event')
    .select((event) => event.fn.count<number>('order_id').distinct().as('orders'))
    .where('state', 'in', ['processing', 'awaiting_transfer'])
    // Later news of a paid order is no order.
    .where('kind', '=', 'state')
    .where('at', '>=', startOfDay(from))
    .executeTakeFirstOrThrow()
  return [
    { step: 'product views', count: seen('product') },
    { step: 'added to a cart', count: steps.reduce((sum, { count }) => sum + count, 0) },
    { step: 'checkouts', count: seen('checkout') },
    { step: 'orders', count: orders },
  ]
}

async function readVitals({ db }: Needs, from: string): Promise<VitalStats[]> {
  const rows = await db.selectFrom('web_vital').select(['kind', 'metric', 'bucket', 'count']).where('day', '>=', from).execute()
  const kinds = [...new Set(rows.map(({ kind }) => kind))].toSorted()
  return kinds.flatMap((kind) =>
    vitalNames.flatMap((metric) => {
      const counts = rows.filter((row) => row.kind === kind && row.metric === metric)
      const p75 = percentileOf(metric, counts, QUARTERS)
      if (p75 === null) return []
      return [{ kind, metric, p75, measured: counts.reduce((sum, { count }) => sum + count, 0), rating: vitalRating(metric, p75) }]
    }),
  )
}
