import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sendDueMail } from '../../../../api-mock/mail/sender.ts'
import { filled, follow, linkIn } from '../../../support/forms/filled-forms.ts'
import { newStaff } from '../../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../../support/server/databases.ts'

const proofSchema = z.object({
  seed_sha256: z.nullable(z.string()),
  seed: z.nullable(z.string()),
  draws: z.array(z.object({ number: z.int(), entries: z.array(z.string()), digest: z.string(), position: z.int(), winner: z.string() })),
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describeOnEveryDatabase('the draw of the giveaway', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'marketing')).token
    shop.clock.set('2026-12-05T08:00:00Z')
  })
  afterEach(() => shop.close())
  const read = async () => (await shop.call('deskGiveaway', { token })).answer
  const proof = async () => z.parse(proofSchema, await (await shop.request('/api/giveaway/proof')).json())

  /** Enters as a person does, and confirms by the link of the mail. */
  async function enter(email: string, confirms = true): Promise<void> {
    await shop.call('giveawayEntry', { ...filled.giveawayEntry, email })
    await sendDueMail(shop.deps)
    if (!confirms) return
    const mail = shop.posted.findLast(({ to }) => to === email)
    await follow(shop, linkIn(mail, 'giveaway-entry/confirm'))
  }
  const renew = async () => {
    token = (await newStaff(shop, 'marketing')).token
  }

  it('takes a confirmed entry once, by a seed that was fixed before; anybody computes the same winner', async () => {
    expect((await proof()).seed_sha256).toBeNull()
    for (const name of ['ann', 'ben', 'cleo', 'dan']) await enter(`${name}@stoep.example`)
    await enter('eve@stoep.example', false)
    const committed = await proof()
    expect(committed).toMatchObject({ seed: null, draws: [], seed_sha256: expect.stringMatching(/^[\da-f]{64}$/) })
    expect(await read()).toMatchObject({ state: 'open', confirmed: 4, unconfirmed: 1, seed_hash: committed.seed_sha256 })
    expect((await shop.call('deskGiveawayDraw', { token, seen: 0 })).failure.code).toBe('wrong_state')

    shop.clock.set('2027-02-08T08:00:00Z')
    await renew()
    expect((await read()).state).toBe('to_draw')
    const key = crypto.randomUUID()
    const drawn = (await shop.call('deskGiveawayDraw', { token, seen: 0 }, { key })).answer
    expect((await shop.call('deskGiveawayDraw', { token, seen: 0 }, { key })).answer.draws).toHaveLength(1)
    expect((await shop.call('deskGiveawayDraw', { token, seen: 0 })).failure.code).toBe('wrong_state')
    const [draw] = drawn.draws
    expect(draw).toMatchObject({ number: 1, entries: 4, reason: '' })

    const published = await proof()
    const [first] = published.draws
    expect(sha256(published.seed ?? '')).toBe(committed.seed_sha256)
    expect(first?.entries).toEqual(first?.entries.toSorted())
    const digest = sha256([published.seed, '1', ...(first?.entries ?? [])].join('\n'))
    expect(first?.digest).toBe(digest)
    expect(first?.winner).toBe(first?.entries[Number(BigInt(`0x${digest}`) % 4n)])
    expect(draw?.winner).toBe(first?.winner)
    expect(JSON.stringify(published)).not.toContain('@')

    await sendDueMail(shop.deps)
    const won = shop.posted.filter(({ subject }) => subject.startsWith('You have won'))
    expect(won.map(({ to }) => to)).toEqual([draw?.person?.email])
    expect(won[0]?.text).toContain(draw?.winner)
  })

  it('of an earlier giveaway stays public, and entries that nobody has drawn from are shown', async () => {
    const entry = {
      ...filled.giveawayEntry,
      person: 'demo',
      created_at: '',
      mailed_at: '',
      confirmed_at: '2026-01-05T08:00:00Z',
      newsletter: 0,
    }
    const { rules: _, ...columns } = entry
    for (const giveaway of ['drawn', 'left'])
      await shop.deps.db
        .insertInto('giveaway_entry')
        .values({ ...columns, giveaway, entry_id: giveaway })
        .execute()
    for (const giveaway of ['drawn', 'left'])
      await shop.deps.db
        .insertInto('giveaway_seed')
        .values({ giveaway, seed: `secret of ${giveaway}`, seed_hash: sha256(`secret of ${giveaway}`), committed_at: '' })
        .execute()
    await shop.deps.db
      .insertInto('giveaway_draw')
      .values({
        giveaway: 'drawn',
        number: 1,
        drawn_at: '',
        drawn_by: '',
        reason: '',
        entries: '["drawn"]',
        digest: '0',
        position: 0,
        winner: 'drawn',
      })
      .execute()
    expect((await read()).undrawn).toEqual([{ giveaway: 'left', confirmed: 1 }])
    const published: unknown = await (await shop.request('/api/giveaway/proof')).json()
    expect(published).toMatchObject({ draws: [], earlier: [{ giveaway: 'drawn', seed: 'secret of drawn', draws: [{ winner: 'drawn' }] }] })
    expect(JSON.stringify(published)).not.toContain('secret of left')
  })

  it('takes another winner only for a reason, and keeps both', async () => {
    for (const name of ['ann', 'ben']) await enter(`${name}@stoep.example`)
    shop.clock.set('2027-02-08T08:00:00Z')
    await renew()
    await shop.call('deskGiveawayDraw', { token, seen: 0 })
    expect((await shop.call('deskGiveawayDraw', { token, seen: 1 })).failure.code).toBe('invalid_request')
    const reason = 'No answer within ten working days'
    const both = await Promise.all([
      shop.call('deskGiveawayDraw', { token, seen: 1, reason }),
      shop.call('deskGiveawayDraw', { token, seen: 1, reason }),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { draws } = await read()
    expect(draws.map(({ number, reason: why, entries }) => [number, why, entries])).toEqual([
      [1, '', 2],
      [2, reason, 1],
    ])
    expect(draws[0]?.winner).not.toBe(draws[1]?.winner)
    expect(JSON.stringify(await proof())).not.toContain(reason)
    expect((await shop.call('deskGiveawayDraw', { token, seen: 2, reason })).failure.code).toBe('wrong_state')
    await sendDueMail(shop.deps)
    expect(shop.posted.filter(({ subject }) => subject.startsWith('You have won'))).toHaveLength(2)
  })

  it('needs an entry', async () => {
    shop.clock.set('2027-02-08T08:00:00Z')
    await renew()
    expect((await shop.call('deskGiveawayDraw', { token, seen: 0 })).failure.code).toBe('wrong_state')
    expect((await read()).draws).toEqual([])
  })
})
