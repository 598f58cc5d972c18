import { afterEach, beforeEach, expect, test } from 'vitest'
import { openOrderBook } from '../../../src/data/checkout/order-intent.ts'
import { fold } from '../../../src/data/cart/fold.ts'
import { createOwnReader, type OwnReader } from '../../../src/data/orders/own-reader.ts'
import { ownerOf } from '../../../src/data/account/owner.ts'
import { signIn } from '../../../src/data/account/sign-in.ts'
import { signOut } from '../../../src/data/account/sign-out.ts'
import { emptyCart } from '../../../src/domain/cart/empty-cart.ts'
import { placeOrder, resumeOrder } from '../../../src/actions/checkout/place-order.ts'
import type { CheckoutContext } from '../../../src/actions/checkout/placing.ts'
import { adding, createOfflineContext, type OfflineContext } from '../../support/device/offline-context.ts'
import { details } from '../../support/checkout/order-details.ts'
import { ended, letCheckouts, placedId } from '../../support/checkout/placing.ts'
import { sharedContext } from '../../support/server/shared-context.ts'
import { makeCustomer, openShopper, PASSWORD, type ShopperTab, type TestShopper } from '../../support/account/shopper-context.ts'

const first = sharedContext()

let context: OfflineContext
let page: ShopperTab
let anna: TestShopper
let reader: OwnReader
beforeEach(async () => {
  context = await createOfflineContext({ after: first() })
  anna = await makeCustomer(context)
  page = await openShopper(context)
  reader = createOwnReader(page.tab)
})
afterEach(() => page.tab.kill())

const enter = () => ended(context, signIn(page.tabSession, { email: anna.email, password: PASSWORD }))

const refusalOf = (reading: Promise<unknown>) =>
  reading.then(
    () => null,
    (cause: unknown) => cause,
  )

/** The checkout of this tab for its present principal. */
function checkout(): CheckoutContext {
  const { tabSession, tab } = page
  let cart = emptyCart(ownerOf(tabSession.principal()))
  tabSession.queues().cart.listen((record) => (cart = fold(record.base, record.owner, record.ops).cart))
  const principal = tabSession.principal()
  return {
    device: tab,
    book: openOrderBook(tab.store),
    buyer: () => ({ owner: ownerOf(principal), guests: principal.kind === 'customer' ? principal.from : [] }),
    drainCart: async () => {
      await tabSession.queues().cart.refresh()
      return (await context.record(ownerOf(principal))).ops.length === 0
    },
    cart: () => cart,
    refresh: () => tabSession.queues().cart.refresh(),
    expectOrdered: () => Promise.resolve(),
  }
}

async function place(): Promise<string | undefined> {
  const placing = checkout()
  await ended(context, placing.refresh())
  return placedId(await ended(context, placeOrder(placing, details, placing.cart())))
}

const ordersAtShop = async () => (await context.shop.call('ordersCustomer', { token: anna.token })).answer.orders

test('[I10] a customer’s order belongs to the account, and is readable offline once it was viewed', async () => {
  await enter()
  await page.append(adding(context.shop, 'kalk-bay'))
  await context.time.pass(1000)
  const id = await place()
  const fresh = await ended(context, reader.orders())
  expect(fresh).toMatchObject({ asOf: null, orders: [{ order_id: id }] })
  expect((await ordersAtShop()).map(({ order_id }) => order_id)).toEqual([id])

  context.network.goOffline()
  const offline = await ended(context, reader.orders())
  expect(offline).toMatchObject({ orders: fresh.orders, asOf: expect.any(Number) })
  expect(await ended(context, reader.ownOrder(id ?? ''))).toMatchObject({ order: { order_id: id }, asOf: expect.any(Number) })
  expect(await ended(context, reader.customer())).toMatchObject({ user_id: anna.id })
})

test('[I10] if only the newest orders have an answer, the older ones come from the device, and none is lost', async () => {
  await enter()
  await page.append(adding(context.shop, 'kalk-bay'))
  await context.time.pass(1000)
  const id = (await place()) ?? ''
  const [order] = (await ended(context, reader.orders())).orders
  if (!order) throw new Error('It was placed')
  const newest = { orders: [{ ...order, order_id: 'newest' }], total: 3, page: 1 }
  context.network.fate = ({ url }) =>
    url.includes('page=1')
      ? Response.json(newest, { headers: { 'X-Shop-Api': '1' } })
      : url.includes('orders-customer')
        ? 'fail'
        : 'deliver'
  const found = await ended(context, reader.orders())
  expect(found.orders.map(({ order_id }) => order_id)).toEqual(['newest', id])
  expect(found).toMatchObject({ missing: 1, asOf: expect.any(Number) })

  context.network.goOffline()
  expect((await ended(context, reader.orders())).orders.map(({ order_id }) => order_id)).toEqual([id])
})

