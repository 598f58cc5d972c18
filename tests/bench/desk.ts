import { laterDay, southAfricanDay } from '../../src/domain/calendar/days.ts'
import { sql } from 'kysely'
import { closeDays } from '../../api-mock/figures/close-days.ts'
import { demoSettings } from '../../api-mock/settings/stored-settings.ts'
import { sellerNow } from '../../api-mock/documents/seller.ts'
import { readConfig } from '../../api-mock/config.ts'
import { openDatabase, type Database } from '../../api-mock/db/open.ts'
import type { OrderState } from '../../src/contract/orders/order.ts'
import { paymentMethods } from '../../src/contract/orders/payment-method.ts'
import { placeOrderAt } from '../support/desk/place-order.ts'
import { signInOwner } from '../support/desk/sign-in-owner.ts'
import { createShopProcess } from '../support/server/shop-process.ts'
import { seededRandom } from '../support/time/seeded-random.ts'
import { median } from './median.ts'
import { print, verdict } from './print.ts'

const ORDERS = 200_000
const TIMES = 9
/** Milliseconds of an answer, by the median. */
const LONGEST_MS = 300
/** A file of some 6,000 invoices. */
const EXPORT_MS = 3000

const states: readonly OrderState[] = [
  'delivered',
  'delivered',
  'delivered',
  'delivered',
  'dispatched',
  'processing',
  'awaiting_transfer',
  'cancelled',
]
const firstNames = ['Anna', 'Ben', 'Thandi', 'Sipho', 'Lerato', 'Pieter', 'Fatima', 'Naledi', 'Johan', 'Zanele']
const lastNames = ['van der Merwe', 'Nkosi', 'Dlamini', 'Botha', 'Naidoo', 'Mokoena', 'Adams', 'Khumalo', 'Smith', 'Pillay']

/** The desk's lists with 200,000 orders. With `DATABASE_URL`, on that empty PostgreSQL database instead of SQLite. */
export async function benchDesk(): Promise<void> {
  const shop = await createShopProcess()
  try {
    // It makes the tables, and an order like those of the shop.
    await shop.start()
    await placeOrderAt(shop.origin)
    await shop.stop()
    const databaseUrl = process.env['DATABASE_URL']
    const { db, dialect } = openDatabase(readConfig({ DATA_DIR: shop.data, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }))
    await insertOrders(db)
    await insertDocuments(db)
    // The first two runs of the job, of 400 days each.
    const closing = { db, clock: { now: () => new Date() }, catalogue: { settings: demoSettings } }
    await closeDays(closing)
    await closeDays(closing)
    // A database that has run for years has statistics.
    await sql`analyze`.execute(db)
    const token = await signInOwner(db)
    await db.destroy()
    await shop.start()
    console.log(`${ORDERS.toLocaleString('en-ZA')} orders, ${dialect}`)
    const calls = {
      'first page': '',
      'last page': `page=${ORDERS / 25}`,
      'one state': 'state=awaiting_transfer',
      'one state, page 500': 'state=delivered&page=500',
      'method and days': 'payment_method=card&from=2026-01-01&to=2026-03-31',
      'refund due': 'refund_due=1',
      'a number': 'q=10012345',
      'a name': 'q=thandi',
      'a full name': 'q=anna%20van%20der%20merwe',
      'an address': 'q=buyer777',
      'a phone number': 'q=%2B27821234',
      'no match': 'q=xyz',
    }
    let worst = 0
    for (const [name, query] of Object.entries(calls)) worst = Math.max(worst, await time(`orders, ${name}`, `/api/desk/orders?${query}`))
    worst = Math.max(worst, await time('today', '/api/desk/today?'))
    const today = southAfricanDay(new Date())
    for (const name of ['today', 'this_week', 'this_month', 'last_month'])
      worst = Math.max(worst, await time(`figures, ${name}`, `/api/desk/figures?name=${name}`))
    worst = Math.max(worst, await time('figures, a year', `/api/desk/figures?from=${laterDay(today, -365)}&to=${today}`))
    await time('export, a month', `/api/desk/export?kind=invoices&format=xero&from=${laterDay(today, -30)}&to=${today}`, EXPORT_MS)
    if (worst > LONGEST_MS) throw new Error('desk: a list is too slow')

    async function time(name: string, path: string, longest = LONGEST_MS): Promise<number> {
      const took: number[] = []
      for (let call = 0; call < TIMES; call += 1) {
        const began = performance.now()
        const answer = await fetch(`${shop.origin}${path}&token=${token}`)
        if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
        await answer.arrayBuffer()
        took.push(performance.now() - began)
      }
      print(name, median(took), 'ms', verdict(median(took), longest))
      return median(took)
    }
  } finally {
    await shop.remove()
  }
}

