import { readConfig } from '../../api-mock/config.ts'
import { openDatabase, type Database } from '../../api-mock/db/open.ts'
import type { OrderState } from '../../src/contract/orders/order.ts'
import { paymentMethods } from '../../src/contract/orders/payment-method.ts'
import { signInOwner } from '../support/desk/sign-in-owner.ts'
import { createShopProcess } from '../support/server/shop-process.ts'
import { seededRandom } from '../support/time/seeded-random.ts'
import { median } from './median.ts'
import { print, verdict } from './print.ts'

const ORDERS = 200_000
const TIMES = 9
/** Milliseconds of an answer, by the median. */
const LONGEST_MS = 300

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
    // It makes the tables.
    await shop.start()
    await shop.stop()
    const databaseUrl = process.env['DATABASE_URL']
    const { db, dialect } = openDatabase(readConfig({ DATA_DIR: shop.data, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }))
    await insertOrders(db)
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
    if (worst > LONGEST_MS) throw new Error('desk: a list is too slow')

    async function time(name: string, path: string): Promise<number> {
      const took: number[] = []
      for (let call = 0; call < TIMES; call += 1) {
        const began = performance.now()
        const answer = await fetch(`${shop.origin}${path}&token=${token}`)
        if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
        await answer.arrayBuffer()
        took.push(performance.now() - began)
      }
      print(name, median(took), 'ms', verdict(median(took), LONGEST_MS))
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
