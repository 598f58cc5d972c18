import { unpaidOnline } from '../../src/domain/orders/order-state.ts'
import { sql } from 'kysely'
import type { Figures, FiguresRead } from '../../src/contract/desk/figures/figures.ts'
import { vitalNames } from '../../src/contract/measurement/measurement.ts'
import { cents } from '../../src/contract/money/money.ts'
import { laterDay, southAfricanDay } from '../../src/domain/calendar/days.ts'
import { eachDay, namedPeriod, periodBefore, type Period } from '../../src/domain/figures/period.ts'
import { percentileOf, vitalRating } from '../../src/domain/measurement/vital-histogram.ts'
import type { FigureDayTable, SaleDayTable } from '../db/schema/measurement.ts'
import type { Deps } from '../deps.ts'
import { startOfDay, startOfNextDay } from '../../src/domain/calendar/local-time.ts'
import { readMissed } from '../measurement/missed-searches.ts'
import { lastClosedDay } from './close-days.ts'
import { readMovers, readStockValue } from './read-movers.ts'
import { salesOfDays, type Moments } from './sales-of-days.ts'
import { viewsOfDays } from './views-of-days.ts'
import { DAY_MS, HOUR_MS } from '../../src/domain/calendar/durations.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'catalogue'>

/** A cart that changed within the last hour is still being filled. */
const IDLE_MS = HOUR_MS
/** From so many days on, both periods together, more carts with goods are within them than without. */
const LONG_MS = 90 * DAY_MS
const MOST_SPEED_DAYS = 31
const QUARTERS = 0.75

const within = <Row extends { day: string }>(rows: readonly Row[], { from, to }: Period) =>
  rows.filter(({ day }) => day >= from && day <= to)
const latest = (a: string, b: string) => (a > b ? a : b)

/** The figures of a period, compared with the period before. */
export async function readFigures(deps: Needs, asked: FiguresRead): Promise<Figures> {
  const today = southAfricanDay(deps.clock.now())
  const name = asked.name ?? (asked.from === undefined ? 'this_month' : null)
  const period = name === null ? { from: asked.from ?? today, to: asked.to ?? today } : namedPeriod(name, today)
  const before = periodBefore(period, name)
  const both = { from: before.from, to: period.to }
  const closed = await lastClosedDay(deps.db)
  const firstOpen = closed === null ? both.from : latest(both.from, laterDay(closed, 1))
  const open = { from: firstOpen, to: both.to }
  const sales = await readSales(deps, both, open)
  const views = await readViews(deps, both, open)
  const now = sumsOf(within(sales, period))
  const then = sumsOf(within(sales, before))
  // The two periods can touch or have days between them.
  const openNow = { from: startOfDay(latest(period.from, firstOpen)), until: startOfNextDay(period.to) }
  return {
    period,
    before,
    sales: { now, before: then },
    days: daysFrom(within(sales, period), period),
    vat: vatFrom(within(sales, period)),
    carts: await readCarts(deps, period, before),
    steps: {
      now: { ...viewSums(within(views, period)), ordered: await countOrdered(deps, period), paid: now.orders },
      before: { ...viewSums(within(views, before)), ordered: await countOrdered(deps, before), paid: then.orders },
    },
    ...(await readMovers(deps, period, openNow)),
    missed_searches: await readMissed(deps, period.from, period.to),
    speed: await readSpeed(deps, period, before),
    stock: await readStockValue(deps),
  }
}

/** The sums of every day: stored ones, and those of the documents for the days after them. */
async function readSales({ db, catalogue }: Needs, both: Period, open: Period): Promise<SaleDayTable[]> {
  const stored = await db.selectFrom('sale_day').selectAll().where('day', '>=', both.from).where('day', '<=', both.to).execute()
  if (open.from > open.to) return stored
  return [...stored, ...(await salesOfDays(db, catalogue.settings, momentsOf(open)))]
}

async function readViews({ db }: Needs, both: Period, open: Period): Promise<FigureDayTable[]> {
  const stored = await db.selectFrom('figure_day').selectAll().where('day', '>=', both.from).where('day', '<=', both.to).execute()
  return open.from > open.to ? stored : [...stored, ...(await viewsOfDays(db, open))]
}

const momentsOf = ({ from, to }: Period): Moments => ({ from: startOfDay(from), until: startOfNextDay(to) })

function sumsOf(rows: readonly SaleDayTable[]): Figures['sales']['now'] {
  const sums = { orders: 0, sales: 0, refunds: 0, refunded: 0, gift_cards: 0, gift_cards_sold: 0 }
  for (const { kind, orders, sales, refunds, refunded } of rows) {
    if (kind === 'gift_card') {
      sums.gift_cards += orders
      sums.gift_cards_sold += sales
      continue
    }
    sums.orders += orders
    sums.sales += sales
    sums.refunds += refunds
    sums.refunded += refunded
  }
  return {
    ...sums,
    sales: cents(sums.sales),
    refunded: cents(sums.refunded),
    gift_cards_sold: cents(sums.gift_cards_sold),
    average: cents(sums.orders === 0 ? 0 : Math.round(sums.sales / sums.orders)),
  }
}

