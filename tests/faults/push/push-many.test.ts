import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readConfig } from '../../../api-mock/config.ts'
import { openDatabase } from '../../../api-mock/db/open.ts'
import { markPaid } from '../../../api-mock/orders/staff.ts'
import { announceBuild } from '../../../api-mock/push/announce-build.ts'
import { createPushSender, type PushCounts } from '../../../api-mock/push/send-pushes.ts'
import { createTestApp } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { manyDevices } from '../../support/device/many-devices.ts'
import { customerWithOrder, subscribed } from '../../support/push/push-devices.ts'
import { startPushService, type PushService, type TestDevice } from '../../support/push/push-service.ts'
import { shopPlace } from '../../support/server/shop-line.ts'
import { createShopProcess } from '../../support/server/shop-process.ts'
import { countCases, trialSize } from '../../support/time/trial-size.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Ten thousand devices take seconds of encryption, so only the long form of the trial has them. */
const MANY = trialSize(300, 10_000)
/** The most pushes that a process sends at once; so many may arrive twice after a kill. */
const AT_ONCE = 100

describeOnEveryDatabase('[trial 26] pushes to many', (database) => {
  let service: PushService
  beforeEach(async () => {
    service = await startPushService()
  })
  afterEach(() => service.close())

  /** Sends until a run finds no more pushes. */
  async function sendAll(send: () => Promise<PushCounts>): Promise<void> {
    for (;;) if (Object.values(await send()).every((count) => count === 0)) return
  }

  it(`${MANY} devices are each notified once of a new version`, async (context) => {
    const shop = await createTestApp({ database, environment: service.environment })
    const devices = await manyDevices(shop.deps, service, MANY)
    await announceBuild(shop.deps, 'build-1')
    expect(await announceBuild(shop.deps, 'build-2')).toBe(MANY)
    await sendAll(createPushSender(shop.deps))
    expect(devices.filter((device) => device.asked !== 1)).toEqual([])
    for (const device of devices.filter((_, place) => place % 197 === 0))
      expect(device.arrived[0]?.read()).toMatchObject({ topic: 'updates', version: 'build-2' })
    countCases(context, MANY)
    await shop.close()
  })

  it('a push about an order does not queue behind a thousand pushes of low urgency', async () => {
    const shop = await createTestApp({ database, environment: service.environment })
    const devices = await manyDevices(shop.deps, service, 1000)
    const { headers, orderId } = await customerWithOrder(shop)
    const waiting = await subscribed(shop, service, { topics: ['orders'], headers })
    await announceBuild(shop.deps, 'build-1')
    await announceBuild(shop.deps, 'build-2')
    shop.clock.advance({ seconds: 1 })
    await markPaid(shop.deps, orderId)
    const arrival = service.arrives(waiting)
    const sending = sendAll(createPushSender(shop.deps))
    await arrival
    expect(devices.filter((device) => device.arrived.length > 0).length).toBeLessThan(500)
    await sending
    await shop.close()
  })

  it('for every answer of a service: gone devices are deleted, refused pushes dropped, and all other devices notified once', async () => {
    const shop = await createTestApp({ database, environment: service.environment })
    const devices = await manyDevices(shop.deps, service, 600)
    for (const [place, device] of devices.entries()) device.answer = answers[place % answers.length] ?? 201
    const which = (...kinds: TestDevice['answer'][]) => devices.filter(({ answer }) => kinds.includes(answer))
    const gone = new Set(which(404, 410))
    const refused = new Set(which(403, 413))
    await announceBuild(shop.deps, 'build-1')
    await announceBuild(shop.deps, 'build-2')
    const send = createPushSender(shop.deps)
    await sendAll(send)
    for (const device of devices) if (!gone.has(device) && !refused.has(device)) device.answer = 201
    for (let hour = 0; hour < 24; hour += 1) {
      shop.clock.advance({ hours: 1 })
      await sendAll(send)
    }
    const heard = (device: TestDevice) => (gone.has(device) || refused.has(device) ? 0 : 1)
    expect(devices.filter((device) => device.arrived.length !== heard(device)).map(({ asked }) => asked)).toEqual([])
    const known = await shop.deps.db.selectFrom('push_subscription').select('endpoint').execute()
    const kept = devices.filter((device) => !gone.has(device)).map(({ endpoint }) => endpoint)
    expect(known.map(({ endpoint }) => endpoint).toSorted()).toEqual(kept.toSorted())
    await shop.close()
  })

  it('a service that never answers gets at most 100 requests at once, which time out, and its pushes are sent again later', async () => {
    const shop = await createTestApp({ database, environment: service.environment })
    const devices = await manyDevices(shop.deps, service, 300)
    for (const device of devices) device.answer = 'hang'
    await announceBuild(shop.deps, 'build-1')
    await announceBuild(shop.deps, 'build-2')
    expect(await createPushSender(shop.deps, 1500)()).toMatchObject({ later: 300 })
    expect(service.mostAtOnce).toBeGreaterThan(25)
    expect(service.mostAtOnce).toBeLessThanOrEqual(AT_ONCE)
    expect(devices.filter((device) => device.asked > 0).length).toBeLessThanOrEqual(AT_ONCE)
    for (const device of devices) device.answer = 201
    shop.clock.advance({ minutes: 2 })
    await sendAll(createPushSender(shop.deps))
    expect(devices.filter((device) => device.arrived.length !== 1)).toEqual([])
    await shop.close()
  })

  it('[extended] a server killed in the middle continues where it stopped; a push in flight arrives at most twice, as one notification', async () => {
    const place = await shopPlace(database)
    const shop = await createShopProcess({ ...place.env, ...service.environment })
    await shop.start()
    await shop.stop()
    const config = readConfig({ ...place.env, ...service.environment })
    const { db, dialect } = openDatabase(config)
    const deps = { db, dialect, config, clock: { now: () => new Date() } }
    const devices = await manyDevices(deps, service, MANY)
    await announceBuild(deps, 'build-before')
    expect(await announceBuild(deps, 'build-after')).toBe(MANY)

    const middle = Promise.race(devices.slice(MANY * 0.4, MANY * 0.4 + 10).map((device) => service.arrives(device)))
    await shop.start()
    await middle
    await shop.kill()
    const heard = devices.filter((device) => device.arrived.length > 0)
    expect(heard.length).toBeGreaterThan(0)
    expect(heard.length).toBeLessThan(MANY)

    // After two minutes another process may send claimed pushes.
    const now = new Date().toISOString()
    await db.updateTable('push_delivery').set({ next_attempt_at: now }).where('done_at', 'is', null).execute()
    const others = devices.filter((device) => device.arrived.length === 0).map((device) => service.arrives(device))
    await shop.start()
    await Promise.all(others)
    await shop.stop()

    expect(await db.selectFrom('push_delivery').selectAll().where('done_at', 'is', null).execute()).toEqual([])
    const twice = devices.filter((device) => device.arrived.length > 1)
    expect(twice.length).toBeLessThanOrEqual(AT_ONCE)
    for (const { arrived } of twice) {
      expect(arrived).toHaveLength(2)
      expect(new Set(arrived.map((arrival) => arrival.headers['topic'])).size).toBe(1)
      expect(new Set(arrived.map((arrival) => arrival.read().notification.tag)).size).toBe(1)
    }
    await db.destroy()
    await shop.remove()
    place.remove()
  })
})

/** Cycles through the values. */
const answers: TestDevice['answer'][] = [
  201,
  201,
  404,
  410,
  403,
  413,
  429,
  500,
  503,
  'cut',
  { status: 429, headers: { 'Retry-After': '120' } },
  201,
]
