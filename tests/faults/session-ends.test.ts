import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../src/contract/endpoints.ts'
import { API_HEADER, API_VERSION } from '../../src/contract/headers.ts'
import { confirmSession } from '../../src/data/session/confirm.ts'
import { signIn } from '../../src/data/session/sign-in.ts'
import { adding, createOfflineWorld, lines, type OfflineWorld } from '../support/offline-world.ts'
import { ended } from '../support/placing.ts'
import { customerCart, endSessions, makeCustomer, openShopper, PASSWORD, type ShopperTab } from '../support/shopper-world.ts'

let first: OfflineWorld
beforeAll(async () => {
  first = await createOfflineWorld()
})
afterAll(() => first.close())

let world: OfflineWorld
let page: ShopperTab
let anna: Awaited<ReturnType<typeof makeCustomer>>
beforeEach(async () => {
  world = await createOfflineWorld({ after: first })
  anna = await makeCustomer(world)
  page = await openShopper(world)
  await signIn(page.shopper, { email: anna.email, password: PASSWORD })
  await world.time.settle()
})

/** The session is ended at the shop, and three more things go into the cart. */
async function endWithQueue(): Promise<void> {
  await endSessions(world, anna.id)
  for (const slug of ['kalk-bay', 'blyde', 'kalk-bay']) await page.append(adding(world.shop, slug))
  await world.time.settle()
}

const blocked = async () => (await world.record(anna.id)).ops.map(({ state }) => state)
const cartPosts = () => world.network.sent.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/cart'))

describe('trial 17 [I7]: the session ends with a queue', () => {
  test('what waits is blocked and kept, and the device says that it is over', async () => {
    await endWithQueue()
    expect(await blocked()).toEqual(['blocked-sign-in', 'queued', 'queued'])
    expect(page.tab.refusals).toContain('session_required')
    expect(await confirmSession(page.shopper, true)).toEqual({ kind: 'ended' })
    expect(page.shopper.principal()).toMatchObject({ kind: 'customer', id: anna.id })
    await world.time.pass(120_000)
    expect(await blocked()).toHaveLength(3)
  })

  test('after signing in again it goes on, in order and once', async () => {
    await endWithQueue()
    expect(await signIn(page.shopper, { email: anna.email.toUpperCase(), password: PASSWORD })).toMatchObject({
      kind: 'done',
      discarded: 0,
    })
    await page.shopper.queues().retry()
    await world.time.pass(1000)
    const { answer } = await world.shop.call('login', { email: anna.email, password: PASSWORD })
    expect(Object.values(lines(await customerCart(world, answer.token))).toSorted()).toEqual([1, 2])
    expect(await blocked()).toEqual([])
  })

  test('a new start finds it all, offline and online', async () => {
    await endWithQueue()
    page.tab.kill()
    const again = await openShopper(world)
    await world.time.pass(1000)
    expect(again.shopper.principal()).toMatchObject({ id: anna.id })
    expect(await blocked()).toHaveLength(3)
    await signIn(again.shopper, { email: anna.email, password: PASSWORD })
    await again.shopper.queues().retry()
    await world.time.pass(1000)
    expect(await blocked()).toEqual([])
  })

  test('somebody else does not sign in over it by accident, and never sends it', async () => {
    await endWithQueue()
    const ben = await makeCustomer(world)
    expect(await signIn(page.shopper, { email: ben.email, password: PASSWORD })).toEqual({ kind: 'waiting', count: 3 })
    expect(world.network.sent.filter(({ path }) => path === '/api/login')).toHaveLength(1)
    const sent = cartPosts().length
    expect(await signIn(page.shopper, { email: ben.email, password: PASSWORD, others: 'discard' })).toMatchObject({ discarded: 3 })
    await world.time.pass(60_000)
    expect(cartPosts()).toHaveLength(sent)
    expect(await customerCart(world, ben.token)).toMatchObject({ items: [] })
    const text = JSON.stringify(await world.device.disk.changeAll((all) => ({ writes: [], result: [...all] })))
    expect(text).not.toContain(anna.id)
  })

  test('another’s session in the cookie, from a page without script, gets nothing of it, and the shopper is told what went', async () => {
    world.network.fate = () => 'fail'
    await page.append(adding(world.shop, 'kalk-bay'))
    await world.time.settle()
    const ben = await makeCustomer(world)
    world.network.fate = () => 'deliver'
    await page.tab.api.call(endpoints.login, { email: ben.email, password: PASSWORD })
    await world.time.pass(60_000)
    expect(page.tab.refusals).toContain('wrong_owner')
    expect(page.confirmed).toEqual({ kind: 'confirmed', discarded: 1 })
    expect(page.shopper.principal()).toMatchObject({ id: ben.id })
    expect(await customerCart(world, ben.token)).toMatchObject({ items: [] })
  })
})

