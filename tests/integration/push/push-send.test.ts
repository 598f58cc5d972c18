import { afterEach, beforeEach, expect, it } from 'vitest'
import webPush from 'web-push'
import { announceBuild } from '../../../api-mock/push/announce-build.ts'
import { createPushSender, type PushCounts } from '../../../api-mock/push/send-pushes.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { keptLog } from '../../support/server/kept-log.ts'
import { manyDevices } from '../../support/device/many-devices.ts'
import { startPushService, type PushService, type TestDevice } from '../../support/push/push-service.ts'

describeOnEveryDatabase('[trial 26] pushes', (database) => {
  let service: PushService
  let shop: TestShop
  let send: () => Promise<PushCounts>
  const { log, lines } = keptLog()
  beforeEach(async () => {
    lines.length = 0
    service = await startPushService()
    shop = await createTestApp({ database, environment: service.environment, deps: { log } })
    send = createPushSender(shop.deps)
    await announceBuild(shop.deps, 'the-first')
  })
  afterEach(async () => {
    await shop.close()
    await service.close()
  })

  /** A device that subscribes to new versions. */
  async function subscribed(): Promise<TestDevice> {
    const device = service.device()
    await shop.call('pushSubscribe', { endpoint: device.endpoint, keys: device.keys, topics: ['updates'] })
    return device
  }
  const endpoints = async () => (await shop.deps.db.selectFrom('push_subscription').select('endpoint').execute()).map((row) => row.endpoint)

  it('are encrypted for the device alone, signed, and in the declarative form', async () => {
    const [device, other] = [await subscribed(), await subscribed()]
    await announceBuild(shop.deps, 'build-2')
    expect(await send()).toEqual({ taken: 2, gone: 0, later: 0, dropped: 0 })
    const [arrival] = device.arrived
    expect(arrival?.read()).toEqual({
      web_push: 8030,
      notification: {
        title: 'A new version of Stoep is ready',
        body: 'Tap to open the shop on it. Nothing in your cart is lost.',
        navigate: 'http://localhost:4102/',
        lang: 'en-ZA',
        tag: 'updates',
        icon: 'http://localhost:4102/icons/icon-192.png',
      },
      topic: 'updates',
      version: 'build-2',
    })
    expect(arrival?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'low', ttl: String(7 * 86_400) })
    expect(arrival?.headers['topic']).toMatch(/^[\w-]{32}$/)
    const { public_key } = (await shop.call('pushKey', {})).answer
    expect(arrival?.token()).toMatchObject({ aud: new URL(device.endpoint).origin, sub: 'mailto:hello@stoep.example', key: public_key })
    expect(arrival?.body.includes('Stoep')).toBe(false)
    expect(other.arrived[0]?.body.equals(arrival?.body ?? Buffer.of())).toBe(false)
  })

  it('announce a build once, not the first one of a shop, and not from two servers at once', async () => {
    const device = await subscribed()
    expect(await announceBuild(shop.deps, 'the-first')).toBe(0)
    const counts = await Promise.all([1, 2, 3].map(() => announceBuild(shop.deps, 'build-2')))
    expect(counts.toSorted()).toEqual([0, 0, 1])
    expect(await announceBuild(shop.deps, 'build-2')).toBe(0)
    await send()
    expect(device.arrived).toHaveLength(1)
  })

  it('go to each device once, however many servers empty the outbox', async () => {
    const devices = [await subscribed(), await subscribed(), await subscribed()]
    await announceBuild(shop.deps, 'build-2')
    await Promise.all([send(), send(), createPushSender(shop.deps)()])
    shop.clock.advance({ hours: 1 })
    await send()
    expect(devices.map((device) => device.asked)).toEqual([1, 1, 1])
  })

  it.each([404, 410])('delete a device whose service responds with %s (trial 26)', async (answer) => {
    const [goneDevice, presentDevice] = [await subscribed(), await subscribed()]
    goneDevice.answer = answer
    await announceBuild(shop.deps, 'build-2')
    expect(await send()).toMatchObject({ taken: 1, gone: 1 })
    expect(await endpoints()).toEqual([presentDevice.endpoint])
    expect(await shop.deps.db.selectFrom('push_topic').selectAll().execute()).toHaveLength(1)
  })

  it('are given up if the service rejects the server’s key, and the device stays: the clock may be wrong', async () => {
    const device = await subscribed()
    device.answer = 403
    await announceBuild(shop.deps, 'build-2')
    expect(await send()).toMatchObject({ dropped: 1 })
    expect(await endpoints()).toEqual([device.endpoint])
    expect(lines.join('')).toContain('a push service refuses a push; it is given up, the device stays')
    expect(lines.join('')).not.toContain(device.endpoint)
  })

  it('delete a device that subscribed with an earlier key of the server', async () => {
    const device = await subscribed()
    device.answer = 403
    await announceBuild(shop.deps, 'build-2')
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    const environment = { ...service.environment, VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
    const changed = await createTestApp({ environment, deps: { db: shop.deps.db, dialect: shop.deps.dialect, log } })
    await createPushSender(changed.deps)()
    expect(await endpoints()).toEqual([])
    expect(lines.join('')).toContain('a device subscribed with a key that the shop no longer has; it is forgotten')
  })

  it('are retried with increasing waits, until they are accepted', async () => {
    const device = await subscribed()
    device.answer = 503
    await announceBuild(shop.deps, 'build-2')
    expect(await send()).toMatchObject({ later: 1 })
    await send()
    expect(device.asked).toBe(1)
    shop.clock.advance({ seconds: 30 })
    await send()
    shop.clock.advance({ seconds: 30 })
    await send()
    expect(device.asked).toBe(2)
    device.answer = 201
    shop.clock.advance({ seconds: 30 })
    await send()
    shop.clock.advance({ days: 1 })
    await send()
    expect(device.asked).toBe(3)
    expect(device.arrived).toHaveLength(1)
  })

  it('wait as long as the service asks', async () => {
    const device = await subscribed()
    device.answer = { status: 429, headers: { 'Retry-After': '600' } }
    await announceBuild(shop.deps, 'build-2')
    await send()
    device.answer = 201
    shop.clock.advance({ minutes: 9 })
    await send()
    expect(device.arrived).toEqual([])
    shop.clock.advance({ minutes: 1 })
    await send()
    expect(device.arrived).toHaveLength(1)
  })

  it('to a service that is down are paused: a few try, the others wait', async () => {
    const devices = await manyDevices(shop.deps, service, 230)
    for (const device of devices) device.answer = 500
    await announceBuild(shop.deps, 'build-2')
    expect(await send()).toMatchObject({ later: 230 })
    expect(devices.filter((device) => device.asked > 0).length).toBeLessThanOrEqual(100)
    const paused = await shop.deps.db.selectFrom('push_delivery').select('attempts').where('outcome', '=', 'service_paused').execute()
    expect(paused.length).toBeGreaterThanOrEqual(130)
    expect(paused.every(({ attempts }) => attempts === 0)).toBe(true)
    for (const device of devices) device.answer = 201
    shop.clock.advance({ minutes: 1 })
    await send()
    expect(devices.every((device) => device.arrived.length === 1)).toBe(true)
  })

  it('follow no redirect, and are given up if the service permanently rejects them', async () => {
    const [moved, refused] = [await subscribed(), await subscribed()]
    const elsewhere = service.device()
    moved.answer = { status: 307, headers: { Location: elsewhere.endpoint } }
    refused.answer = 413
    await announceBuild(shop.deps, 'build-2')
    expect(await send()).toMatchObject({ dropped: 2 })
    expect(elsewhere.asked).toBe(0)
    expect((await endpoints()).length).toBe(2)
    const outcomes = await shop.deps.db.selectFrom('push_delivery').select('outcome').orderBy('outcome').execute()
    expect(outcomes).toEqual([{ outcome: 'status_307' }, { outcome: 'status_413' }])
  })

  it('are given up once they have expired', async () => {
    const device = await subscribed()
    device.answer = 503
    await announceBuild(shop.deps, 'build-2')
    await send()
    device.answer = 201
    shop.clock.advance({ days: 7 })
    expect(await send()).toMatchObject({ dropped: 1, taken: 0 })
    expect(device.asked).toBe(1)
  })

  it('never go to a service that the operator has removed', async () => {
    const device = await subscribed()
    await announceBuild(shop.deps, 'build-2')
    const stricter = await createTestApp({ clock: shop.clock, deps: { db: shop.deps.db, dialect: shop.deps.dialect } })
    await createPushSender(stricter.deps)()
    expect(device.asked).toBe(0)
    expect(await endpoints()).toEqual([])
  })
})
