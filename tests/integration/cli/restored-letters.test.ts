import { expect, it, vi } from 'vitest'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { useShopPlace } from '../../support/server/shop-line.ts'

vi.setConfig({ testTimeout: 30_000 })

describeOnEveryDatabase('a restored letter', (database) => {
  const { shop, line } = useShopPlace(database)

  it('that was being sent is paused, because the backup does not know who has got it since', async () => {
    const letter = (letter_id: string, state: 'draft' | 'sending') => ({
      letter_id,
      subject: `Letter ${letter_id}`,
      preheader: '',
      markdown: 'Hello',
      segment: 'all' as const,
      province: null,
      state,
      rev: 1,
      author: 'owner',
      created_at: '2026-11-20T08:00:00.000Z',
      started_at: null,
      ended_at: null,
    })
    await shop()
      .deps.db.insertInto('newsletter_letter')
      .values([letter('a', 'draft'), letter('b', 'sending')])
      .execute()
    await line('backup', 'shop.backup')
    const restored = await line('restore', 'shop.backup', '--yes', '--json')
    expect(restored).toMatchObject({ code: 0, json: { paused: ['Letter b'] } })
    expect(
      await shop().deps.db.selectFrom('newsletter_letter').select(['letter_id', 'state', 'rev']).orderBy('letter_id').execute(),
    ).toEqual([
      { letter_id: 'a', state: 'draft', rev: 1 },
      { letter_id: 'b', state: 'paused', rev: 2 },
    ])
  })
})
