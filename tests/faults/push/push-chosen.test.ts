import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applyChoice, type PushContext } from '../../../src/data/push/subscribe.ts'
import { signIn } from '../../../src/data/account/sign-in.ts'
import { createTestBrowserPush } from '../../support/push/browser-push.ts'
import type { OfflineContext } from '../../support/device/offline-context.ts'
import { createTestPush, kalkBay, nothing, orders, pushShop, updates, type TestPush } from '../../support/push/push-context.ts'
import { makeCustomer, PASSWORD } from '../../support/account/shopper-context.ts'

/** The notifications of a device are the choice made on it. The server is real, the browser’s push functions are simulated. */

let first: OfflineContext
beforeAll(async () => {
  first = await pushShop()
})
afterAll(() => first.close())

let on: TestPush
beforeEach(async () => {
  on = await createTestPush(first)
})

describe('[P1] the notifications of a device are exactly the last choice', () => {
  test('a guest: new versions and a product; then the product alone; then nothing', async () => {
    expect(await on.wants({ topics: ['updates', 'back-in-stock'], products: [kalkBay] })).toEqual({ kind: 'done' })
    expect(await on.record()).toMatchObject({ topics: ['updates', 'back-in-stock'], products: [kalkBay], customer: null })
    expect(await on.atTheShop()).toMatchObject([{ customer: null, topics: ['back-in-stock', 'updates'] }])
    await on.wants({ topics: ['back-in-stock'], products: [kalkBay] })
    expect(await on.atTheShop()).toMatchObject([{ topics: ['back-in-stock'] }])
    expect(await on.wants(nothing)).toEqual({ kind: 'done' })
    expect([await on.record(), await on.atTheShop(), on.browser.ended.length]).toEqual([null, [], 1])
  })

  test('only customers can choose orders', async () => {
    expect(await on.wants(orders)).toEqual({ kind: 'signed-out' })
    expect(await on.atTheShop()).toEqual([])
    const { id } = await on.enter()
    expect(await on.wants(orders)).toEqual({ kind: 'done' })
    expect(await on.record()).toMatchObject({ customer: id })
    expect(await on.atTheShop()).toMatchObject([{ customer: id, topics: ['orders'] }])
  })

  test('two tabs at once: one after the other, and both show the last choice', async () => {
    const other: PushContext = { device: on.context.device.tab(), browser: on.browser }
    let asked = 0
    on.context.network.fate = (request) => (request.url.endsWith('/push/subscribe') && (asked += 1) === 1 ? { late: 3000 } : 'deliver')
    const both = Promise.all([applyChoice(on.push, updates), applyChoice(other, { topics: ['offers'], products: [] })])
    expect(await on.settled(both)).toEqual([{ kind: 'done' }, { kind: 'done' }])
    expect(await on.atTheShop()).toMatchObject([{ topics: ['offers'] }])
    expect(await on.record()).toMatchObject({ topics: ['offers'] })
  })
})

describe('[P2] a failed change gives the reason, and leaves no half', () => {
  test.each(['unsupported', 'add-to-home', 'blocked', 'unasked'] as const)('%s: no call to browser or server', async (permission) => {
    on.browser.set(permission)
    on.context.network.sent.length = 0
    expect(await on.wants(updates)).toEqual({ kind: permission })
    expect(on.context.network.sent.filter(({ path }) => path.startsWith('/api/push'))).toEqual([])
  })

  test.each([
    ['the browser refuses after all', new DOMException('no', 'NotAllowedError'), 'blocked'],
    ['its push service cannot be reached', new DOMException('no', 'AbortError'), 'no-service'],
    ['its push service never answers', 'hang', 'no-service'],
  ] as const)('%s', async (_, how, kind) => {
    on.browser.fails(how)
    expect(await on.wants(updates)).toEqual({ kind })
    expect([await on.record(), await on.atTheShop()]).toEqual([null, []])
  })

  test('offline nothing is queued: the browser has no subscription, and a later press works', async () => {
    on.context.network.fate = (request) => (request.url.endsWith('/subscribe') ? 'fail' : 'deliver')
    expect(await on.wants(updates)).toEqual({ kind: 'unreachable' })
    expect([await on.record(), await on.browser.current()]).toEqual([null, null])
    on.context.network.goOnline()
    await on.context.time.pass(60_000)
    expect(await on.atTheShop()).toEqual([])
    expect(await on.wants(updates)).toEqual({ kind: 'done' })
  })

  test('a change that does not reach the server leaves the earlier choice', async () => {
    await on.wants(updates)
    on.context.network.fate = (request) => (request.url.endsWith('/push/subscribe') ? 'fail' : 'deliver')
    expect(await on.wants({ topics: ['offers'], products: [] })).toEqual({ kind: 'unreachable' })
    expect(await on.record()).toMatchObject({ topics: ['updates'] })
    expect(await on.browser.current()).not.toBeNull()
    expect(await on.atTheShop()).toMatchObject([{ topics: ['updates'] }])
  })

  test('an unknown push service is rejected with the server’s message', async () => {
    const strange: PushContext = { ...on.push, browser: createTestBrowserPush('https://push.elsewhere.example') }
    expect(await on.settled(applyChoice(strange, updates))).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('push service'),
    })
    expect([await on.record(), await strange.browser.current()]).toEqual([null, null])
  })

  test('a sign-in during the request: nothing is stored for the principal before', async () => {
    const anna = await makeCustomer(on.context)
    let entering: Promise<unknown> = Promise.resolve()
    on.context.network.committed = (request) => {
      if (!request.url.endsWith('/push/key')) return
      on.context.network.committed = () => undefined
      entering = signIn(on.page.tabSession, { email: anna.email, password: PASSWORD })
    }
    on.context.network.fate = (request) => (request.url.endsWith('/push/subscribe') ? { late: 3000 } : 'deliver')
    expect(await on.wants(updates)).toEqual({ kind: 'another' })
    await entering
    expect([await on.record(), await on.browser.current()]).toEqual([null, null])
  })
})