test('[I2] a change that the shop refuses for the token that a refresh has just replaced goes on by itself', async () => {
  const { fate } = world.network
  const failure = { status: 401, code: 'session_required', message: 'Please sign in' }
  world.network.fate = ({ method, url }) => {
    if (method !== 'POST' || !new URL(url).pathname.startsWith('/api/cart')) return 'deliver'
    world.network.fate = fate
    return Response.json(failure, { status: 401, headers: { [API_HEADER]: API_VERSION } })
  }
  for (const slug of ['kalk-bay', 'blyde']) await page.append(adding(world.shop, slug))
  await world.time.pass(1000)
  expect(page.tab.refusals).toContain('session_required')
  expect(page.confirmed).toMatchObject({ kind: 'confirmed' })
  expect(await blocked()).toEqual([])
  const { answer } = await world.shop.call('login', { email: anna.email, password: PASSWORD })
  expect(Object.values(lines(await customerCart(world, answer.token)))).toEqual([1, 1])
})

test('[I2] also when the refusal is heard while another question is open', async () => {
  const failure = { status: 401, code: 'session_required', message: 'Please sign in' }
  let refused = false
  world.network.fate = ({ method, url }) => {
    const { pathname } = new URL(url)
    if (pathname === '/api/refresh-token') return { late: 3000 }
    if (method !== 'POST' || !pathname.startsWith('/api/cart') || refused) return 'deliver'
    refused = true
    return Response.json(failure, { status: 401, headers: { [API_HEADER]: API_VERSION } })
  }
  page.judged('wrong_owner')
  await world.time.settle()
  await page.append(adding(world.shop, 'kalk-bay'))
  await world.time.pass(10_000)
  expect(page.tab.refusals).toContain('session_required')
  expect(await blocked()).toEqual([])
})

test('[I2] and when the shop cannot be asked at first', async () => {
  const failure = { status: 401, code: 'session_required', message: 'Please sign in' }
  let refused = false
  world.network.fate = ({ method, url }) => {
    const { pathname } = new URL(url)
    if (pathname === '/api/refresh-token') return 'fail'
    if (method !== 'POST' || !pathname.startsWith('/api/cart') || refused) return 'deliver'
    refused = true
    return Response.json(failure, { status: 401, headers: { [API_HEADER]: API_VERSION } })
  }
  await page.append(adding(world.shop, 'kalk-bay'))
  await world.time.pass(1000)
  expect(await blocked()).toEqual(['blocked-sign-in'])
  world.network.fate = () => 'deliver'
  // As at the next sign of the network.
  await ended(world, page.confirm())
  await world.time.pass(1000)
  expect(await blocked()).toEqual([])
})

test('[I2] a shop that contradicts itself about the session is not asked without end', async () => {
  const failure = { status: 401, code: 'session_required', message: 'Please sign in' }
  world.network.fate = ({ method, url }) =>
    method === 'POST' && new URL(url).pathname.startsWith('/api/cart')
      ? Response.json(failure, { status: 401, headers: { [API_HEADER]: API_VERSION } })
      : 'deliver'
  await page.append(adding(world.shop, 'kalk-bay'))
  await world.time.pass(30_000)
  expect(cartPosts()).toHaveLength(2)
  expect(await blocked()).toEqual(['blocked-sign-in'])
})

describe('[I2] the session is refreshed by one tab at a time, when it is more than 24 h old', () => {
  const refreshes = () => world.network.sent.filter(({ path }) => path === '/api/refresh-token').length
  const DAY = 24 * 60 * 60 * 1000

  test('not before, and then once, however many tabs start', async () => {
    await confirmSession(page.shopper)
    expect(refreshes()).toBe(0)
    page.tab.kill()
    await world.time.pass(DAY + 1000)
    const token = world.device.cookieNamed('shop_session')
    const tabs = await Promise.all([openShopper(world), openShopper(world), openShopper(world)])
    await world.time.pass(2000)
    expect(refreshes()).toBe(1)
    expect(world.device.cookieNamed('shop_session')).not.toBe(token)
    expect(tabs.map(({ confirmed }) => confirmed)).toEqual(Array.from({ length: 3 }, () => ({ kind: 'confirmed', discarded: 0 })))
    for (const { tab } of tabs) tab.kill()
  })

  test('the device’s clock has no say', async () => {
    world.device.jump(400 * DAY)
    await confirmSession(page.shopper)
    expect(refreshes()).toBe(0)
  })

  test('an answer that was lost leaves the old token working, and the next try gets a new one', async () => {
    await world.time.pass(DAY + 1000)
    world.network.fate = ({ url }) => (url.endsWith('/api/refresh-token') ? 'lose-answer' : 'deliver')
    await page.shopper.queues().cart.refresh()
    expect(await confirmSession(page.shopper)).toEqual({ kind: 'unknown' })
    world.network.fate = () => 'deliver'
    await page.append(adding(world.shop, 'kalk-bay'))
    await world.time.settle()
    expect(await blocked()).toEqual([])
    expect(await confirmSession(page.shopper)).toEqual({ kind: 'confirmed', discarded: 0 })
  })

  test('a hint without a session is dropped, and the guest stays a guest', async () => {
    const other = world.otherDevice()
    const guest = await openShopper(world, other)
    const hinted = { ...guest.shopper, cookies: { ...other.cookie, hint: () => 'customer' as const } }
    expect(await confirmSession(hinted)).toEqual({ kind: 'nobody' })
    expect(guest.shopper.principal().kind).toBe('guest')
  })
})
