import { describe, expect, test } from 'vitest'
import { ownerOf } from '../../../src/data/account/owner.ts'
import { signIn } from '../../../src/data/account/sign-in.ts'
import type { KillPoint } from '../../support/device/device.ts'
import { adding, createOfflineContext, lines } from '../../support/device/offline-context.ts'
import { sharedContext } from '../../support/server/shared-context.ts'
import { customerCart, makeCustomer, openShopper, PASSWORD, type ShopperTab } from '../../support/account/shopper-context.ts'

const first = sharedContext()

const pieces = ['kalk-bay', 'blyde', 'namaqua', 'aloe', 'kalk-bay']

/** A guest who has made ten changes of the cart offline, on a new device, and a customer with a cart. */
async function tenWaiting() {
  const context = await createOfflineContext({ after: first() })
  const customer = await makeCustomer(context)
  const { item } = adding(context.shop, 'protea').args
  await context.shop.call('customerCartAdd', { token: customer.token, productId: item.id, productQuantity: 3, variation: item.variation })
  const page = await openShopper(context)
  context.network.goOffline()
  for (const slug of [...pieces, ...pieces]) await page.append(adding(context.shop, slug))
  await context.time.settle()
  context.network.goOnline()
  const expected = { [item.item_key]: 3 }
  for (const slug of [...pieces, ...pieces]) {
    const key = adding(context.shop, slug).args.item.item_key
    expected[key] = (expected[key] ?? 0) + 1
  }
  const sorted = Object.fromEntries(Object.entries(expected).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return { context, customer, page, expected: sorted }
}

async function expectMergedOnce(page: ShopperTab, { context, customer, expected }: Awaited<ReturnType<typeof tenWaiting>>) {
  await context.time.pass(90_000)
  expect(page.tabSession.principal()).toMatchObject({ kind: 'customer', id: customer.id })
  const server = await customerCart(context, customer.token)
  expect(lines(server)).toEqual(expected)
  const { base, ops, rejected } = await context.record(customer.id)
  expect({ ops, rejected, shown: lines(base!) }).toEqual({ ops: [], rejected: [], shown: expected })
  expect(context.device.disk.keys().filter((key) => key.startsWith('outbox:') && !key.endsWith(customer.id))).toEqual([])
}

const killPoints: { point: KillPoint; where: string }[] = [
  { point: 'before-write', where: 'before something is written' },
  { point: 'after-write', where: 'after something is written' },
  { point: 'before-send', where: 'before a request leaves' },
  { point: 'after-send', where: 'after the shop has done it and before its answer is taken' },
]

describe('[trial 15] [I3] [I5] ten changes of a guest move to the customer at a sign-in, once, after a kill at any point', () => {
  test('[§4.3] without a kill', async () => {
    const given = await tenWaiting()
    const { context, customer, page } = given
    expect(await signIn(page.tabSession, { email: customer.email, password: PASSWORD })).toMatchObject({ kind: 'done', discarded: 0 })
    await expectMergedOnce(page, given)
    expect(context.device.cookie.hint()).toBe('customer')
    page.tab.kill()
  })

  for (const { point, where } of killPoints) {
    test(`killed ${where}, at each occurrence`, { timeout: 120_000 }, async () => {
      let killed = 0
      // A sign-in that no occurrence has ended had fewer of them.
      for (let nth = 1; killed === nth - 1; nth += 1) {
        const given = await tenWaiting()
        const { context, customer, page } = given
        page.tab.killAt(point, nth)
        void signIn(page.tabSession, { email: customer.email, password: PASSWORD })
        await context.time.pass(30_000)
        if (!page.tab.alive()) killed += 1
        page.tab.kill()

        const again = await openShopper(context)
        await context.time.pass(1000)
        // If the server received no sign-in, the user is still a guest and signs in again.
        if (again.tabSession.principal().kind === 'guest') void signIn(again.tabSession, { email: customer.email, password: PASSWORD })
        await expectMergedOnce(again, given)
        again.tab.kill()
      }
      expect(killed).toBeGreaterThan(10)
    })
  }

  test('the guest’s changes do not reach the server: they wait, and arrive as the customer’s', async () => {
    const given = await tenWaiting()
    const { context, customer, page } = given
    context.network.fate = ({ url }) => (url.includes('/api/cart') ? 'fail' : 'deliver')
    void signIn(page.tabSession, { email: customer.email, password: PASSWORD })
    await context.time.pass(6000)
    expect((await context.record(customer.id)).ops).toHaveLength(10)
    context.network.goOnline()
    await expectMergedOnce(page, given)
    page.tab.kill()
  })
})

test('[I3] a change that the server applied without an answer before the sign-in has no second effect afterwards', async () => {
  const given = await tenWaiting()
  const { context, customer, page } = given
  context.network.fate = ({ method, url }) => (method === 'POST' && url.includes('/api/cart') ? 'lose-answer' : 'deliver')
  const entering = signIn(page.tabSession, { email: customer.email, password: PASSWORD })
  await context.time.pass(6000)
  expect(await entering).toMatchObject({ kind: 'done' })
  const { ops } = await context.record(customer.id)
  expect(ops).toHaveLength(10)
  expect(ops[0]?.attempts).toBeGreaterThan(0)
  context.network.goOnline()
  await expectMergedOnce(page, given)
  page.tab.kill()
})

test('[I5] the next start completes a sign-in whose answer was lost, without a password', async () => {
  const given = await tenWaiting()
  const { context, customer, page } = given
  page.tab.killAt('after-send', 13)
  void signIn(page.tabSession, { email: customer.email, password: PASSWORD })
  await context.time.pass(20_000)
  expect(page.tab.alive()).toBe(false)
  expect(context.device.cookieNamed('shop_session')).toBeDefined()
  const logins = context.network.sent.filter(({ path }) => path === '/api/login').length
  const again = await openShopper(context)
  await expectMergedOnce(again, given)
  expect(again.confirmed).toMatchObject({ kind: 'confirmed' })
  expect(context.network.sent.filter(({ path }) => path === '/api/login')).toHaveLength(logins)
  again.tab.kill()
})

test('[I6] the guest’s cart stays in view until the customer’s arrives, and the differences are no news', async () => {
  const context = await createOfflineContext({ after: first() })
  const customer = await makeCustomer(context)
  const page = await openShopper(context)
  await page.append(adding(context.shop, 'kalk-bay', 2))
  await context.time.settle()
  context.network.fate = ({ url }) => (url.endsWith('/api/cart') ? 'fail' : 'deliver')
  await signIn(page.tabSession, { email: customer.email, password: PASSWORD })
  await context.time.settle()
  const { base } = await context.record(customer.id)
  expect(Object.values(lines(base!))).toEqual([2])
  context.network.goOnline()
  await context.time.pass(60_000)
  const { base: now, news } = await context.record(customer.id)
  expect(lines(now!)).toEqual(lines(await customerCart(context, customer.token)))
  expect(news).toEqual([])
  page.tab.kill()
})

test('[I6] the cart that answers a guest’s change is the customer’s while another tab of the browser signs in: that is no news about another device', async () => {
  const context = await createOfflineContext({ after: first() })
  const customer = await makeCustomer(context)
  const { item } = adding(context.shop, 'protea').args
  await context.shop.call('customerCartAdd', { token: customer.token, productId: item.id, productQuantity: 3, variation: item.variation })
  const [page, signing] = [await openShopper(context), await openShopper(context)]
  await page.append(adding(context.shop, 'kalk-bay', 1))
  await context.time.settle()
  const guest = ownerOf(page.tabSession.principal())
  // The browser has the session's cookie, and the tab that signs in has not stored the customer yet.
  context.network.committed = ({ url }) => url.endsWith('/api/login') && signing.tab.freeze()
  const entering = signIn(signing.tabSession, { email: customer.email, password: PASSWORD })
  await context.time.pass(1000)
  await page.append(adding(context.shop, 'kalk-bay', 1))
  await context.time.pass(1000)
  const { base, news } = await context.record(guest)
  expect(lines(base!)).toEqual(lines(await customerCart(context, customer.token)))
  expect(news).toEqual([])
  signing.tab.thaw()
  await context.time.pass(1000)
  expect(await entering).toMatchObject({ kind: 'done' })
  page.tab.kill()
  signing.tab.kill()
})

test('[I1] a wrong password, an unknown address and no network do not change the guest, and give the outcome in words', async () => {
  const given = await tenWaiting()
  const { context, customer, page } = given
  const guest = page.tabSession.principal()
  const message = 'Incorrect Email or Password'
  expect(await signIn(page.tabSession, { email: customer.email, password: 'not-the-one' })).toMatchObject({ kind: 'refused', message })
  expect(await signIn(page.tabSession, { email: 'nobody@stoep.example', password: PASSWORD })).toMatchObject({ kind: 'refused', message })
  context.network.fate = ({ url }) => (url.endsWith('/api/login') ? 'fail' : 'deliver')
  expect(await signIn(page.tabSession, { email: customer.email, password: PASSWORD })).toEqual({ kind: 'unreachable' })
  expect(page.tabSession.principal()).toEqual(guest)
  page.tab.kill()
})
