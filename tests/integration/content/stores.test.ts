import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeSchema, storesSchema } from '../../../src/contract/content/store.ts'
import { weekdays } from '../../../src/contract/content/weekdays.ts'
import { demoSettings } from '../../../api-mock/settings/stored-settings.ts'
import { openingState, openingWords } from '../../../src/domain/content/opening-hours.ts'
import { publicHoliday } from '../../../src/domain/calendar/public-holidays.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

describeOnEveryDatabase('stores', (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestApp({ database })
  })
  afterAll(() => shop.close())

  it('are listed in the order of the content, and each is found under its slug', async () => {
    const { answer } = await shop.call('stores', {})
    expect(z.safeParse(storesSchema, answer).error?.issues).toBeUndefined()
    expect(answer.stores.map(({ slug }) => slug)).toEqual(['cape-town', 'johannesburg', 'durban', 'gqeberha'])
    for (const store of answer.stores) {
      const one = (await shop.call('store', {}, { params: { slug: store.slug } })).answer
      expect(z.safeParse(storeSchema, one).error?.issues).toBeUndefined()
      expect(one).toEqual(store)
    }
  })

  it('are in South Africa, open before they close, and have the shop’s phone number', async () => {
    for (const store of (await shop.call('stores', {})).answer.stores) {
      expect(store.latitude).toBeGreaterThan(-35)
      expect(store.latitude).toBeLessThan(-22)
      expect(store.longitude).toBeGreaterThan(16)
      expect(store.longitude).toBeLessThan(33)
      expect(store.phone).toBe(demoSettings['contact.phone'])
      expect(Object.keys(store.hours)).toEqual([...weekdays])
      for (const day of Object.values(store.hours)) {
        if (!day) continue
        for (const time of [day.opens, day.closes]) expect(time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
        expect(day.opens < day.closes).toBe(true)
      }
    }
  })

  it('have hours on public holidays that match their note, with the names of the holidays', async () => {
    const christmas = new Date('2026-12-25T10:00:00Z')
    const reconciliation = new Date('2026-12-16T10:00:00Z')
    const days = Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(2027, 0, day + 1)).toISOString().slice(0, 10))
    const publicHolidays = new Set(days.map(publicHoliday))
    const statedHours: Record<string, string[]> = {}
    for (const { slug, hours, holidays } of (await shop.call('stores', {})).answer.stores) {
      for (const name of holidays?.closed ?? []) expect(publicHolidays).toContain(name)
      statedHours[slug] = [reconciliation, christmas].map((at) => openingWords(openingState(hours, at, holidays)))
    }
    expect(statedHours).toEqual({
      'cape-town': ['Opens tomorrow 09:00', 'Opens Monday 09:00'],
      johannesburg: ['Open now until 13:00', 'Opens tomorrow 10:00'],
      durban: ['Open now until 17:00', 'Opens tomorrow 08:30'],
      gqeberha: ['Opens tomorrow 09:00', 'Opens Monday 09:00'],
    })
  })

  it('respond with 404 for an unknown store, and with 304 to a client that has it', async () => {
    expect((await shop.call('store', {}, { params: { slug: 'polokwane' } })).failure.code).toBe('not_found')
    const first = await shop.request('/api/stores/durban')
    const etag = first.headers.get('etag') ?? ''
    expect((await shop.request('/api/stores/durban', { headers: { 'If-None-Match': etag } })).status).toBe(304)
  })
})
