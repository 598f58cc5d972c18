import { beforeEach, describe, expect, test } from 'vitest'
import { statusEndpoints } from '../../../src/contract/http/status-endpoint.ts'
import { rememberOrder } from '../../../src/data/orders/remembered-order.ts'
import { createOwnReader } from '../../../src/data/orders/own-reader.ts'
import { storeOrders } from '../../../src/data/orders/stored-orders.ts'
import { writeStoredValue } from '../../../src/data/storage/stored-value.ts'
import { purgeCaches } from '../../../src/data/account/purge.ts'
import { signIn } from '../../../src/data/account/sign-in.ts'
import { signOut } from '../../../src/data/account/sign-out.ts'
import { orderWith } from '../../../src/domain/orders/order.fixture.ts'
import type { KillPoint } from '../../support/device/device.ts'
import { adding, createOfflineContext, lines, type OfflineContext } from '../../support/device/offline-context.ts'
import { sharedContext } from '../../support/server/shared-context.ts'
import {
  customerCart,
  makeCustomer,
  openShopper,
  PASSWORD,
  type ShopperTab,
  type TestShopper,
} from '../../support/account/shopper-context.ts'
import { signedInDevice } from '../../support/account/signed-in-device.ts'

const first = sharedContext()

let context: OfflineContext
let page: ShopperTab
let anna: TestShopper
beforeEach(async () => {
  ;({ context, page, customer: anna } = await signedInDevice(first()))
  await page.append(adding(context.shop, 'kalk-bay', 2))
  await context.time.settle()
})

/** All stored data of this device, as text. */
async function stored(): Promise<string> {
  const all = await context.device.disk.changeAll((values) => ({ writes: [], result: [...values] }))
  return JSON.stringify(all)
}

async function keepThings(): Promise<void> {
  const { store } = page.tab
  await writeStoredValue(store, 'checkout-draft', { email: anna.email })
  await writeStoredValue(store, 'saved', ['kalk-bay'])
  await writeStoredValue(store, 'something-of-tomorrow', { of: anna.id })
  const order = orderWith({ order_id: '10001', contact: { email: anna.email, phone: '', first_name: 'Thandi', last_name: '' } })
  await rememberOrder(store, order, 'key-of-the-order', 1)
  await storeOrders(store, anna.id, [order], 1)
}

async function expectNothingOfAnna(): Promise<void> {
  const text = await stored()
  for (const hers of [anna.id, anna.email, 'Thandi', 'kalk-bay', '10001']) expect(text).not.toContain(hers)
  expect(context.device.disk.keys().filter((key) => key.startsWith('kept:'))).toEqual([])
  expect(context.device.cookie.hint()).toBeNull()
}

const requests = () => context.network.sent.map(({ method, path }) => `${method} ${path}`)

describe('[§4.4] [trial 16] [I8] a sign-out leaves no data of the customer on the device', () => {
  test('online: queues, drafts, orders, saved products and data of a later version are deleted, and the session is over', async () => {
    await keepThings()
    const session = context.device.cookieNamed('shop_session')
    expect(await signOut(page.tabSession)).toEqual({ kind: 'done' })
    await expectNothingOfAnna()
    expect(page.purges).toBe(1)
    expect(context.device.cookieNamed('shop_session')).toBeUndefined()
    const { status } = await context.shop.call('customerCart', { token: session ?? '' })
    expect(status).toBe(401)
  })

  test('offline: the same at once', async () => {
    await keepThings()
    context.network.goOffline()
    expect(await signOut(page.tabSession)).toEqual({ kind: 'done' })
    await expectNothingOfAnna()
    expect(page.purges).toBe(1)
  })

  test('the next guest is new: the cart is empty, and the old cart stays the customer’s', async () => {
    await signOut(page.tabSession)
    await context.time.pass(1000)
    expect(page.tabSession.principal()).toMatchObject({ kind: 'guest', mustLogOut: false })
    expect(await context.serverCart(page.met.at(-1) ?? '')).toMatchObject({ items: [] })
    expect(Object.values(lines(await customerCart(context, anna.token)))).toEqual([2])
  })

  test('a page that loads the account meanwhile asks for no session afterwards, so it does not say that the server ended it', async () => {
    context.network.sent.length = 0
    const [left, account] = await Promise.allSettled([signOut(page.tabSession), createOwnReader(page.tab).customer()])
    expect(left).toMatchObject({ value: { kind: 'done' } })
    expect(account).toMatchObject({ reason: { code: 'session_required' } })
    expect(context.network.sent.map(({ path }) => path)).not.toContain('/api/refresh-token')
  })

  test('caches that are not known to be public are deleted', async () => {
    const names = new Set([
      'workbox-precache-v2-https://shop.test/',
      'shop-reads',
      'shop-start-1a2b',
      'shop-pictures',
      // The pages that were viewed.
      'shop-pages-1a2b',
      'private-orders',
      'anything',
    ])
    await purgeCaches({ keys: async () => [...names], delete: async (name) => names.delete(name) })
    expect([...names]).toEqual(['workbox-precache-v2-https://shop.test/', 'shop-reads', 'shop-start-1a2b', 'shop-pictures'])
  })
})

