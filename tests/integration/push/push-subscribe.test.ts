import { afterEach, beforeEach, expect, it } from 'vitest'
import webPush from 'web-push'
import type { PushTopic } from '../../../src/contract/push/push.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { newCustomer, withSession } from '../../support/account/customers.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { newDevice } from '../../support/account/people.ts'

describeOnEveryDatabase('a push subscription', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())

  const subscribe = (
    device: ReturnType<typeof newDevice>,
    topics: PushTopic[],
    { products = [], headers = {} }: { products?: string[]; headers?: Record<string, string> } = {},
  ) => shop.call('pushSubscribe', { ...device, topics, products }, { headers })
  const rows = () => shop.deps.db.selectFrom('push_subscription').selectAll().execute()
  const customer = async () => {
    const { token, user_id: id } = await newCustomer(shop)
    return { id, headers: withSession(token) }
  }

  it('gets the same key from every server of the shop, before and after a restart', async () => {
    const other = await createTestApp({ deps: { db: shop.deps.db, dialect: shop.deps.dialect } })
    const [first, second] = await Promise.all([shop.call('pushKey', {}), other.call('pushKey', {})])
    expect(first.answer.public_key).toBe(second.answer.public_key)
    expect((await shop.call('pushKey', {})).answer).toEqual(first.answer)
  })

  it("gets the operator's own key if there is one", async () => {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    const environment = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
    const shopWithOwnKey = await createTestApp({ environment, deps: { db: shop.deps.db, dialect: shop.deps.dialect } })
    expect((await shopWithOwnKey.call('pushKey', {})).answer.public_key).toBe(publicKey)
  })

  it('returns its topics, and new ones replace the earlier ones', async () => {
    const device = newDevice('one')
    const first = await subscribe(device, ['updates', 'back-in-stock'], { products: ['kalk-bay', 'greyton', 'kalk-bay'] })
    expect(first.answer).toEqual({ topics: ['updates', 'back-in-stock'], products: ['kalk-bay', 'greyton'] })
    const second = await subscribe(device, ['offers'], { products: ['kalk-bay'] })
    expect(second.answer).toEqual({ topics: ['offers'], products: [] })
    expect(await shop.deps.db.selectFrom('push_topic').select('topic').execute()).toEqual([{ topic: 'offers' }])
    expect(await shop.deps.db.selectFrom('push_wish').selectAll().execute()).toEqual([])
    expect(await rows()).toHaveLength(1)
  })

  it('needs a session for orders, and belongs to the signed-in customer', async () => {
    const device = newDevice('one')
    expect((await subscribe(device, ['updates', 'orders'])).failure).toMatchObject({ status: 401, code: 'session_required' })
    expect((await subscribe(device, ['orders'], { headers: withSession('nonsense') })).failure.code).toBe('session_required')
    expect(await rows()).toEqual([])
    const { id, headers } = await customer()
    await subscribe(device, ['updates', 'orders'], { headers })
    expect(await rows()).toMatchObject([{ customer_id: id }])
    await subscribe(device, ['updates'])
    expect(await rows()).toMatchObject([{ customer_id: null, family: null }])
  })

  it('gets no orders if the sender states another owner', async () => {
    const [a, b] = [await customer(), await customer()]
    const headers = { ...a.headers, 'X-Shop-Owner': b.id }
    expect((await subscribe(newDevice('one'), ['orders'], { headers })).failure).toMatchObject({ status: 403, code: 'wrong_owner' })
  })

  it('ends on request, once or often, known or not', async () => {
    const device = newDevice('one')
    await subscribe(device, ['updates'])
    for (const { endpoint } of [device, device, newDevice('nobody')])
      expect((await shop.call('pushUnsubscribe', { endpoint })).answer).toEqual({ topics: [], products: [] })
    expect(await rows()).toEqual([])
  })

  it.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/fcm/send/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://fcm.googleapis.com@evil.example/x',
    'https://user:word@fcm.googleapis.com/x',
    'https://.push.apple.com/x',
    'https://evilpush.apple.com.example/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://10.0.0.5/x',
    'https://169.254.169.254/latest/meta-data/',
    'https://2130706433/x',
    'https://localhost/x',
    'https://database.internal/x',
    'https://stoep.example/api/push/key',
  ])('[trial 26] is rejected at %s: the server sends only to push services', async (endpoint) => {
    const reply = await subscribe({ ...newDevice('x'), endpoint }, ['updates'])
    expect(reply.failure).toMatchObject({ status: 422, code: 'push_service_unknown' })
    expect(await rows()).toEqual([])
  })

  it.each(['file:///etc/passwd', 'data:text/plain,x', 'gopher://fcm.googleapis.com/x', 'not an address', ''])(
    'is rejected at "%s"',
    async (endpoint) => {
      const { status } = await subscribe({ ...newDevice('x'), endpoint }, ['updates'])
      expect([400, 422]).toContain(status)
      expect(await rows()).toEqual([])
    },
  )

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://autopush.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
    'https://api.push.apple.com/abc',
  ])('is accepted at %s', async (endpoint) => {
    expect((await subscribe({ ...newDevice('x'), endpoint }, ['updates'])).status).toBe(200)
  })

  it('is rejected with a key that is no point of the curve, or with another browser’s keys', async () => {
    const device = newDevice('one')
    const bent = { ...device, keys: { ...device.keys, p256dh: `B${'A'.repeat(86)}` } }
    expect((await subscribe(bent, ['updates'])).failure).toMatchObject({ status: 400, code: 'invalid_request' })
    await subscribe(device, ['updates'])
    const other = { ...newDevice('two'), endpoint: device.endpoint }
    expect((await subscribe(other, ['offers'])).failure).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(await shop.deps.db.selectFrom('push_topic').select('topic').execute()).toEqual([{ topic: 'updates' }])
  })

  it('is one of at most twenty of a customer: the one seen longest ago is deleted', async () => {
    const { headers } = await customer()
    for (let number = 0; number <= 20; number += 1) {
      await subscribe(newDevice(`device-${number}`), ['orders'], { headers })
      shop.clock.advance({ minutes: 1 })
    }
    const endpoints = (await rows()).map((row) => row.endpoint)
    expect(endpoints).toHaveLength(20)
    expect(endpoints).not.toContain('https://fcm.googleapis.com/fcm/send/device-0')
  })

  it('[one server] is limited and gets a wait', async () => {
    const statuses: number[] = []
    for (let number = 0; number <= 240; number += 1) statuses.push((await shop.call('pushUnsubscribe', newDevice('x'))).status)
    expect(statuses.slice(0, 240).every((status) => status === 200)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
  })
})
