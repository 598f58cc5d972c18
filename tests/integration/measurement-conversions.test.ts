import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../api-mock/config.ts'
import { sendDueConversions } from '../../api-mock/measurement/send-conversions.ts'
import type { ConversionEvent } from '../../src/contract/measurement.ts'
import { startAdService, type AdService } from '../support/ad-service.ts'
import { createTestApp, newCartKey, type TestShop } from '../support/api.ts'
import { newCustomer, signIn, withSession } from '../support/customers.ts'
import { describeOnEveryDatabase } from '../support/databases.ts'
import { keptLog } from '../support/kept-log.ts'
import { decideAtSandbox, placedOrder } from '../support/shopper.ts'

const HASH = 'ab'.repeat(32)
const id = (number: number) => String(number).padStart(20, '0')

describeOnEveryDatabase('events for the ad service', (database) => {
  let service: AdService
  let shop: TestShop
  const { log, lines } = keptLog()
  beforeEach(async () => {
    lines.length = 0
    service = await startAdService()
    shop = await createTestApp({ database, environment: service.environment, deps: { log } })
  })
  afterEach(async () => {
    await shop.close()
    await service.close()
  })

  const event = (number: number, changes: Partial<ConversionEvent> = {}): ConversionEvent => ({
    event_name: 'AddToCart',
    event_time: Math.floor(shop.clock.now().getTime() / 1000),
    event_id: id(number),
    action_source: 'website',
    event_source_url: 'http://localhost:4102/product/kalk-bay',
    user_data: { em: HASH },
    custom_data: { content_ids: ['1001'], value: 18_999, currency: 'ZAR' },
    ...changes,
  })
  const tell = (number: number, changes: Partial<ConversionEvent> = {}, headers: Record<string, string> = {}) =>
    shop.call('conversion', event(number, changes), { headers })
  const tellPurchase = (number: number, order_id: string, headers: Record<string, string>) =>
    tell(number, { event_name: 'Purchase', custom_data: { order_id, value: 1, currency: 'ZAR', num_items: 1 } }, headers)
  const send = () => sendDueConversions(shop.deps)

  it('are answered at once and sent together, later, with their ids', async () => {
    for (const number of [1, 2, 3]) expect((await tell(number)).answer).toEqual({ received: true })
    expect(service.calls).toEqual([])
    await send()
    expect(service.calls).toHaveLength(1)
    expect(service.calls[0]?.path).toBe('/v1/4242/events')
    expect(service.calls[0]?.body).toMatchObject({
      access_token: 'a-token-that-nobody-may-see',
      data: [{ event_id: id(1), event_name: 'AddToCart', action_source: 'website', user_data: { em: HASH } }, {}, {}],
    })
  })

  it('are sent once, however often they are told and by however many the outbox is emptied', async () => {
    await Promise.all([tell(1), tell(1), tell(1)])
    await Promise.all([send(), send(), send()])
    await tell(1)
    await send()
    expect(service.taken).toEqual([id(1)])
  })

  it('go in batches of a hundred', async () => {
    for (let number = 0; number < 120; number += 1) await tell(number)
    await send()
    expect(service.calls.map((call) => call.body.data.length)).toEqual([100, 20])
  })

  it('are tried again, later each time, until they are taken once', async () => {
    await tell(1)
    service.status = 503
    await send()
    await send()
    expect(service.calls).toHaveLength(1)
    shop.clock.advance({ minutes: 1 })
    await send()
    shop.clock.advance({ minutes: 1 })
    await send()
    expect(service.calls).toHaveLength(2)
    service.status = 200
    shop.clock.advance({ minutes: 1 })
    await send()
    shop.clock.advance({ days: 1 })
    await send()
    expect(service.calls).toHaveLength(3)
    expect(service.taken).toEqual([id(1)])
  })

  it('wait as long as the service asks', async () => {
    await tell(1)
    service.status = 429
    service.retryAfter = '600'
    await send()
    service.status = 200
    shop.clock.advance({ minutes: 9 })
    await send()
    expect(service.taken).toEqual([])
    shop.clock.advance({ minutes: 1 })
    await send()
    expect(service.taken).toEqual([id(1)])
  })

  it('outlive a service that is not there', async () => {
    await tell(1)
    await service.close()
    await send()
    const row = await shop.deps.db.selectFrom('conversion').select(['attempts', 'done_at']).executeTakeFirstOrThrow()
    expect(row).toEqual({ attempts: 1, done_at: null })
    service = await startAdService()
    const restarted = await createTestApp({
      clock: shop.clock,
      environment: service.environment,
      deps: { db: shop.deps.db, dialect: shop.deps.dialect },
    })
    shop.clock.advance({ minutes: 1 })
    await sendDueConversions(restarted.deps)
    expect(service.taken).toEqual([id(1)])
  })

  it('do not fall with one that the service refuses', async () => {
    for (const number of [1, 2, 3]) await tell(number)
    service.poison = id(2)
    await send()
    expect(service.taken.toSorted()).toEqual([id(1), id(3)])
    const given = await shop.deps.db.selectFrom('conversion').select('event_id').where('last_error', '=', 'status_400').execute()
    expect(given).toEqual([{ event_id: id(2) }])
    shop.clock.advance({ days: 1 })
    await send()
    expect(service.taken).toHaveLength(2)
  })

  it('are forgotten once they are sent; that they were is not', async () => {
    await tell(1)
    await send()
    const row = await shop.deps.db.selectFrom('conversion').select(['payload', 'last_error']).executeTakeFirstOrThrow()
    expect(row).toEqual({ payload: '', last_error: null })
  })

  it.each([
    [{ user_data: { em: 'demo@stoep.example' } }],
    [{ user_data: { ph: '+27825550101' } }],
    [{ user_data: { email: HASH } }],
    [{ custom_data: { search_string: 'couch for demo@stoep.example' } }],
    [{ custom_data: { search_string: '082 555 0101' } }],
    [{ custom_data: { content_name: 'demo@stoep.example' } }],
    [{ event_source_url: 'http://localhost:4102/info/demo%40stoep.example' }],
    [{ event_source_url: 'https://evil.example/' }],
    [{ event_id: '123' }],
    [{ event_name: 'Purchase' as const, custom_data: {} }],
  ])('that could tell who somebody is, or are none, are refused: %o', async (changes) => {
    expect((await tell(1, changes as Partial<ConversionEvent>)).failure).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(await shop.deps.db.selectFrom('conversion').selectAll().execute()).toEqual([])
  })

  it('carry no query of an address and no number of an order in it', async () => {
    await tell(1, { event_source_url: 'http://localhost:4102/checkout/order/12345678?key=secret&ref=THANDI5' })
    await send()
    expect(service.calls[0]?.body.data[0]?.['event_source_url']).toBe('http://localhost:4102/checkout/order')
    expect(JSON.stringify(service.calls)).not.toMatch(/secret|THANDI5/)
  })

  it('tell of a purchase once for each order, at what the shop was paid', async () => {
    const placed = await placedOrder(shop)
    const purchase = (number: number) => tellPurchase(number, placed.order_id, { Cookie: `cart_key=${placed.cartKey}` })
    expect((await purchase(1)).answer).toEqual({ received: true })
    await send()
    expect(service.taken).toEqual([])
    await decideAtSandbox(shop, placed.redirect_url, 'pay')
    await Promise.all([purchase(2), purchase(3), purchase(4)])
    await send()
    await purchase(5)
    await send()
    expect(service.taken).toHaveLength(1)
    expect(service.calls[0]?.body.data[0]?.['custom_data']).toMatchObject({
      order_id: placed.order_id,
      value: placed.cart.totals.total / 100,
    })
  })

  it('tell of a purchase by the buyer’s cart or account, and by nobody who has guessed the order’s number', async () => {
    const placed = await placedOrder(shop)
    await decideAtSandbox(shop, placed.redirect_url, 'pay')
    const stranger = await newCustomer(shop)
    const strangers = [{}, { Cookie: `cart_key=${newCartKey()}` }, withSession(stranger.token), withSession('nonsense')]
    for (const [place, headers] of strangers.entries())
      expect((await tellPurchase(place, placed.order_id, headers)).answer).toEqual({ received: true })
    await send()
    expect(service.taken).toEqual([])

    // The guest has signed in since, with another address than the order's.
    const buyer = await newCustomer(shop)
    const { token } = (await signIn(shop, buyer.customer.email, undefined, placed.cartKey)).answer
    await tellPurchase(10, placed.order_id, { Cookie: `cart_key=${placed.cartKey}` })
    await send()
    expect(service.taken).toEqual([])
    await tellPurchase(11, placed.order_id, withSession(token))
    await tellPurchase(12, placed.order_id, withSession(token))
    await send()
    expect(service.taken).toEqual([id(11)])
  })

  it('of an order that is none are received and dropped: nobody learns which numbers there are', async () => {
    expect((await tell(1, { event_name: 'Purchase', custom_data: { order_id: '99999999' } })).answer).toEqual({ received: true })
    await send()
    expect(service.calls).toEqual([])
  })

  it('that are a week old are dropped, and those that waited a week are given up', async () => {
    await tell(1, { event_time: Math.floor(shop.clock.now().getTime() / 1000) - 8 * 86_400 })
    await tell(2)
    service.status = 503
    await send()
    service.status = 200
    shop.clock.advance({ days: 8 })
    await send()
    expect(service.taken).toEqual([])
  })

  it('leave neither token nor identifier in the logs, whatever happens', async () => {
    await tell(1)
    service.status = 500
    await send()
    service.status = 200
    service.poison = id(1)
    shop.clock.advance({ hours: 1 })
    await send()
    expect(lines.some((line) => line.includes('ad service'))).toBe(true)
    expect(lines.join('')).not.toMatch(/a-token-that-nobody-may-see|abababab/)
  })

  it('without an ad service are told in the log by name alone, once, and kept nowhere', async () => {
    const alone = await createTestApp({ deps: { log } })
    await alone.call('conversion', event(1))
    await alone.call('conversion', event(1))
    expect(lines.filter((line) => line.includes('none is set up'))).toHaveLength(1)
    expect(lines.join('')).not.toContain('abababab')
    expect(await alone.deps.db.selectFrom('conversion').select('payload').execute()).toEqual([{ payload: '' }])
    await alone.close()
  })
})

describe('the settings of the ad service', () => {
  const whole = { CONVERSION_URL: 'https://ads.example/v1/', CONVERSION_ID: '42', CONVERSION_TOKEN: 'secret' }

  it('belong together', () => {
    expect(readConfig({}).conversion).toBeNull()
    expect(readConfig(whole).conversion).toEqual({ url: 'https://ads.example/v1', id: '42', token: 'secret' })
    for (const name of Object.keys(whole)) expect(() => readConfig({ ...whole, [name]: '' })).toThrow('set all three or none')
  })

  it('send nothing over a line that others can read', () => {
    expect(() => readConfig({ ...whole, CONVERSION_URL: 'http://ads.example' })).toThrow('must be an https address')
  })
})
