import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { applyDuePrices } from '../../../api-mock/desk/products/schedule/apply-due.ts'
import { aloe, kalkBay } from '../../support/catalogue/goods.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { shopLine } from '../../support/server/shop-line.ts'

const listed = z.array(z.object({ schedule_id: z.string(), state: z.string(), product_id: z.int(), author: z.string() }))

describeOnEveryDatabase('products on the command line', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())

  const run = (...line: string[]) => shopLine({ deps: shop.deps }, ...line)
  const change = (...line: string[]) => run('catalogue', 'change', ...line)
  const rows = async () =>
    shop.deps.db.selectFrom('product').selectAll().where('id', 'in', [aloe.productId, kalkBay.productId]).orderBy('id').execute()
  const prices = async () => (await rows()).map(({ price }) => price)
  const list = async (...line: string[]) => z.parse(listed, (await run('prices', 'list', '--json', ...line)).json)

  it('changes products by address and number as the desk does, and shows the changes first', async () => {
    const before = await rows()
    const asked = ['aloe', String(kalkBay.productId), '--do', 'price', '--amount=150.50']
    const shown = await change(...asked, '--dry-run')
    expect(shown).toMatchObject({ code: 0 })
    expect(shown.out).toContain('2 products would change')
    expect(await rows()).toEqual(before)
    expect(await change(...asked)).toMatchObject({ code: 0 })
    expect(await prices()).toEqual(before.map(({ price }) => price + 15_050))
    const entries = await shop.deps.db.selectFrom('audit_entry').select(['action', 'role']).execute()
    expect(entries).toEqual([1, 2].map(() => ({ action: 'products.bulk', role: 'command line' })))
  })

  it('changes a category, and with --skip leaves out what cannot be changed', async () => {
    await change('--category', 'ottomans', '--do', 'retire')
    const sold = await shop.deps.db.selectFrom('product').select('active').where('category', '=', 'ottomans').execute()
    expect(new Set(sold.map(({ active }) => active))).toEqual(new Set([0]))
    const [first = 0, second = 0] = await prices()
    expect(first).not.toBe(second)
    const least = Math.min(first, second)
    const asked = ['aloe', String(kalkBay.productId), '--do', 'price', `--amount=-${least / 100}`]
    const refused = await change(...asked)
    expect(refused.code).toBe(1)
    expect(refused.err).toContain('price_too_low')
    expect(await prices()).toEqual([first, second])
    expect((await change(...asked, '--skip')).code).toBe(0)
    expect(await prices()).toEqual([first, second].map((price) => (price === least ? price : price - least)))
  })

  it('schedules, lists, refuses an overlap, and cancels or ends', async () => {
    const [before = 0] = await prices()
    const { clock } = shop.deps
    const local = (hours: number) => new Date(clock.now().getTime() + (hours + 2) * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
    const asked = ['aloe', '--do', 'price', '--set', '12345', '--from', local(1), '--until', local(3)]
    expect((await change(...asked)).out).toContain('1 product scheduled')
    const again = await change(...asked)
    expect(again.code).toBe(1)
    expect(again.err).toContain('schedule_overlaps')
    const [row] = await list('--product', 'aloe')
    expect(row).toMatchObject({ product_id: aloe.productId, state: 'waiting' })
    shop.clock.advance({ hours: 2 })
    await applyDuePrices(shop.deps)
    expect(await prices()).not.toEqual([before])
    expect((await run('prices', 'cancel', row?.schedule_id ?? '')).code).toBe(0)
    expect((await prices())[0]).toBe(before)
    expect(await list('--state', 'over')).toMatchObject([{ state: 'done', author: row?.author }])
    expect((await run('prices', 'cancel', row?.schedule_id ?? '')).err).toContain('wrong_state')
    expect((await run('prices', 'cancel', 'none')).err).toContain('not_found')
  })

  it('ends the notice of prices that were missed, once, and of no others', async () => {
    const { clock, db } = shop.deps
    const local = (hours: number) => new Date(clock.now().getTime() + (hours + 2) * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
    const settle = (...numbers: string[]) => run('prices', 'settle', ...numbers)
    const asked = ['--do', 'price', '--amount=100', '--from', local(1), '--until', local(2)]
    expect(await change('aloe', String(kalkBay.productId), ...asked)).toMatchObject({ code: 0 })
    const numbers = (await list()).map(({ schedule_id }) => schedule_id)
    expect((await settle(...numbers)).err).toContain('wrong_state')
    shop.clock.advance({ hours: 3 })
    await applyDuePrices(shop.deps)
    expect(await list('--state', 'failed')).toHaveLength(2)
    // One unknown number rejects the whole command.
    expect((await settle(...numbers, 'none')).err).toContain('not_found')
    expect(await list('--state', 'failed')).toHaveLength(2)
    const done = await settle(...numbers, ...numbers, '--json')
    expect(done).toMatchObject({ code: 0, json: { settled: numbers } })
    expect((await settle(...numbers)).code).toBe(0)
    expect(await list('--state', 'failed')).toEqual([])
    expect(await list('--state', 'over')).toMatchObject(numbers.map(() => ({ state: 'missed' })))
    const settled = await db.selectFrom('audit_entry').select(['role']).where('action', '=', 'products.schedule_settle').execute()
    expect(settled).toEqual(numbers.map(() => ({ role: 'command line' })))
    expect((await settle()).code).toBe(2)
  })

  it.each([
    [['aloe', '--do', 'price']],
    [['aloe', '--do', 'price', '--percent', '10', '--set', '5']],
    [['aloe', '--do', 'price', '--percent', 'ten']],
    [['--do', 'sale-end']],
    [['aloe', '--do', 'retire', '--from', '2030-01-01 08:00']],
    [['aloe', '--do', 'sale-end', '--until', '2030-01-01 08:00']],
    [['aloe', '--do', 'sale-end', '--from', '2030-02-30 08:00']],
    [['aloe', '--do', 'sale-end', '--from', '2001-01-01 08:00']],
  ])('%j is a wrong usage', async (line) => {
    expect((await change(...line)).code).toBe(2)
  })
})