function daysFrom(rows: readonly SaleDayTable[], period: Period): Figures['days'] {
  const goods = Map.groupBy(
    rows.filter(({ kind }) => kind === 'goods'),
    ({ day }) => day,
  )
  return eachDay(period).map((day) => {
    const { orders, sales, refunded } = sumsOf(goods.get(day) ?? [])
    return { day, orders, sales, refunded }
  })
}

function vatFrom(rows: readonly SaleDayTable[]): Figures['vat'] {
  const sums = new Map<string, Figures['vat'][number]>()
  for (const { kind, vat_percent, orders, sales, vat, refunds, refunded, refunded_vat } of rows) {
    const key = `${kind} ${vat_percent}`
    const sum = sums.get(key)
    sums.set(key, {
      kind,
      vat_percent,
      invoices: orders + (sum?.invoices ?? 0),
      sales: cents(sales + (sum?.sales ?? 0)),
      vat: cents(vat + (sum?.vat ?? 0)),
      credit_notes: refunds + (sum?.credit_notes ?? 0),
      refunded: cents(refunded + (sum?.refunded ?? 0)),
      refunded_vat: cents(refunded_vat + (sum?.refunded_vat ?? 0)),
    })
  }
  return [...sums.values()].toSorted((a, b) => b.vat_percent - a.vat_percent || (a.kind < b.kind ? 1 : -1))
}

function viewSums(rows: readonly FigureDayTable[]): Omit<FigureDayTable, 'day'> {
  const sums = { product_views: 0, adds: 0, checkout_views: 0 }
  for (const { product_views, adds, checkout_views } of rows) {
    sums.product_views += product_views
    sums.adds += adds
    sums.checkout_views += checkout_views
  }
  return sums
}

async function countOrdered({ db }: Needs, period: Period): Promise<number> {
  const { from, until } = momentsOf(period)
  const { count } = await db
    .selectFrom('orders')
    .select((order) => order.fn.countAll<number>().as('count'))
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * The carts that were left in two periods. Over many days most carts with goods are among them, so it starts from the goods: a shop has far more
 * carts than carts with goods, and every lookup of a cart by its random key costs. A few days start from the time of the last change.
 */
async function readCarts({ db, clock }: Needs, period: Period, before: Period): Promise<Figures['carts']> {
  const [now, then] = [momentsOf(period), momentsOf(before)]
  const idle = new Date(clock.now().getTime() - IDLE_MS).toISOString()
  const isLong = Date.parse(now.until) - Date.parse(then.from) > LONG_MS
  // SQLite reads the tables of a cross join in this order.
  const lines = isLong ? db.selectFrom('cart_line').crossJoin('cart') : db.selectFrom('cart').crossJoin('cart_line')
  const carts = lines
    .whereRef('cart_line.cart_key', '=', 'cart.cart_key')
    .where('cart.updated_at', '>=', then.from)
    .where('cart.updated_at', '<', now.until < idle ? now.until : idle)
    .where('cart.cart_key', 'not in', (query) =>
      query.selectFrom('orders').select('orders.cart_key').where('orders.state', 'in', unpaidOnline),
    )
    .select([
      sql<string>`max(cart.updated_at)`.as('updated_at'),
      sql<number | string>`sum(cart_line.price_seen * cart_line.quantity)`.as('value'),
    ])
    .groupBy('cart_line.cart_key')
  const rows = await db
    .selectFrom(carts.as('left'))
    .select([
      sql<
        'now' | 'before' | 'between'
      >`case when updated_at >= ${now.from} then 'now' when updated_at < ${then.until} then 'before' else 'between' end`.as('when'),
      sql<number | string>`count(*)`.as('count'),
      sql<number | string>`sum(value)`.as('value'),
    ])
    .groupBy('when')
    .execute()
  const of = (wanted: 'now' | 'before') => {
    const row = rows.find(({ when }) => when === wanted)
    return { count: Number(row?.count ?? 0), value: cents(Number(row?.value ?? 0)) }
  }
  return { now: of('now'), before: of('before') }
}

async function readSpeed({ db }: Needs, period: Period, before: Period): Promise<Figures['speed']> {
  const read = async ({ from, to }: Period) => {
    const rows = await db
      .selectFrom('web_vital')
      .select(['metric', 'bucket', sql<number | string>`sum(count)`.as('count')])
      .where('day', '>=', latest(from, laterDay(to, 1 - MOST_SPEED_DAYS)))
      .where('day', '<=', to)
      .groupBy(['metric', 'bucket'])
      .execute()
    return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }))
  }
  const [now, then] = [await read(period), await read(before)]
  return vitalNames.flatMap((metric) => {
    const counts = now.filter((row) => row.metric === metric)
    const p75 = percentileOf(metric, counts, QUARTERS)
    if (p75 === null) return []
    const measured = counts.reduce((sum, { count }) => sum + count, 0)
    const earlier = percentileOf(
      metric,
      then.filter((row) => row.metric === metric),
      QUARTERS,
    )
    return [{ metric, p75, measured, rating: vitalRating(metric, p75), before: earlier }]
  })
}
