import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { conversionSchema, type ConversionEvent } from '../../../src/contract/measurement/measurement.ts'
import { writeConsent } from '../../../src/data/measurement/consent-record.ts'
import { conversionEvent } from '../../../src/data/measurement/event.ts'
import { createEventQueue, MOST_EVENTS, type EventQueue } from '../../../src/data/measurement/event-queue.ts'
import { createOfflineContext, type OfflineContext } from '../../support/device/offline-context.ts'
import type { TestTab } from '../../support/device/device.ts'
import { checked } from '../../support/server/answer-of.ts'

let context: OfflineContext
let tab: TestTab
let queue: EventQueue
beforeEach(async () => {
  context = await createOfflineContext()
  tab = context.device.tab()
  queue = createEventQueue(tab)
})
afterEach(() => context.close())

const event = (name: ConversionEvent['event_name'] = 'PageView', at = context.time.serverNow()) =>
  conversionEvent(name, { at, bytes: (count) => new Uint8Array(randomBytes(count)), source: 'https://stoep.example/' })
const asked = () => context.network.sent.filter(({ path }) => path === '/api/conversion-api').length
const drain = async (of = queue) => {
  const draining = of.drain()
  await context.time.settle()
  await context.time.pass(11_000)
  return draining
}
const allow = (ads: boolean) => writeConsent(tab.store, ads, tab.now())
const storedSchema = z.optional(z.object({ events: z.array(conversionSchema) }))
const waiting = async () => checked(storedSchema, await context.device.disk.read('measurement'))?.events ?? []

describe('[E] events for the ad service', () => {
  test('[E1] before a decision and after a refusal, no event is stored or sent', async () => {
    await queue.add(event())
    await allow(false)
    await queue.add(event())
    await queue.addPurchase(event('Purchase'), '12345678')
    await drain()
    expect(await waiting()).toEqual([])
    expect(asked()).toBe(0)
  })

  test('[E2] with consent events are sent in order, each once', async () => {
    await allow(true)
    const made = [event('PageView'), event('ViewContent'), event('AddToCart')]
    for (const one of made) await queue.add(one)
    await drain()
    expect(asked()).toBe(3)
    expect(await waiting()).toEqual([])
  })

  test('[E3] offline, events wait up to the limit, without the oldest ones, and are sent when online', async () => {
    await allow(true)
    context.network.goOffline()
    const first = event()
    await queue.add(first)
    for (let count = 0; count < MOST_EVENTS; count++) await queue.add(event())
    await drain()
    const left = await waiting()
    expect(left).toHaveLength(MOST_EVENTS)
    expect(left.map(({ event_id: id }) => id)).not.toContain(first.event_id)
    context.network.goOnline()
    // The last call failed: only an answer proves that the server is reachable again.
    await tab.api.call(endpoints.catalogue, {})
    context.network.sent.length = 0
    await drain(createEventQueue(context.device.tab()))
    expect(asked()).toBe(MOST_EVENTS)
    expect(await waiting()).toEqual([])
  })

  test('[E4] a purchase is reported once for its order, over tabs', async () => {
    await allow(true)
    const other = createEventQueue(context.device.tab())
    await Promise.all([queue.addPurchase(event('Purchase'), '12345678'), other.addPurchase(event('Purchase'), '12345678')])
    await drain()
    await other.addPurchase(event('Purchase'), '12345678')
    await queue.addPurchase(event('Purchase'), '87654321')
    await drain()
    expect(asked()).toBe(2)
  })

  test('[E5] withdrawn consent empties the queue and aborts requests', async () => {
    await allow(true)
    context.network.fate = () => 'hang'
    await queue.add(event())
    await queue.add(event())
    const draining = queue.drain()
    await context.time.settle()
    await allow(false)
    await queue.clear()
    await context.time.settle()
    await draining
    expect(await waiting()).toEqual([])
    context.network.goOnline()
    await drain()
    expect(asked()).toBe(1)
  })

  test('[E6] a rejected event does not block the others', async () => {
    await allow(true)
    await queue.add({ ...event(), event_source_url: 'x'.repeat(400) })
    await queue.add(event())
    await drain()
    expect(asked()).toBe(2)
    expect(await waiting()).toEqual([])
  })
})