test('[I10] neither the next guest nor the next customer can read them, online or offline', async () => {
  await enter()
  await page.append(adding(context.shop, 'kalk-bay'))
  await context.time.pass(1000)
  const id = (await place()) ?? ''
  await ended(context, reader.orders())
  await ended(context, signOut(page.tabSession))
  const refusal = { code: 'session_required' }
  expect(await ended(context, refusalOf(reader.orders()))).toMatchObject(refusal)
  const ben = await makeCustomer(context)
  await ended(context, signIn(page.tabSession, { email: ben.email, password: PASSWORD }))
  expect(await ended(context, reader.orders())).toMatchObject({ orders: [] })
  expect(await ended(context, refusalOf(reader.ownOrder(id)))).toMatchObject({ code: 'not_found' })
  context.network.goOffline()
  expect(await ended(context, refusalOf(reader.ownOrder(id)))).toMatchObject({ problem: { kind: 'unreachable' } })
})

test('[I10] an opened order is readable offline, and no other customer’s is', async () => {
  await enter()
  await page.append(adding(context.shop, 'kalk-bay'))
  await context.time.pass(1000)
  const id = (await place()) ?? ''
  expect(await ended(context, reader.ownOrder(id))).toMatchObject({ order: { order_id: id }, asOf: null })
  context.network.goOffline()
  expect(await ended(context, reader.ownOrder(id))).toMatchObject({ order: { order_id: id }, asOf: expect.any(Number) })
  context.network.goOnline()
  await ended(context, signOut(page.tabSession))
  expect(context.device.disk.keys().filter((key) => key.includes('opened-orders'))).toEqual([])
})

test('[I10] orders that arrive after a sign-out are not stored', async () => {
  await enter()
  context.network.fate = ({ url }) => (url.includes('orders-customer') ? { late: 3000 } : 'deliver')
  const reading = refusalOf(reader.orders())
  await signOut(page.tabSession)
  await context.time.pass(4000)
  expect(await reading).toMatchObject({ code: 'session_required' })
  expect(context.device.disk.keys()).not.toContain('kept:own-orders')
})

test('[I8] an order whose answer arrives after a sign-out is not stored', async () => {
  await enter()
  await page.append(adding(context.shop, 'kalk-bay'))
  await context.time.pass(1000)
  const placing = checkout()
  await ended(context, placing.refresh())
  context.network.fate = ({ url }) => (url.endsWith('/api/checkout') ? { late: 8000 } : 'deliver')
  const placed = placeOrder(placing, details, placing.cart())
  await context.time.pass(2000)
  expect(await ended(context, signOut(page.tabSession))).toMatchObject({ kind: 'waiting' })
  await ended(context, signOut(page.tabSession, 'discard'))
  expect(placedId(await ended(context, placed))).toEqual(expect.any(String))
  expect(await ordersAtShop()).toHaveLength(1)
  const stored = await context.device.disk.changeAll((all) => ({ writes: [], result: JSON.stringify([...all]) }))
  expect(stored).not.toContain(details.contact.email)
  expect((await placing.book.read()).placed).toBeNull()
})

test('[B3] [I3] a guest’s order whose answer was lost before the sign-in does not become a second order', async () => {
  await page.append(adding(context.shop, 'kalk-bay'))
  await context.time.pass(1000)
  letCheckouts(context, 'lose-answer')
  await place()
  letCheckouts(context, 'deliver')
  await enter()
  await context.time.pass(1000)
  const placing = checkout()
  await ended(context, placing.refresh())
  const outcome = await ended(context, resumeOrder(placing, placing.device.now()))
  expect(outcome).toMatchObject({ kind: 'placed' })
  const all = await context.shop.deps.db
    .selectFrom('orders')
    .select('order_id')
    .where('order_id', '=', placedId(outcome) ?? '')
    .execute()
  expect(all).toHaveLength(1)
  expect(context.network.sent.filter(({ path }) => path === '/api/checkout').map(({ key }) => key)).toEqual(
    Array.from({ length: 2 }, () => context.network.sent.find(({ path }) => path === '/api/checkout')?.key),
  )
})
