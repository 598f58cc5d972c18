import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BrowserPush } from '../../../src/data/push/browser-push.ts'
import { renewPush, unsubscribe } from '../../../src/data/push/renew.ts'
import { signIn } from '../../../src/data/account/sign-in.ts'
import { signOut } from '../../../src/data/account/sign-out.ts'
import type { OfflineContext } from '../../support/device/offline-context.ts'
import { createTestPush, everything, kalkBay, nothing, orders, pushShop, updates, type TestPush } from '../../support/push/push-context.ts'
import { endSessions, makeCustomer, PASSWORD } from '../../support/account/shopper-context.ts'

/** The owner of a subscription over sign-ins, sign-outs and actions of the browser. */

let first: OfflineContext
beforeAll(async () => {
  first = await pushShop()
})
afterAll(() => first.close())

let on: TestPush
beforeEach(async () => {
  on = await createTestPush(first)
})

describe('[trial 16] [P3] a sign-out ends the customer’s subscription', () => {
  test('online: in the browser and on the server', async () => {
    await on.enter()
    await on.wants({ ...everything, topics: ['orders', 'offers', 'back-in-stock'] })
    await on.leave()
    expect([await on.record(), await on.browser.current(), await on.atTheShop()]).toEqual([null, null, []])
  })

  test('offline: in the browser at once; the server notices at its next push', async () => {
    await on.enter()
    await on.wants({ ...orders })
    on.context.network.goOffline()
    await on.leave()
    expect([await on.record(), await on.browser.current(), on.browser.ended.length]).toEqual([null, null, 1])
  })

  test('killed before the end: the next start ends it', async () => {
    await on.enter()
    await on.wants(orders)
    await on.settled(signOut(on.page.tabSession, 'discard'))
    expect(await on.browser.current()).not.toBeNull()
    await on.renews()
    expect(await on.browser.current()).toBeNull()
  })

  test('another customer signs in after an ended session: the page purges the old customer’s data', async () => {
    const anna = await on.enter()
    await on.wants(orders)
    await endSessions(on.context, anna.id)
    const before = on.page.purges
    const ben = await makeCustomer(on.context)
    await on.settled(signIn(on.page.tabSession, { email: ben.email, password: PASSWORD }))
    expect(on.page.purges).toBe(before + 1)
    await unsubscribe(on.push)
    await on.renews()
    expect([await on.record(), await on.browser.current()]).toEqual([null, null])
  })
})

test('[P4] a subscription without a record ends', async () => {
  await on.browser.subscribe('a-key-of-some-time')
  await on.renews()
  expect([await on.browser.current(), on.browser.ended.length]).toEqual([null, 1])
})

describe('[P7] notifications about new versions belong to the device', () => {
  test('after a sign-out under a new subscription without data of the customer', async () => {
    await on.enter()
    await on.wants(everything)
    const before = await on.browser.current()
    await on.leave()
    const after = await on.browser.current()
    expect(after?.endpoint).not.toBe(before?.endpoint)
    expect(await on.record()).toMatchObject({ topics: ['updates'], products: [], customer: null })
    expect(await on.atTheShop()).toEqual([{ endpoint: after?.endpoint, customer: null, topics: ['updates'] }])
  })

  test('offline, from the next online start on', async () => {
    await on.enter()
    await on.wants(everything)
    on.context.network.goOffline()
    await on.leave()
    expect(await on.browser.current()).toBeNull()
    on.context.network.goOnline()
    await on.renews()
    expect(await on.record()).toMatchObject({ topics: ['updates'] })
  })

  test('until the user turns them off', async () => {
    await on.wants(updates)
    await on.wants(nothing)
    await on.renews()
    expect([await on.record(), await on.browser.current()]).toEqual([null, null])
  })
})

describe('[P11] the device sends its choice for each session', () => {
  const deviceSession = async () => {
    const { db } = on.context.shop.deps
    const { family } = await db.selectFrom('push_subscription').select('family').executeTakeFirstOrThrow()
    return family === null ? null : db.selectFrom('session').select('customer_id').where('family', '=', family).executeTakeFirst()
  }

  test('after a sign-in that follows an ended session, notifications about orders return', async () => {
    const anna = await on.enter()
    await on.wants(orders)
    await endSessions(on.context, anna.id)
    expect(await deviceSession()).toBeUndefined()
    await on.settled(signIn(on.page.tabSession, { email: anna.email, password: PASSWORD }))
    await on.renews()
    expect(await deviceSession()).toEqual({ customer_id: anna.id })
    expect(await on.atTheShop()).toMatchObject([{ customer: anna.id, topics: ['orders'] }])
  })

  test('once a week, because the server may have lost the device or have another key', async () => {
    await on.wants(updates)
    await on.context.shop.deps.db.deleteFrom('push_subscription').execute()
    on.context.device.jump(6 * 24 * 3_600_000)
    await on.renews()
    expect(await on.atTheShop()).toEqual([])
    on.context.device.jump(24 * 3_600_000)
    await on.renews()
    expect(await on.atTheShop()).toMatchObject([{ topics: ['updates'] }])
  })

  test('at the next start, if the server has another key than the subscription', async () => {
    await on.wants(updates)
    const before = (await on.atTheShop())[0]?.endpoint
    /** The browser's functions as after a rotation of the key. */
    const browser: BrowserPush = {
      ...on.browser,
      async current() {
        const found = await on.browser.current()
        return found && { ...found, shopKey: found.endpoint === before ? 'the key of before' : found.shopKey }
      },
    }
    await on.settled(renewPush({ ...on.push, browser }))
    const [now] = await on.atTheShop()
    expect([on.browser.ended, now?.topics, now?.endpoint === before]).toEqual([[before], ['updates'], false])
  })

  test('a guest’s choice becomes the customer’s at the sign-in, with one request', async () => {
    await on.wants(updates)
    const { id } = await on.enter()
    await on.renews()
    expect(await on.atTheShop()).toMatchObject([{ customer: id, topics: ['updates'] }])
    on.context.network.sent.length = 0
    await on.renews()
    expect(on.context.network.sent).toEqual([])
  })
})

describe('[P8] the browser drops a subscription', () => {
  test('a new one replaces it, and the server deletes the old address', async () => {
    await on.enter()
    await on.wants(everything)
    const before = await on.record()
    on.browser.loses()
    await on.renews()
    const after = await on.record()
    expect(after).toMatchObject({ topics: everything.topics, products: [kalkBay] })
    expect(after?.endpoint).not.toBe(before?.endpoint)
    expect(await on.atTheShop()).toMatchObject([{ endpoint: after?.endpoint }])
  })

  test('offline the choice stays and is renewed later', async () => {
    await on.wants(updates)
    on.browser.loses()
    on.context.network.goOffline()
    await on.renews()
    expect(await on.record()).toMatchObject({ topics: ['updates'] })
    on.context.network.goOnline()
    await on.renews()
    expect((await on.atTheShop()).map(({ endpoint }) => endpoint)).toContain((await on.browser.current())?.endpoint)
  })

  test('the browser’s settings block notifications: the choice is empty', async () => {
    await on.wants(updates)
    on.browser.set('blocked')
    await on.renews()
    expect(await on.record()).toBeNull()
    on.browser.set('allowed')
    await on.renews()
    expect(await on.browser.current()).toBeNull()
  })
})