describe('[trial 16] [I8] waiting changes at a sign-out', () => {
  test('are sent first when online', async () => {
    void page.append(adding(context.shop, 'blyde', 1))
    expect(await signOut(page.tabSession)).toEqual({ kind: 'done' })
    expect(Object.values(lines(await customerCart(context, anna.token))).toSorted()).toEqual([1, 2])
  })

  test('prevent the sign-out until the user has chosen, offline too', async () => {
    context.network.goOffline()
    await page.append(adding(context.shop, 'blyde', 1))
    await context.time.settle()
    expect(await signOut(page.tabSession)).toEqual({ kind: 'waiting', count: 1 })
    expect(page.tabSession.principal()).toMatchObject({ kind: 'customer', id: anna.id })
    expect(await signOut(page.tabSession, 'keep')).toEqual({ kind: 'stayed' })
    context.network.goOnline()
    await context.time.pass(60_000)
    expect(Object.values(lines(await customerCart(context, anna.token))).toSorted()).toEqual([1, 2])
  })

  test('that the server refuses prevent it too, until the customer has looked at them or discards them', async () => {
    void page.append({ type: 'coupon.apply', args: { code: 'NO-SUCH-CODE', auto: false } })
    expect(await signOut(page.tabSession)).toEqual({ kind: 'waiting', count: 0, refused: 1 })
    expect(page.tabSession.principal()).toMatchObject({ kind: 'customer', id: anna.id })
    const [refusal] = (await context.record(anna.id)).rejected
    await page.tabSession.queues().cart.discard(refusal?.id ?? '')
    expect(await signOut(page.tabSession)).toEqual({ kind: 'done' })
  })

  test('and an order without an answer prevent it too, until the user chooses to sign out', async () => {
    await writeStoredValue(page.tab.store, 'order', { fmt: 1, intent: { key: 'of an order' }, placed: null })
    expect(await signOut(page.tabSession)).toEqual({ kind: 'waiting', count: 0, order: true })
    expect(page.tabSession.principal()).toMatchObject({ kind: 'customer', id: anna.id })
    expect(await signOut(page.tabSession, 'discard')).toEqual({ kind: 'done' })
    await expectNothingOfAnna()
  })

  test('are counted in the same transaction, so a change of another tab is not deleted unseen', async () => {
    context.network.goOffline()
    const { tabSession, tab } = page
    const other = await openShopper(context)
    const kept: Promise<unknown>[] = []
    const changeAll: typeof tab.store.changeAll = async (step) => {
      const swept = await tab.store.changeAll(step)
      if (kept.length === 0)
        kept.push(
          other.append(adding(context.shop, 'blyde', 1)).then(
            () => 'kept',
            () => 'refused',
          ),
        )
      await Promise.all(kept)
      return swept
    }
    const watched = { ...tabSession, device: { ...tabSession.device, store: { ...tab.store, changeAll } } }
    const left = await signOut(watched)
    const isThere = (await stored()).includes('"cart.add"')
    expect([left.kind, await kept[0], isThere]).toEqual(['done', 'refused', false])
    other.tab.kill()
  })

  test('are not sent by the sign-out that discards them, although the server is reachable', async () => {
    context.network.goOffline()
    await page.append(adding(context.shop, 'blyde', 1))
    await context.time.settle()
    context.network.goOnline()
    await page.tab.api.call(statusEndpoints.status, {})
    expect(page.tab.reachable()).toBe(true)
    context.network.sent.length = 0
    expect(await signOut(page.tabSession, 'discard')).toEqual({ kind: 'done' })
    await context.time.pass(60_000)
    expect(requests().filter((request) => request.startsWith('POST /api/cart'))).toEqual([])
    expect(Object.values(lines(await customerCart(context, anna.token)))).toEqual([2])
  })

  test('are never sent after the user has discarded them, not even at the next sign-in', async () => {
    context.network.goOffline()
    await page.append(adding(context.shop, 'blyde', 1))
    await context.time.settle()
    expect(await signOut(page.tabSession, 'discard')).toEqual({ kind: 'done' })
    await expectNothingOfAnna()
    context.network.goOnline()
    const ben = await makeCustomer(context)
    await signIn(page.tabSession, { email: ben.email, password: PASSWORD })
    await context.time.pass(60_000)
    expect(await customerCart(context, ben.token)).toMatchObject({ items: [] })
    expect(Object.values(lines(await customerCart(context, anna.token)))).toEqual([2])
  })
})

const killPoints: KillPoint[] = ['before-write', 'after-write', 'before-send', 'after-send']

test('[trial 16] [I8] [I9] after a kill at any point of a sign-out, the next start has all of the customer’s data or none', async () => {
  for (const point of killPoints) {
    for (let nth = 1; nth <= 6; nth += 1) {
      const each = await createOfflineContext({ after: first() })
      const tab = await openShopper(each)
      await signIn(tab.tabSession, { email: anna.email, password: PASSWORD })
      await each.time.settle()
      tab.tab.killAt(point, nth)
      void signOut(tab.tabSession)
      await each.time.pass(20_000)
      tab.tab.kill()
      const again = await openShopper(each)
      await each.time.pass(2000)
      const text = JSON.stringify(await each.device.disk.changeAll((all) => ({ writes: [], result: [...all] })))
      const isHers = again.tabSession.principal().kind === 'customer'
      expect({ point, nth, found: text.includes(anna.id), session: each.device.cookieNamed('shop_session') !== undefined }).toEqual({
        point,
        nth,
        found: isHers,
        session: isHers,
      })
      again.tab.kill()
    }
  }
})

test('[trial 16] [I4] customer B after A on one device sees and sends no data of A', async () => {
  await keepThings()
  await signOut(page.tabSession)
  const ben = await makeCustomer(context)
  context.network.sent.length = 0
  await signIn(page.tabSession, { email: ben.email, password: PASSWORD })
  await context.time.pass(60_000)
  await expectNothingOf(anna)
  expect(await customerCart(context, ben.token)).toMatchObject({ items: [] })
  expect(requests().filter((request) => request.startsWith('POST /api/cart'))).toEqual([])
})

async function expectNothingOf({ id, email }: { id: string; email: string }): Promise<void> {
  const text = await stored()
  for (const theirs of [id, email, '10001', 'kalk-bay']) expect(text).not.toContain(theirs)
}
