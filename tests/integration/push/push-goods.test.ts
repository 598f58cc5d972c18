import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendBackInStock } from '../../../api-mock/push/back-in-stock.ts'
import { deleteOldPushes } from '../../../api-mock/push/jobs.ts'
import { isAdvertisingHour } from '../../../api-mock/push/offer.ts'
import { createPushSender, type PushCounts } from '../../../api-mock/push/send-pushes.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { subscribed, titlesOf } from '../../support/push/push-devices.ts'
import { startPushService, type PushService } from '../../support/push/push-service.ts'
import { shopLine } from '../../support/server/shop-line.ts'

describeOnEveryDatabase('pushes about products and offers', (database) => {
  let service: PushService
  let shop: TestShop
  let send: () => Promise<PushCounts>
  let folder: string
  beforeEach(async () => {
    service = await startPushService()
    shop = await createTestApp({ database, environment: service.environment })
    send = createPushSender(shop.deps)
    folder = mkdtempSync(join(tmpdir(), 'shop-push-'))
  })
  afterEach(async () => {
    rmSync(folder, { recursive: true })
    await shop.close()
    await service.close()
  })

  const line = (...words: string[]) => shopLine({ deps: shop.deps, folder }, ...words)
  /** Imports a bench with this availability. */
  async function bench(availability: 'in_stock' | 'out_of_stock'): Promise<void> {
    const product = { slug: 'stoep-bench', name: 'Stoep bench', category: 'tables', price: 499_900, availability }
    writeFileSync(join(folder, 'goods.json'), JSON.stringify({ products: [product] }))
    expect(await line('catalogue', 'import', 'goods.json')).toMatchObject({ code: 0 })
    await shop.deps.catalogue.refresh()
  }
  const wishes = () => shop.deps.db.selectFrom('push_wish').select('slug').orderBy('slug').execute()

  it('go once to each device that waits for a product that is in stock again, and the request is deleted', async () => {
    await bench('out_of_stock')
    const waiting = await subscribed(shop, service, { topics: ['back-in-stock'], products: ['stoep-bench', 'gone-for-good'] })
    const other = await subscribed(shop, service, { topics: ['back-in-stock'], products: ['gone-for-good'] })
    expect(await sendBackInStock(shop.deps)).toBe(0)
    await bench('in_stock')
    expect(await sendBackInStock(shop.deps)).toBe(1)
    await send()
    expect(waiting.arrived.map((arrival) => arrival.read().notification)).toMatchObject([
      { title: 'Stoep bench is back', navigate: 'http://localhost:4102/product/stoep-bench' },
    ])
    expect(await wishes()).toEqual([{ slug: 'gone-for-good' }, { slug: 'gone-for-good' }])
    await bench('out_of_stock')
    await bench('in_stock')
    expect(await sendBackInStock(shop.deps)).toBe(0)
    await send()
    expect(waiting.asked).toBe(1)
    expect(other.asked).toBe(0)
  })

  it('go once if two servers notice the product at once', async () => {
    await bench('out_of_stock')
    const waiting = await subscribed(shop, service, { topics: ['back-in-stock'], products: ['stoep-bench'] })
    await bench('in_stock')
    await Promise.all([1, 2, 3].map(() => sendBackInStock(shop.deps)))
    await send()
    expect(waiting.asked).toBe(1)
  })

  const offer = [
    'push',
    'offers',
    '--title',
    'Winter sale',
    '--body',
    'Couches at 20% less until Sunday.',
    '--to',
    '/product-category/sofas',
  ]

  it('with an offer go to the subscribers of offers, once a day, after a count of them', async () => {
    const subscriptions = [
      await subscribed(shop, service, { topics: ['offers'] }),
      await subscribed(shop, service, { topics: ['offers', 'updates'] }),
    ]
    const others = await subscribed(shop, service, { topics: ['updates'] })
    expect((await line(...offer, '--dry-run', '--json')).json).toEqual({ devices: 2, sent: false })
    await send()
    expect(subscriptions.every((device) => device.asked === 0)).toBe(true)
    expect((await line(...offer, '--json')).json).toEqual({ devices: 2, sent: true })
    expect(await line(...offer)).toMatchObject({ code: 1, err: 'already_sent: The same was sent today\n' })
    await send()
    for (const device of subscriptions) expect(titlesOf(device)).toEqual(['Winter sale'])
    expect(subscriptions[0]?.arrived[0]?.read()).toMatchObject({
      topic: 'offers',
      notification: { navigate: 'http://localhost:4102/product-category/sofas', tag: 'offers' },
    })
    expect(others.asked).toBe(0)
    shop.clock.advance({ days: 3 })
    expect((await line(...offer, '--json')).json).toEqual({ devices: 2, sent: true })
  })

  it('with an offer are not sent at night without the option for it', async () => {
    await subscribed(shop, service, { topics: ['offers'] })
    shop.clock.set('2026-11-20T18:00:00Z')
    expect(await line(...offer)).toMatchObject({ code: 1, err: expect.stringContaining('quiet_hours') })
    expect((await line(...offer, '--anyway', '--json')).json).toEqual({ devices: 1, sent: true })
  })

  it.each([
    ['//evil.example/', 'usage'],
    ['https://evil.example/', 'usage'],
    ['/\\evil.example', 'usage'],
    ['/\t/evil.example', 'usage'],
    ['sale', 'usage'],
  ])('an offer never opens %j', async (path, code) => {
    const ran = await line(...offer.slice(0, -1), path)
    expect(ran.code).toBe(2)
    expect(ran.err).toContain(code)
    expect(await shop.deps.db.selectFrom('push_message').selectAll().execute()).toEqual([])
  })

  it('are deleted a month after they expired', async () => {
    await subscribed(shop, service, { topics: ['offers'] })
    await line(...offer)
    await send()
    shop.clock.advance({ days: 30 })
    await deleteOldPushes(shop.deps)
    expect(await shop.deps.db.selectFrom('push_delivery').selectAll().execute()).toHaveLength(1)
    shop.clock.advance({ days: 2 })
    await deleteOldPushes(shop.deps)
    expect(await shop.deps.db.selectFrom('push_delivery').selectAll().execute()).toEqual([])
    expect(await shop.deps.db.selectFrom('push_message').selectAll().execute()).toEqual([])
  })
})

describe('the hours of advertising', () => {
  it.each([
    ['a Friday at 10:00', '2026-11-20T08:00:00Z', true],
    ['a Friday at 07:59', '2026-11-20T05:59:00Z', false],
    ['a Friday at 20:00', '2026-11-20T18:00:00Z', false],
    ['midnight', '2026-11-19T22:00:00Z', false],
    ['a Saturday at 08:30', '2026-11-21T06:30:00Z', false],
    ['a Saturday at 12:59', '2026-11-21T10:59:00Z', true],
    ['a Saturday at 13:00', '2026-11-21T11:00:00Z', false],
    ['a Sunday at 10:00', '2026-11-22T08:00:00Z', false],
  ])('%s', (_, at, allowed) => expect(isAdvertisingHour(new Date(at))).toBe(allowed))
})
