import { describe, expect, test } from 'vitest'
import { signIn } from '../../../src/data/account/sign-in.ts'
import type { Moment } from '../../support/device/device.ts'
import { adding, createOfflineWorld, lines } from '../../support/device/offline-world.ts'
import { sharedWorld } from '../../support/server/shared-world.ts'
import { customerCart, makeCustomer, openShopper, PASSWORD, type ShopperTab } from '../../support/account/shopper-world.ts'

const first = sharedWorld()

const pieces = ['kalk-bay', 'blyde', 'namaqua', 'aloe', 'kalk-bay']

/** A guest who has put ten things into the cart without a network, on a device of its own, and a customer with a cart. */
async function tenWaiting() {
  const world = await createOfflineWorld({ after: first() })
  const customer = await makeCustomer(world)
  const { item } = adding(world.shop, 'protea').args
  await world.shop.call('customerCartAdd', { token: customer.token, productId: item.id, productQuantity: 3, variation: item.variation })
  const page = await openShopper(world)
  world.network.fate = () => 'fail'
  for (const slug of [...pieces, ...pieces]) await page.append(adding(world.shop, slug))
  await world.time.settle()
  world.network.fate = () => 'deliver'
  const expected = { [item.item_key]: 3 }
  for (const slug of [...pieces, ...pieces]) {
    const key = adding(world.shop, slug).args.item.item_key
    expected[key] = (expected[key] ?? 0) + 1
  }
  const sorted = Object.fromEntries(Object.entries(expected).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return { world, customer, page, expected: sorted }
}

async function expectMergedOnce(page: ShopperTab, { world, customer, expected }: Awaited<ReturnType<typeof tenWaiting>>) {
  await world.time.pass(90_000)
  expect(page.shopper.principal()).toMatchObject({ kind: 'customer', id: customer.id })
  const server = await customerCart(world, customer.token)
  expect(lines(server)).toEqual(expected)
  const { base, ops, rejected } = await world.record(customer.id)
  expect({ ops, rejected, shown: lines(base!) }).toEqual({ ops: [], rejected: [], shown: expected })
  expect(world.device.disk.keys().filter((key) => key.startsWith('outbox:') && !key.endsWith(customer.id))).toEqual([])
}

const moments: { moment: Moment; where: string }[] = [
  { moment: 'before-write', where: 'before something is written' },
  { moment: 'after-write', where: 'after something is written' },
  { moment: 'before-send', where: 'before a request leaves' },
  { moment: 'after-send', where: 'after the shop has done it and before its answer is taken' },
]

describe('[trial 15] [I3] [I5] ten changes of a guest come along with the sign-in, once, whatever is killed', () => {
  test('[§4.3] nothing is killed', async () => {
    const given = await tenWaiting()
    const { world, customer, page } = given
    expect(await signIn(page.shopper, { email: customer.email, password: PASSWORD })).toMatchObject({ kind: 'done', discarded: 0 })
    await expectMergedOnce(page, given)
    expect(world.device.cookie.hint()).toBe('customer')
    page.tab.kill()
  })

  for (const { moment, where } of moments) {
    test(`killed ${where}, at each time that it comes`, { timeout: 120_000 }, async () => {
      let killed = 0
      for (let nth = 1; nth <= 40; nth += 1) {
        const given = await tenWaiting()
        const { world, customer, page } = given
        page.tab.killAt(moment, nth)
        void signIn(page.shopper, { email: customer.email, password: PASSWORD })
        await world.time.pass(30_000)
        if (!page.tab.alive()) killed += 1
        page.tab.kill()

        const again = await openShopper(world)
        await world.time.pass(1000)
        // Where the shop never heard of it, the shopper is still a guest and signs in again.
        if (again.shopper.principal().kind === 'guest') void signIn(again.shopper, { email: customer.email, password: PASSWORD })
        await expectMergedOnce(again, given)
        again.tab.kill()
      }
      expect(killed).toBeGreaterThan(10)
    })
  }

  test('the shop cannot be reached for the guest’s changes: they wait, and arrive as the customer’s', async () => {
    const given = await tenWaiting()
    const { world, customer, page } = given
    world.network.fate = ({ url }) => (url.includes('/api/cart') ? 'fail' : 'deliver')
    void signIn(page.shopper, { email: customer.email, password: PASSWORD })
    await world.time.pass(6000)
    expect((await world.record(customer.id)).ops).toHaveLength(10)
    world.network.fate = () => 'deliver'
    await expectMergedOnce(page, given)
    page.tab.kill()
  })
})

test('[I3] a change that the shop had done, unheard, before the sign-in is the same one afterwards', async () => {
  const given = await tenWaiting()
  const { world, customer, page } = given
  world.network.fate = ({ method, url }) => (method === 'POST' && url.includes('/api/cart') ? 'lose-answer' : 'deliver')
  const entering = signIn(page.shopper, { email: customer.email, password: PASSWORD })
  await world.time.pass(6000)
  expect(await entering).toMatchObject({ kind: 'done' })
  const { ops } = await world.record(customer.id)
  expect(ops).toHaveLength(10)
  expect(ops[0]?.attempts).toBeGreaterThan(0)
  world.network.fate = () => 'deliver'
  await expectMergedOnce(page, given)
  page.tab.kill()
})

test('[I5] an answer to a sign-in that was lost is taken up at the next start, without a password', async () => {
  const given = await tenWaiting()
  const { world, customer, page } = given
  page.tab.killAt('after-send', 13)
  void signIn(page.shopper, { email: customer.email, password: PASSWORD })
  await world.time.pass(20_000)
  expect(page.tab.alive()).toBe(false)
  expect(world.device.cookieNamed('shop_session')).toBeDefined()
  const logins = world.network.sent.filter(({ path }) => path === '/api/login').length
  const again = await openShopper(world)
  await expectMergedOnce(again, given)
  expect(again.confirmed).toMatchObject({ kind: 'confirmed' })
  expect(world.network.sent.filter(({ path }) => path === '/api/login')).toHaveLength(logins)
  again.tab.kill()
})

test('[I6] what the shop had of the guest stays in view until the customer’s cart arrives, and its differences are no news', async () => {
  const world = await createOfflineWorld({ after: first() })
  const customer = await makeCustomer(world)
  const page = await openShopper(world)
  await page.append(adding(world.shop, 'kalk-bay', 2))
  await world.time.settle()
  world.network.fate = ({ url }) => (url.endsWith('/api/cart') ? 'fail' : 'deliver')
  await signIn(page.shopper, { email: customer.email, password: PASSWORD })
  await world.time.settle()
  const { base } = await world.record(customer.id)
  expect(Object.values(lines(base!))).toEqual([2])
  world.network.fate = () => 'deliver'
  await world.time.pass(60_000)
  const { base: now, news } = await world.record(customer.id)
  expect(lines(now!)).toEqual(lines(await customerCart(world, customer.token)))
  expect(news).toEqual([])
  page.tab.kill()
})

test('[I1] a wrong password, an unknown address and no network leave the guest as it was, and each says which it is', async () => {
  const given = await tenWaiting()
  const { world, customer, page } = given
  const guest = page.shopper.principal()
  const message = 'Incorrect Email or Password'
  expect(await signIn(page.shopper, { email: customer.email, password: 'not-the-one' })).toMatchObject({ kind: 'refused', message })
  expect(await signIn(page.shopper, { email: 'nobody@stoep.example', password: PASSWORD })).toMatchObject({ kind: 'refused', message })
  world.network.fate = ({ url }) => (url.endsWith('/api/login') ? 'fail' : 'deliver')
  expect(await signIn(page.shopper, { email: customer.email, password: PASSWORD })).toEqual({ kind: 'unreachable' })
  expect(page.shopper.principal()).toEqual(guest)
  page.tab.kill()
})