/** Inserts demo orders of two years, in one transaction for each thousand. */
async function insertOrders(db: Database): Promise<void> {
  const random = seededRandom(20_261_120)
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new RangeError('No items')
    return item
  }
  const began = Date.parse('2025-01-01T00:00:00Z')
  const address = JSON.stringify({
    first_name: 'Demo',
    last_name: 'Shopper',
    company_name: '',
    street_address_1: '1 Example Road',
    street_address_2: 'Sampleton',
    city: 'Cape Town',
    state: 'Western Cape',
    postcode: '8001',
    country: 'South Africa',
    province: 'Western Cape',
    email: null,
    phone: null,
  })
  const AT_ONCE = 500
  for (let first = 0; first < ORDERS; first += AT_ONCE) {
    const rows = Array.from({ length: AT_ONCE }, (_, index) => {
      const number = first + index
      const at = new Date(began + number * 315_000).toISOString()
      return {
        order_id: String(10_000_000 + number),
        order_key: `key-${number}`,
        cart_key: `cart-${number}`,
        customer_id: null,
        cart_rev: 1,
        state: pick(states),
        created_at: at,
        updated_at: at,
        pay_by: null,
        email: `buyer${number}@stoep.example`,
        phone: `082 ${String(1_000_000 + number).replace(/^(...)/, '$1 ')}`,
        first_name: pick(firstNames),
        last_name: pick(lastNames),
        shipping: address,
        billing: address,
        note: '',
        payment_method: pick(paymentMethods),
        months: null,
        marketing_consent: 0,
        coupon_code: null,
        coupon_label: null,
        subtotal: 1_899_900,
        discount_total: 0,
        shipping_total: 0,
        tax_total: 247_813,
        total: 1_899_900,
        dispatch_from: null,
        delivery_by: at.slice(0, 10),
        refund_due: random() < 0.001 ? 1 : 0,
        carrier: null,
        tracking_number: null,
        tracking_url: null,
      }
    })
    await db.insertInto('orders').values(rows).execute()
  }
}

const PRODUCT = 1001

/** Gives every paid order a line and an invoice, every hundredth a credit note, and the shop carts and visits. */
async function insertDocuments(db: Database): Promise<void> {
  const seller = JSON.stringify(sellerNow(demoSettings))
  const paid = sql`state in ('delivered', 'dispatched', 'processing')`
  const { item } = await db.selectFrom('order_line').select('item').executeTakeFirstOrThrow()
  await sql`insert into order_line (order_id, position, item_key, product_id, quantity, price, free, item)
    select order_id, 0, 'line', ${sql.lit(PRODUCT)} + (cast(order_id as integer) % 60), 1, total, 0, ${item} from orders where email <> 'demo.shopper@stoep.example'`.execute(
    db,
  )
  await sql`insert into document (document_id, kind, number, order_id, subject, issued_at, seller)
    select 'INV-' || order_id, 'invoice', cast(order_id as integer), order_id, order_id, created_at, ${seller} from orders where ${paid}`.execute(
    db,
  )
  const refunded = sql`cast(order_id as integer) % 100 = 0 and ${paid}`
  await sql`insert into refund (refund_id, order_id, position, at, amount, vat, reason, lines, state, attempts, credit)
    select order_id || '-R1', order_id, 1, created_at, 100000, 13043, '', '[]', 'done', 1, 0 from orders where ${refunded}`.execute(db)
  await sql`insert into document (document_id, kind, number, order_id, subject, issued_at, seller)
    select 'CN-' || order_id, 'credit_note', cast(order_id as integer), order_id, order_id || '-R1', created_at, ${seller}
    from orders where ${refunded}`.execute(db)
  await sql`insert into cart (cart_key, rev, declined_codes, created_at, updated_at)
    select 'left-' || order_id, 1, '[]', created_at, created_at from orders where cast(order_id as integer) % 4 = 0`.execute(db)
  await sql`insert into cart_line (cart_key, item_key, position, product_id, variation, quantity, price_seen)
    select 'left-' || order_id, 'line', 0, ${sql.lit(PRODUCT)}, '{}', 1, total from orders where cast(order_id as integer) % 4 = 0`.execute(
    db,
  )
  const days = await sql<{ day: string }>`select distinct substr(created_at, 1, 10) as day from orders`.execute(db)
  for (const { day } of days.rows) {
    await db
      .insertInto('page_visit')
      .values(
        Array.from({ length: 200 }, (_, index) => ({ day, path: `/product/made-up-${index}`, kind: 'product', referrer: '', visits: 5 })),
      )
      .execute()
    await db
      .insertInto('web_vital')
      .values(
        Array.from({ length: 300 }, (_, index) => ({
          day,
          kind: `kind-${index % 6}`,
          metric: ['LCP', 'INP'][index % 2] ?? '',
          bucket: index,
          count: 3,
        })),
      )
      .execute()
  }
}
