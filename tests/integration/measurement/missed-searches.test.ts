import { readToday } from '../../../api-mock/desk/today.ts'
import { statsLines } from '../../../api-mock/measurement/stats-lines.ts'
import { readStats } from '../../../api-mock/measurement/stats.ts'
import { southAfricanDay } from '../../../src/domain/calendar/days.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

describeOnEveryDatabase('searches without a result', (database) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestApp({ database })
  })
  afterAll(() => shop.close())

  const miss = (words: string) => shop.call('missedSearch', { words })
  const counted = async () =>
    (await shop.deps.db.selectFrom('missed_search').select(['words', 'count']).orderBy('words').execute()).map(({ words, count }) => [
      words,
      count,
    ])

  it('are counted by their words', async () => {
    for (const words of ['Trampoline', ' trampoline!', 'hoverboard']) expect((await miss(words)).answer).toEqual({ received: true })
    expect(await counted()).toEqual([
      ['hoverboard', 1],
      ['trampoline', 2],
    ])
  })

  it('are those too that find only the closest products', async () => {
    const before = await counted()
    for (const words of ['tv unit', 'Dining chairs', 'bed', 'bar stool', 'mattress', 'walnut cushion'])
      expect((await miss(words)).status).toBe(200)
    for (const words of ['cuoch', 'sofa bed', 'bedside table']) expect((await miss(words)).status).toBe(200)
    const added = (await counted()).filter(([words]) => !before.some(([known]) => known === words))
    expect(added).toEqual([
      ['bar stool', 1],
      ['bed', 1],
      ['dining chairs', 1],
      ['mattress', 1],
      ['tv unit', 1],
      ['walnut cushion', 1],
    ])
    expect((await readStats(shop.deps, 30)).missed).toContainEqual({ words: 'bed', count: 1 })
    await shop.deps.db
      .deleteFrom('missed_search')
      .where(
        'words',
        'in',
        added.map(([words]) => String(words)),
      )
      .execute()
  })

  it('[one server] are reported at most 120 times in a minute by one address, because each report is a search', async () => {
    shop.clock.advance({ minutes: 2 })
    const replies = await Promise.all(Array.from({ length: 130 }, () => miss('couch')))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(120)
    shop.clock.advance({ minutes: 2 })
  })

  it('with personal data, without words, and with a product are dropped', async () => {
    const before = await counted()
    for (const words of ['thandi@stoep.example', '082 555 0101', 'order 12345678', '  ', '!!', 'couch'])
      expect((await miss(words)).status).toBe(200)
    expect(await counted()).toEqual(before)
  })

  it('show the most frequent first in the statistics and at the desk, without those that find a product by now', async () => {
    const today = southAfricanDay(shop.deps.clock.now())
    await shop.deps.db
      .insertInto('missed_search')
      .values([
        { day: '2026-09-01', words: 'hammock', count: 9 },
        { day: '2026-11-01', words: 'hoverboard', count: 4 },
        { day: today, words: 'kalk bay', count: 7 },
      ])
      .execute()
    const missed = [
      { words: 'hoverboard', count: 5 },
      { words: 'trampoline', count: 2 },
    ]
    const stats = await readStats(shop.deps, 30)
    expect(stats.missed).toEqual(missed)
    expect(statsLines(stats).join('\n')).toMatch(/words +searches\nhoverboard +5\ntrampoline +2/)
    expect((await readToday(shop.deps, 'owner')).missed_searches).toEqual(missed)
  })

  it('are rejected when they are longer than a search', async () => {
    expect((await miss('x'.repeat(121))).failure).toMatchObject({ code: 'invalid_request' })
  })
})
