import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPushSender, type PushCounts } from '../../../api-mock/push/send-pushes.ts'
import { createSavedWatch } from '../../../api-mock/push/saved-changes.ts'
import { newCustomer, withSession } from '../../support/account/customers.ts'
import { aloe, setAvailability, setPrice } from '../../support/catalogue/goods.ts'
import { subscribed } from '../../support/push/push-devices.ts'
import { startPushService, type PushService } from '../../support/push/push-service.ts'
import { removedPiece, savedPiece } from '../../support/saved/pieces.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

describeOnEveryDatabase('pushes about saved pieces', (database) => {
  let service: PushService
  let shop: TestShop
  let send: () => Promise<PushCounts>
  let look: () => Promise<number>
  beforeEach(async () => {
    service = await startPushService()
    shop = await createTestApp({ database, environment: service.environment })
    send = createPushSender(shop.deps)
    look = createSavedWatch(shop.deps)
  })
  afterEach(async () => {
    await shop.close()
    await service.close()
  })

  /** A customer who has saved a piece, by default "Aloe", with a device that is subscribed to these topics. */
  async function saver(topics: ('saved' | 'orders')[] = ['saved'], discount = 0, piece = savedPiece('aloe')) {
    const { token } = await newCustomer(shop, { discount })
    const headers = withSession(token)
    await shop.call('savedChange', { pieces: [piece] }, { headers })
    const device = await subscribed(shop, service, { topics, headers })
    return { headers, titles: () => device.arrived.map((arrival) => arrival.read().notification.title.replaceAll('\u00a0', ' ')) }
  }

  it('go once to each device of those who saved it and want to know, when its price drops', async () => {
    const [one, other, others] = [await saver(), await saver(), await saver(['orders'])]
    expect(await look()).toBe(0)
    await setPrice(shop, aloe.productId, aloe.price - 50_000)
    expect(await look()).toBe(2)
    await send()
    const told = ['Aloe costs R 500 less']
    expect([one.titles(), other.titles(), others.titles()]).toEqual([told, told, []])
    expect(await createSavedWatch(shop.deps)()).toBe(0)
    await setPrice(shop, aloe.productId, aloe.price)
    expect(await look()).toBe(0)
    await setPrice(shop, aloe.productId, aloe.price - 10_000)
    expect(await look()).toBe(2)
    await send()
    expect(one.titles()).toEqual([...told, 'Aloe costs R 100 less'])
  })

  it('go once when it is back in stock, and not while it is sold out', async () => {
    const { titles } = await saver()
    await setAvailability(shop, aloe.productId, 'out_of_stock')
    await setPrice(shop, aloe.productId, aloe.price - 50_000)
    expect(await look()).toBe(0)
    await setAvailability(shop, aloe.productId, 'in_stock')
    expect(await look()).toBe(1)
    await send()
    expect(titles()).toEqual(['Aloe is back'])
  })

  it('go once if several servers notice the price at once', async () => {
    const { titles } = await saver()
    await setPrice(shop, aloe.productId, aloe.price - 50_000)
    const counts = await Promise.all([look, createSavedWatch(shop.deps), createSavedWatch(shop.deps)].map((server) => server()))
    expect(counts.toSorted()).toEqual([0, 0, 1])
    await send()
    expect(titles()).toHaveLength(1)
  })

  it('compare what each customer pays: a sale above the trade price is no news for the trade', async () => {
    const [retail, trade] = [await saver(), await saver(['saved'], 20)]
    const { price_regular: regular } = shop.deps.catalogue.cardNamed('aloe')!
    await setPrice(shop, aloe.productId, Math.round(regular * 0.9))
    expect(await look()).toBe(1)
    await send()
    await setPrice(shop, aloe.productId, Math.round(regular * 0.5))
    expect(await look()).toBe(2)
    await send()
    expect([retail.titles().length, trade.titles().length]).toEqual([2, 1])
  })

  it('compare the price of the saved choice: a sale can be below the trade price of one size and not of another', async () => {
    const { id, price_regular: regular } = shop.deps.catalogue.cardNamed('champagne')!
    const inSize = (size: string) => saver(['saved'], 20, { ...savedPiece('champagne'), variation: { size } })
    const savers = [
      await inSize('double'),
      await inSize('queen'),
      await inSize('king'),
      await saver(['saved'], 20, savedPiece('champagne')),
    ]
    // The double costs R 600 less than the queen, the king R 900 more. Without a size the price is that of the double.
    await setPrice(shop, id, Math.round(regular * 0.8))
    expect(await look()).toBe(2)
    await send()
    const double = ['Champagne costs R 120 less']
    expect(savers.map(({ titles }) => titles())).toEqual([double, [], [], double])
    await setPrice(shop, id, Math.round(regular * 0.8) - 50_000)
    expect(await look()).toBe(4)
    await send()
    expect(savers.map(({ titles }) => titles().at(-1))).toEqual([
      'Champagne costs R 500 less',
      'Champagne costs R 500 less',
      'Champagne costs R 320 less',
      'Champagne costs R 500 less',
    ])
  })

  it('do not go to those who removed it, or signed out', async () => {
    const [removed, left] = [await saver(), await saver()]
    await shop.call('savedChange', { pieces: [removedPiece('aloe', shop.clock.now().getTime())] }, { headers: removed.headers })
    await shop.call('logout', {}, { headers: left.headers })
    await setPrice(shop, aloe.productId, aloe.price - 50_000)
    expect(await look()).toBe(0)
  })

  it('do not go to a device whose session has expired', async () => {
    await saver()
    shop.clock.advance({ days: 31 })
    await setPrice(shop, aloe.productId, aloe.price - 50_000)
    expect(await look()).toBe(0)
  })

  it('need a session', async () => {
    const { endpoint, keys } = service.device()
    const { failure } = await shop.call('pushSubscribe', { endpoint, keys, topics: ['saved'] })
    expect(failure.code).toBe('session_required')
  })
})
