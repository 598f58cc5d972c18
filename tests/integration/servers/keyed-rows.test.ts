import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { createTestApp, newCartKey } from '../../support/server/api.ts'
import { sqliteIn } from '../../support/server/databases.ts'
import { addToCart, checkoutOf } from '../../support/account/shopper.ts'
import { aloe } from '../../support/catalogue/goods.ts'

/** The columns by which rows are found, and would be distributed over several databases (docs/scale.md). */
const keys: Readonly<Record<string, readonly string[]>> = {
  cart: ['cart_key'],
  cart_line: ['cart_key'],
  cart_alias: ['guest_key'],
  wholesale: ['owner'],
  wholesale_line: ['owner'],
  owner_revision: ['owner'],
  orders: ['order_id'],
  order_line: ['order_id'],
  order_event: ['order_id'],
  payment: ['order_id', 'payment_id'],
  idempotency: ['key'],
}

/** Statements that would ask every database. docs/scale.md names them with what would have to change. */
const overAll: readonly RegExp[] = [
  // The uses of a code, over all shoppers.
  /^select .+ from "coupon_use"/,
  // A payable order of the same cart.
  /^select \* from "orders" where "cart_key" = \? and "state" in/,
  // Whether a code for the first order is used a second time.
  /^select "order_id" from "orders" where \("email" in \(\?\) or "customer_id" = \?\)/,
]

/** Whether a statement names exactly one owner's rows of each table in it. */
function isKeyed(sql: string): boolean {
  const tables = Object.keys(keys).filter((table) => new RegExp(`(from|into|update|join) "${table}"`).test(sql))
  return tables.every((table) => {
    const columns = (keys[table] ?? []).join('|')
    const insert = new RegExp(`insert into "${table}" \\([^)]*"(${columns})"`)
    const found = new RegExp(`"(${columns})" (= \\?|in \\()`)
    return insert.test(sql) || found.test(sql)
  })
}

it('cart, lists, orders and outcomes: every statement of a shopper finds its rows by the key of their owner', async () => {
  const statements = new Set<string>()
  const file = new DatabaseSync(':memory:')
  const prepare = file.prepare.bind(file)
  file.prepare = (sql, ...more) => {
    statements.add(sql)
    return prepare(sql, ...more)
  }
  const shop = await createTestApp({ database: sqliteIn(file) })
  statements.clear()
  const cartKey = newCartKey()
  const cart = await addToCart(shop, cartKey, 'kalk-bay', 2)
  const [line] = cart.items
  if (!line) throw new Error('The cart is empty')
  await shop.call('cartUpdate', { cartKey, itemKey: line.item_key, productQuantity: 3 })
  await shop.call('couponApply', { cartKey, promoCode: 'WELCOME10' })
  const list = await shop.call('wholesaleCreate', { cartKey, wholesaleName: 'Hotel', ...lineOf() })
  const [created] = list.answer.wholesales
  if (!created) throw new Error('There is no list')
  await shop.call('wholesales', { cartKey })
  const current = (await shop.call('cart', { cartKey })).answer
  const order = (await shop.call('checkout', checkoutOf(current, 'bank_transfer'))).answer
  await shop.call('order', { key: order.order_key }, { params: { orderId: order.order_id } })
  const touched = [...statements].filter((sql) => Object.keys(keys).some((table) => sql.includes(`"${table}"`)))
  expect(touched.length).toBeGreaterThan(15)
  expect(touched.filter((sql) => !isKeyed(sql) && !overAll.some((pattern) => pattern.test(sql)))).toEqual([])
  await shop.close()
}, 60_000)

const lineOf = () => ({ ...aloe, productSlug: 'aloe', productType: 'variable' as const, productQuantity: 1 })
