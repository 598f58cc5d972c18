import { beforeEach, describe, expect, test } from 'vitest'
import { API_HEADER, API_VERSION } from '../../../src/contract/http/headers.ts'
import { confirmSession } from '../../../src/data/account/confirm.ts'
import { adding, lines, type OfflineContext } from '../../support/device/offline-context.ts'
import { ended } from '../../support/checkout/placing.ts'
import { sharedContext } from '../../support/server/shared-context.ts'
import { customerCart, openShopper, PASSWORD, type ShopperTab, type TestShopper } from '../../support/account/shopper-context.ts'
import { tokenIn } from '../../support/account/customers.ts'
import { signedInDevice } from '../../support/account/signed-in-device.ts'

const first = sharedContext()

let context: OfflineContext
let page: ShopperTab
let anna: TestShopper
beforeEach(async () => {
  ;({ context, page, customer: anna } = await signedInDevice(first()))
})

const refusal = () =>
  Response.json(
    { status: 401, code: 'session_required', message: 'Please sign in' },
    { status: 401, headers: { [API_HEADER]: API_VERSION } },
  )
const states = async () => (await context.record(anna.id)).ops.map(({ state }) => state)

test('[I2] a change that the server refused for a token that a refresh has just replaced is sent again without the user', async () => {
  const { fate } = context.network
  context.network.fate = ({ method, url }) => {
    if (method !== 'POST' || !new URL(url).pathname.startsWith('/api/cart')) return 'deliver'
    context.network.fate = fate
    return refusal()
  }
  for (const slug of ['kalk-bay', 'blyde']) await page.append(adding(context.shop, slug))
  await context.time.pass(1000)
  expect(page.tab.refusals).toContain('session_required')
  expect(page.confirmed).toMatchObject({ kind: 'confirmed' })
  expect(await states()).toEqual([])
  const { answer } = await context.shop.call('login', { email: anna.email, password: PASSWORD })
  expect(Object.values(lines(await customerCart(context, tokenIn(answer))))).toEqual([1, 1])
})

test('[I2] the same if the refusal arrives during another session request', async () => {
  let refused = false
  context.network.fate = ({ method, url }) => {
    const { pathname } = new URL(url)
    if (pathname === '/api/refresh-token') return { late: 3000 }
    if (method !== 'POST' || !pathname.startsWith('/api/cart') || refused) return 'deliver'
    refused = true
    return refusal()
  }
  page.classified('wrong_owner')
  await context.time.settle()
  await page.append(adding(context.shop, 'kalk-bay'))
  await context.time.pass(10_000)
  expect(page.tab.refusals).toContain('session_required')
  expect(await states()).toEqual([])
})

test('[I2] the same if the server is unreachable at first', async () => {
  let refused = false
  context.network.fate = ({ method, url }) => {
    const { pathname } = new URL(url)
    if (pathname === '/api/refresh-token') return 'fail'
    if (method !== 'POST' || !pathname.startsWith('/api/cart') || refused) return 'deliver'
    refused = true
    return refusal()
  }
  await page.append(adding(context.shop, 'kalk-bay'))
  await context.time.pass(1000)
  expect(await states()).toEqual(['blocked-sign-in'])
  context.network.goOnline()
  // As at the next hint of a network.
  await ended(context, page.confirm())
  await context.time.pass(1000)
  expect(await states()).toEqual([])
})

test('[I2] contradictory answers about the session do not cause endless requests', async () => {
  context.network.fate = ({ method, url }) => (method === 'POST' && new URL(url).pathname.startsWith('/api/cart') ? refusal() : 'deliver')
  await page.append(adding(context.shop, 'kalk-bay'))
  await context.time.pass(30_000)
  const posts = context.network.sent.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/cart'))
  expect(posts).toHaveLength(2)
  expect(await states()).toEqual(['blocked-sign-in'])
})

describe('[I2] one tab at a time refreshes a session that is more than 24 h old', () => {
  const refreshes = () => context.network.sent.filter(({ path }) => path === '/api/refresh-token').length
  const DAY = 24 * 60 * 60 * 1000

  test('not earlier, and once for all tabs', async () => {
    await confirmSession(page.tabSession)
    expect(refreshes()).toBe(0)
    page.tab.kill()
    await context.time.pass(DAY + 1000)
    const token = context.device.cookieNamed('shop_session')
    const tabs = await Promise.all([openShopper(context), openShopper(context), openShopper(context)])
    await context.time.pass(2000)
    expect(refreshes()).toBe(1)
    expect(context.device.cookieNamed('shop_session')).not.toBe(token)
    expect(tabs.map(({ confirmed }) => confirmed)).toEqual(Array.from({ length: 3 }, () => ({ kind: 'confirmed', discarded: 0 })))
    for (const { tab } of tabs) tab.kill()
  })

  test('regardless of the device’s clock', async () => {
    context.device.jump(400 * DAY)
    await confirmSession(page.tabSession)
    expect(refreshes()).toBe(0)
  })

  test('after a lost answer the old token still works, and the next attempt gets a new one', async () => {
    await context.time.pass(DAY + 1000)
    context.network.fate = ({ url }) => (url.endsWith('/api/refresh-token') ? 'lose-answer' : 'deliver')
    await page.tabSession.queues().cart.refresh()
    expect(await confirmSession(page.tabSession)).toEqual({ kind: 'unknown' })
    context.network.goOnline()
    await page.append(adding(context.shop, 'kalk-bay'))
    await context.time.settle()
    expect(await states()).toEqual([])
    expect(await confirmSession(page.tabSession)).toEqual({ kind: 'confirmed', discarded: 0 })
  })

  test('a hint cookie without a session is deleted, and the guest stays a guest', async () => {
    const other = context.otherDevice()
    const guest = await openShopper(context, other)
    const hinted = { ...guest.tabSession, cookies: { ...other.cookie, hint: () => 'customer' as const } }
    expect(await confirmSession(hinted)).toEqual({ kind: 'guest' })
    expect(guest.tabSession.principal().kind).toBe('guest')
  })
})
