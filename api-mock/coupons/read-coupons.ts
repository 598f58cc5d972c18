import { sql, type Selectable } from 'kysely'
import type { DeskCoupon, DeskCouponRow, DeskCouponsRead } from '../../src/contract/desk/campaigns/desk-coupon.ts'
import { cents } from '../../src/contract/money/money.ts'
import { southAfricanDay } from '../../src/domain/calendar/days.ts'
import { readPage } from '../db/list-page.ts'
import type { Database } from '../db/open.ts'
import type { CouponTable } from '../db/schema/catalogue.ts'
import { readStored, textsSchema } from '../db/stored-json.ts'
import type { Deps } from '../deps.ts'
import { startsWith } from '../db/starts-with.ts'
import { shownLabel, typedLabel, type NameOf } from './coupon-label.ts'
import { freeItemSchema } from '../seed/content-shapes.ts'

type Row = Selectable<CouponTable>

/** The start of an affiliate that is an application. */
const APPLICATION = /^application-/
const LAST_ORDERS = 50

/** Whether a code counts today, in South Africa. The state depends on the days alone, and not on how often the code was used. */
export const couponState = (row: Pick<Row, 'active' | 'starts' | 'ends'>, today: string): DeskCouponRow['state'] =>
  row.active === 0 || (row.ends !== null && row.ends < today) ? 'ended' : row.starts !== null && row.starts > today ? 'waiting' : 'counts'

/** How many orders hold each of the codes. */
async function usesOf(db: Database, codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (codes.length === 0) return new Map()
  const counts = await db
    .selectFrom('coupon_use')
    .select((use) => ['code', use.fn.countAll<number>().as('uses')])
    .where('code', 'in', codes)
    .groupBy('code')
    .execute()
  return new Map(counts.map(({ code, uses }) => [code, uses]))
}

function fieldsOf(row: Row, today: string, uses: number, nameOf: NameOf): DeskCouponRow {
  const { slug, variation } = row.free_item === null ? { slug: '', variation: {} } : readStored(freeItemSchema, row.free_item)
  const { kind, value, terms, min_spend, affiliate, starts, ends, max_uses, max_uses_per_customer, code, rev } = row
  return {
    kind,
    value,
    gift: row.free_item === null ? null : { slug, variation },
    label: typedLabel(row, nameOf),
    shown_label: shownLabel(row, nameOf),
    terms,
    min_spend,
    categories: readStored(textsSchema, row.categories),
    exclude_sale_items: row.exclude_sale_items === 1,
    first_order_only: row.first_order_only === 1,
    auto: row.auto === 1,
    affiliate,
    starts,
    ends,
    max_uses,
    max_uses_per_customer,
    code,
    state: couponState(row, today),
    uses,
    rev,
  }
}

/** One page of the codes of a state, by name, and how many there are. */
export async function listCoupons(
  { db, dialect, clock, catalogue }: Pick<Deps, 'db' | 'dialect' | 'clock' | 'catalogue'>,
  { q, state, ...place }: DeskCouponsRead,
): Promise<{ coupons: DeskCouponRow[]; total: number; page: number }> {
  const today = southAfricanDay(clock.now())
  let found = db.selectFrom('coupon')
  if (state !== 'all')
    found = found.where((row) => {
      const isEnded = row.or([row('active', '=', 0), row('ends', '<', today)])
      const isCurrent = row.and([row('active', '=', 1), row.or([row('ends', 'is', null), row('ends', '>=', today)])])
      const hasStarted = row.or([row('starts', 'is', null), row('starts', '<=', today)])
      if (state === 'ended') return isEnded
      if (state === 'waiting') return row.and([isCurrent, row('starts', '>', today)])
      return state === 'counts' ? row.and([isCurrent, hasStarted]) : isCurrent
    })
  if (q) found = found.where(startsWith(dialect, sql.ref('code'), q))
  const { rows, total } = await readPage(found.selectAll().orderBy('code'), place)
  const uses = await usesOf(
    db,
    rows.map(({ code }) => code),
  )
  return { coupons: rows.map((row) => fieldsOf(row, today, uses.get(row.code) ?? 0, catalogue.cardNamed)), total, page: place.page }
}

/** One code with the orders that hold it; null for an unknown code. */
export async function readCoupon(
  db: Database,
  { clock, catalogue }: Pick<Deps, 'clock' | 'catalogue'>,
  code: string,
): Promise<DeskCoupon | null> {
  const row = await db.selectFrom('coupon').selectAll().where('code', '=', code).executeTakeFirst()
  if (!row) return null
  const orders = await db
    .selectFrom('coupon_use')
    .leftJoin('orders', 'orders.order_id', 'coupon_use.order_id')
    .select(['coupon_use.order_id', 'used_at', 'orders.state', 'orders.total'])
    .where('code', '=', code)
    .orderBy('used_at', 'desc')
    .orderBy('coupon_use.order_id')
    .limit(LAST_ORDERS)
    .execute()
  return {
    ...fieldsOf(row, southAfricanDay(clock.now()), (await usesOf(db, [code])).get(code) ?? 0, catalogue.cardNamed),
    affiliate_name: await affiliateName(db, catalogue, row.affiliate),
    orders: orders.map(({ total, ...use }) => ({ ...use, total: total === null ? null : cents(total) })),
    all_categories: categoryNames(catalogue),
  }
}

/** The name in the profile of a decorator, or in the application whose acceptance made the code. */
async function affiliateName(db: Database, catalogue: Deps['catalogue'], affiliate: string | null): Promise<string | null> {
  if (affiliate === null) return null
  const profile = catalogue.editorial.decorators.get(affiliate)
  if (profile) return profile.name
  const application = await db
    .selectFrom('decorator_application')
    .select('name')
    .where('application_id', '=', affiliate.replace(APPLICATION, ''))
    .executeTakeFirst()
  return application?.name ?? null
}

/** The categories that a code can have. */
export const categoryNames = ({ catalogue }: Deps['catalogue']) => catalogue.categories.map(({ slug, name }) => ({ slug, name }))
