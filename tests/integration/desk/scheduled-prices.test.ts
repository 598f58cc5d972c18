import { afterEach, beforeEach, expect, it } from 'vitest'
import { applyDuePrices } from '../../../api-mock/desk/products/schedule/apply-due.ts'
import type { BatchChange } from '../../../src/contract/desk/products/product-batch.ts'
import type { Schedule } from '../../../src/contract/desk/products/scheduled-price.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { aloe, kalkBay } from '../../support/catalogue/goods.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

const HOUR = 3_600_000
const sale = { kind: 'sale', by: 'percent', value: 20, step: 100 } as const
const raise = { kind: 'price', by: 'amount', value: 50_000, step: 1 } as const

describeOnEveryDatabase('scheduled prices', (database) => {
  let shop: TestShop
  let token: string
  let regular: number
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'office')).token
    await press({ kind: 'sale_end' })
    regular = (await read()).price
  })
  afterEach(() => shop.close())

  const id = aloe.productId
  /** `hours` from now. */
  const times = (from: number, until: number | null): Schedule => ({
    starts_at: inHours(from),
    ends_at: until === null ? null : inHours(until),
  })
  const inHours = (hours: number) => new Date(shop.deps.clock.now().getTime() + hours * HOUR).toISOString()
  const preview = async (change: BatchChange, schedule?: Schedule, ids = [id]) =>
    (await shop.call('deskBatchPreview', { token, ids, change, ...(schedule ? { schedule } : {}) })).answer.rows
  const send = async (change: BatchChange, schedule?: Schedule, { ids = [id], key = crypto.randomUUID() } = {}) => {
    const products = (await preview(change, schedule, ids)).map(({ product_id, version }) => ({ id: product_id, version }))
    return shop.call('deskBatchApply', { token, products, change, ...(schedule ? { schedule } : {}) }, { key })
  }
  const press = async (change: BatchChange, schedule?: Schedule) => (await send(change, schedule)).answer
  const read = async () => (await shop.call('deskProduct', { token }, { params: { productId: String(id) } })).answer
  const shown = async () => {
    const { price, price_regular } = (await shop.call('product', {}, { params: { slug: 'aloe' } })).answer
    return [price, price_regular]
  }
  const list = async (state: 'open' | 'failed' | 'over' = 'open') =>
    (await shop.call('deskScheduledPrices', { token, state })).answer.prices
  const states = async (state: 'open' | 'over') => (await list(state)).map((one) => one.state)
  const passHours = async (hours: number) => {
    shop.clock.advance({ hours })
    await applyDuePrices(shop.deps)
  }
  const cancel = (scheduleId: string, key = crypto.randomUUID()) =>
    shop.call('deskScheduleCancel', { token }, { params: { scheduleId }, key })
  const audited = async (subject = `product ${id}`) =>
    shop.deps.db.selectFrom('audit_entry').selectAll().where('subject', '=', subject).orderBy('at').execute()
  const byHand = async (price: number) => {
    const { version } = await read()
    const changed = await shop.call(
      'deskProductChange',
      { token, version, fields: { price: cents(price) } },
      { params: { productId: String(id) } },
    )
    expect(changed.answer.price).toBe(price)
  }

  it('sets a sale at its time and takes it back at its end, for shoppers too, in the name of its author', async () => {
    const before = await shown()
    const [row] = await preview(sale, times(1, 3))
    const salePrice = row?.changes.find(({ field }) => field === 'price')?.after
    expect(await press(sale, times(1, 3))).toEqual({ changed: 1 })
    expect(await shown()).toEqual(before)
    expect(await list()).toMatchObject([{ product_id: id, kind: 'sale', price: salePrice, state: 'waiting', changed_by_hand: false }])
    await passHours(1)
    expect(await shown()).toEqual([salePrice, regular])
    expect(await states('open')).toEqual(['active'])
    await passHours(2)
    expect(await shown()).toEqual(before)
    expect(await states('over')).toEqual(['done'])
    const entries = await audited()
    const actions = ['products.schedule', 'products.schedule_start', 'products.schedule_end']
    const own = actions.map((action) => entries.filter((entry) => entry.action === action))
    expect(own.map(({ length }) => length)).toEqual([1, 1, 1])
    expect(new Set(own.flat().map(({ actor }) => actor)).size).toBe(1)
    expect(own[1]?.[0]).toMatchObject({ role: 'office', origin: 'schedule' })
  })

  it('changes a price once, when two servers run the job together', async () => {
    await press(raise, times(1, null))
    shop.clock.advance({ hours: 1 })
    await Promise.all([applyDuePrices(shop.deps), applyDuePrices(shop.deps)])
    expect((await read()).price).toBe(regular + raise.value)
    expect(await states('over')).toEqual(['done'])
    expect((await audited()).filter(({ action }) => action === 'products.schedule_start')).toHaveLength(1)
  })

  it('leaves a price that was changed by hand, and says so', async () => {
    await press(sale, times(1, 3))
    await passHours(1)
    await byHand(regular - 100)
    expect(await list()).toMatchObject([{ state: 'active', changed_by_hand: true }])
    await passHours(2)
    expect((await read()).price).toBe(regular - 100)
    expect(await states('over')).toEqual(['overtaken'])
  })

  it('applies a start that passed while the shop was off, and misses one whose end passed too', async () => {
    await press(sale, times(1, 3))
    await press(raise, times(4, null))
    await passHours(2)
    expect((await read()).price_regular).toBe(regular)
    // Off from before the end of the first to after the start of the second.
    await passHours(3)
    expect(await read()).toMatchObject({ price: regular + raise.value, price_regular: null })
    await press(sale, times(1, 2))
    const before = await read()
    await passHours(5)
    expect(await read()).toEqual(before)
    expect((await states('over')).toSorted()).toEqual(['done', 'done', 'missed'])
  })

  it('fails for a sale that would be no reduction any more', async () => {
    await press(sale, times(1, null))
    await byHand(1000)
    await passHours(1)
    expect((await read()).price).toBe(1000)
    expect(await list('over')).toMatchObject([{ state: 'failed', reason: 'The sale price was not lower than the price' }])
  })

  it('puts failed and missed ones on the notice until somebody deals with them', async () => {
    const notice = async () => (await shop.call('deskToday', { token })).answer.prices?.count
    const settle = (scheduleId = '', as = token) => shop.call('deskScheduleSettle', { token: as }, { params: { scheduleId } })
    expect(await notice()).toBe(0)
    await press(sale, times(1, 2))
    const [waiting] = await list()
    expect((await settle(waiting?.schedule_id)).failure.code).toBe('wrong_state')
    await passHours(5)
    expect(await notice()).toBe(1)
    const [missed] = await list('failed')
    expect(missed).toMatchObject({ state: 'missed', to_settle: true })
    const { token: workshop } = await newStaff(shop, 'workshop')
    expect((await settle(missed?.schedule_id, workshop)).failure.code).toBe('not_allowed')
    const both = await Promise.all([settle(missed?.schedule_id), settle(missed?.schedule_id)])
    expect(both.map(({ answer }) => answer.to_settle)).toEqual([false, false])
    expect(await notice()).toBe(0)
    expect((await audited()).filter(({ action }) => action === 'products.schedule_settle')).toHaveLength(1)
    expect(await states('over')).toEqual(['missed'])
    expect((await settle('none')).failure.code).toBe('not_found')

    // A new schedule of the product deals with it too, a preview does not.
    await press(sale, times(1, 2))
    await passHours(5)
    await preview(sale, times(1, 2))
    expect(await notice()).toBe(1)
    await press(sale, times(1, 2))
    expect(await notice()).toBe(0)
    expect(await list('failed')).toEqual([])
  })

  it('refuses a schedule that overlaps with code and name, also when two presses race', async () => {
    const replies = await Promise.all([send(sale, times(1, 5)), send(raise, times(2, null))])
    const failures = replies.flatMap((reply) => ('failure' in reply && reply.status !== 200 ? [reply.failure] : []))
    expect(failures.map(({ code }) => code)).toEqual(['schedule_overlaps'])
    expect(failures[0]?.message).toContain((await read()).name)
    expect(await list()).toHaveLength(1)
    const { failure } = await send(raise, times(1, 4))
    expect(failure.code).toBe('schedule_overlaps')
    expect((await preview(raise, times(2, 3)))[0]?.problem?.code).toBe('schedule_overlaps')
    expect((await send(raise, times(2, 3), { ids: [kalkBay.productId] })).answer.changed).toBe(1)
  })

  it('computes a later change from the prices at its time', async () => {
    await press(sale, times(1, 3))
    await passHours(1)
    const [row] = await preview(raise, times(5, null))
    expect(row?.changes).toEqual([{ field: 'price', before: regular, after: regular + raise.value }])
  })

  it('cancels a waiting one, ends an active one now, and refuses one that is over', async () => {
    await press(sale, times(1, 3))
    const [waiting] = await list()
    const key = crypto.randomUUID()
    const both = await Promise.all([cancel(waiting?.schedule_id ?? '', key), cancel(waiting?.schedule_id ?? '', key)])
    expect(both.map(({ answer }) => answer.state)).toEqual(['cancelled', 'cancelled'])
    await passHours(2)
    expect((await read()).price).toBe(regular)
    await press(sale, times(1, 3))
    await passHours(1)
    const [active] = await list()
    expect((await cancel(active?.schedule_id ?? '')).answer.state).toBe('done')
    expect(await shown()).toEqual([regular, regular])
    expect((await cancel(active?.schedule_id ?? '')).failure.code).toBe('wrong_state')
    expect((await cancel('none')).failure.code).toBe('not_found')
    const actions = (await audited()).map(({ action }) => action)
    expect(actions.filter((action) => action === 'products.schedule_cancel')).toHaveLength(1)
  })

  it('happens once for its key, and refuses what does not fit', async () => {
    const key = crypto.randomUUID()
    const products = (await preview(sale, times(1, 3))).map(({ product_id, version }) => ({ id: product_id, version }))
    const body = { token, products, change: sale, schedule: times(1, 3) }
    const replies = await Promise.all([shop.call('deskBatchApply', body, { key }), shop.call('deskBatchApply', body, { key })])
    expect(replies.map(({ answer }) => answer)).toEqual([{ changed: 1 }, { changed: 1 }])
    expect(await list()).toHaveLength(1)
    expect((await shop.call('deskBatchApply', { ...body, schedule: times(-1, 3) })).failure.code).toBe('invalid_request')
    expect((await shop.call('deskBatchApply', { ...body, schedule: times(3, 2) })).failure.code).toBe('invalid_request')
    const sold = { kind: 'sold', sold: false } as const
    expect((await shop.call('deskBatchApply', { ...body, change: sold })).failure.code).toBe('invalid_request')
    const { token: reader } = await newStaff(shop, 'accountant')
    expect((await shop.call('deskScheduledPrices', { token: reader })).answer.total).toBe(1)
    expect((await shop.call('deskBatchApply', { ...body, token: reader })).failure.code).toBe('not_allowed')
  })
})
