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

  it('with personal data, without words, and with a product are dropped', async () => {
    const before = await counted()
    for (const words of ['thandi@stoep.example', '082 555 0101', 'order 12345678', '  ', '!!', 'couch']) await miss(words)
    expect(await counted()).toEqual(before)
  })

  it('are rejected when they are longer than a search', async () => {
    expect((await miss('x'.repeat(121))).failure).toMatchObject({ code: 'invalid_request' })
  })
})
