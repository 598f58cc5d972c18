import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { deleteOldCounts } from '../../../api-mock/measurement/jobs.ts'
import { conversionsPerAddress } from '../../../api-mock/measurement/routes.ts'
import { sendDueConversions } from '../../../api-mock/measurement/send-conversions.ts'
import type { ConversionEvent } from '../../../src/contract/measurement/measurement.ts'
import { adEvent, adEventId as id, HASH } from '../../support/measurement/ad-events.ts'
import { startAdService, type AdService } from '../../support/measurement/ad-service.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { keptLog } from '../../support/server/kept-log.ts'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '../../../src/contract/http/headers.ts'

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

  const sendEvent = (number: number, changes: Partial<ConversionEvent> = {}) => shop.call('conversion', adEvent(shop, number, changes))
  const send = () => sendDueConversions(shop.deps)

  it('are acknowledged at once and sent together later, with their ids', async () => {
    for (const number of [1, 2, 3]) expect((await sendEvent(number)).answer).toEqual({ received: true })
    expect(service.calls).toEqual([])
    await send()
    expect(service.calls).toHaveLength(1)
    expect(service.calls[0]?.path).toBe('/v1/4242/events')
    expect(service.calls[0]?.body).toMatchObject({
      access_token: 'a-token-that-nobody-may-see',
      data: [{ event_id: id(1), event_name: 'AddToCart', action_source: 'website', user_data: { em: HASH } }, {}, {}],
    })
  })

  it('are sent once, however often they are reported and by however many servers the outbox is emptied', async () => {
    await Promise.all([sendEvent(1), sendEvent(1), sendEvent(1)])
    await Promise.all([send(), send(), send()])
    await sendEvent(1)
    await send()
    expect(service.taken).toEqual([id(1)])
  })

  it('are sent in batches of a hundred', async () => {
    for (let number = 0; number < 120; number += 1) await sendEvent(number)
    await send()
    expect(service.calls.map((call) => call.body.data.length)).toEqual([100, 20])
  })

  it('are retried with increasing waits, until they are accepted once', async () => {
    await sendEvent(1)
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
    await sendEvent(1)
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

  it('that were sent are deleted after 30 days, and not before', async () => {
    await sendEvent(1)
    await send()
    expect(service.taken).toEqual([id(1)])
    const left = () => shop.deps.db.selectFrom('conversion').select('event_id').execute()
    shop.clock.advance({ days: 29, hours: 23 })
    await deleteOldCounts(shop.deps)
    expect(await left()).toHaveLength(1)
    shop.clock.advance({ hours: 2 })
    await deleteOldCounts(shop.deps)
    expect(await left()).toEqual([])
  })

  it('survive a service that is down', async () => {
    await sendEvent(1)
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

  it('are not affected by one event that the service rejects', async () => {
    for (const number of [1, 2, 3]) await sendEvent(number)
    service.poison = id(2)
    await send()
    expect(service.taken.toSorted()).toEqual([id(1), id(3)])
    const given = await shop.deps.db.selectFrom('conversion').select('event_id').where('last_error', '=', 'status_400').execute()
    expect(given).toEqual([{ event_id: id(2) }])
    shop.clock.advance({ days: 1 })
    await send()
    expect(service.taken).toHaveLength(2)
  })

  it('lose their payload once they are sent; their ids stay', async () => {
    await sendEvent(1)
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
  ])('that could identify a person, or are invalid, are rejected: %o', async (changes) => {
    const { method, path } = endpoints.conversion
    const headers = { 'Content-Type': 'application/json', [IDEMPOTENCY_HEADER]: randomUUID() }
    const response = await shop.request(path, { method, headers, body: JSON.stringify({ ...adEvent(shop, 1), ...changes }) })
    expect(await response.json()).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(await shop.deps.db.selectFrom('conversion').selectAll().execute()).toEqual([])
  })

  it('contain no query of a URL and no number of an order in it', async () => {
    await sendEvent(1, { event_source_url: 'http://localhost:4102/checkout/order/12345678?key=secret&ref=THANDI5' })
    await send()
    expect(service.calls[0]?.body.data[0]?.['event_source_url']).toBe('http://localhost:4102/checkout/order')
    expect(JSON.stringify(service.calls)).not.toMatch(/secret|THANDI5/)
  })

  it('are dropped if they are a week old, and given up after a week of waiting', async () => {
    await sendEvent(1, { event_time: Math.floor(shop.clock.now().getTime() / 1000) - 8 * 86_400 })
    await sendEvent(2)
    service.status = 503
    await send()
    service.status = 200
    shop.clock.advance({ days: 8 })
    await send()
    expect(service.taken).toEqual([])
  })

  it('leave neither token nor identifier in the logs, whatever fails', async () => {
    await sendEvent(1)
    service.status = 500
    await send()
    service.status = 200
    service.poison = id(1)
    shop.clock.advance({ hours: 1 })
    await send()
    expect(lines.some((line) => line.includes('ad service'))).toBe(true)
    expect(lines.join('')).not.toMatch(/a-token-that-nobody-may-see|abababab/)
  })

  it('without an ad service are logged by name only, at the level debug, and stored nowhere', async () => {
    const alone = await createTestApp({ deps: { log } })
    await alone.call('conversion', adEvent(shop, 1))
    expect(lines.filter((line) => line.includes('none is set up'))).toEqual([expect.stringContaining('"level":20')])
    expect(lines.join('')).not.toContain('abababab')
    expect(await alone.deps.db.selectFrom('conversion').select('payload').execute()).toEqual([])
    await alone.close()
  })

  it('[one server] of one address are limited, and those of another are not affected', async () => {
    const behind = await createTestApp({ environment: { ...service.environment, TRUST_PROXY: '1' } })
    const from = async (number: number, address: string) =>
      (await behind.call('conversion', adEvent(behind, number), { headers: { 'X-Forwarded-For': address } })).status
    const { burst } = conversionsPerAddress
    const statuses: number[] = []
    for (let number = 0; number < burst + 50; number += 1) statuses.push(await from(number, '10.1.1.1'))
    expect(statuses.filter((status) => status === 200)).toHaveLength(burst)
    expect(statuses.at(-1)).toBe(429)
    expect(await behind.deps.db.selectFrom('conversion').select('event_id').execute()).toHaveLength(burst)
    expect(await from(5000, '10.1.1.2')).toBe(200)
    await behind.close()
  })

  it('do not wait in any number while the service takes none', async () => {
    const at = shop.clock.now().toISOString()
    const waiting = (number: number) => {
      const times = { created_at: at, next_attempt_at: at, done_at: null }
      return { event_id: id(number), event_name: 'AddToCart', order_id: null, payload: '{}', attempts: 0, last_error: null, ...times }
    }
    const count = () =>
      shop.deps.db
        .selectFrom('conversion')
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
    for (let start = 0; start < 49_999; start += 1000)
      await shop.deps.db
        .insertInto('conversion')
        .values(Array.from({ length: Math.min(1000, 49_999 - start) }, (_, index) => waiting(start + index)))
        .execute()
    for (const number of [50_001, 50_002]) expect((await sendEvent(number)).answer).toEqual({ received: true })
    expect(await count()).toEqual({ rows: 50_000 })
  })
})
