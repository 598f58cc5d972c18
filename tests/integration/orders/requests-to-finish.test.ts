import { afterEach, beforeEach, expect, it } from 'vitest'
import { cents } from '../../../src/contract/money/money.ts'
import { deliverOrder, dispatchOrder, markPaid, refundOrder } from '../../../api-mock/orders/staff.ts'
import { addToCart, checkoutOf, mailNames, newShopper, type PlacedOrder } from '../../support/account/shopper.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { shopLine } from '../../support/server/shop-line.ts'

describeOnEveryDatabase('an accepted request about pieces', (database) => {
  let shop: TestShop
  let token: string
  let order: PlacedOrder
  let key: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'office')).token
    const { cartKey } = await newShopper(shop)
    const cart = await addToCart(shop, cartKey, 'aloe', 2)
    const placed = (await shop.call('checkout', checkoutOf(cart, 'bank_transfer'))).answer
    order = { ...placed, cartKey, cart }
    await markPaid(shop.deps, order.order_id)
    await dispatchOrder(shop.deps, order.order_id, 'Demo Carriers', 'DC-1')
    await deliverOrder(shop.deps, order.order_id)
    key = cart.items.find(({ slug }) => slug === 'aloe')?.item_key ?? ''
  })
  afterEach(() => shop.close())

  const at = () => ({ params: { orderId: order.order_id } })
  const ask = (quantity: number, kind: 'return' | 'guarantee' = 'return') =>
    shop.call('orderRequest', { key: order.order_key, kind, words: 'Demo words', lines: [{ item_key: key, quantity }] }, at())
  const read = async () => (await shop.call('deskOrder', { token }, at())).answer
  const newest = async () => {
    const { order: shown, version } = await read()
    return { version, params: { orderId: order.order_id, requestId: shown.requests?.at(-1)?.request_id ?? '' } }
  }
  const decide = async (accept: boolean, answer = 'As you wish.') => {
    const { version, params } = await newest()
    return shop.call('deskRequestDecide', { token, version, accept, answer }, { params })
  }
  const finish = async () => {
    const { version, params } = await newest()
    return shop.call('deskRequestFinish', { token, version }, { params })
  }
  const today = async () => (await shop.call('deskToday', { token })).answer.to_finish
  const listed = async () => (await shop.call('deskRequests', { token, state: 'to_finish' })).answer.total

  it('waits with the last day of its refund until its pieces are refunded', async () => {
    await ask(2)
    await decide(true)
    expect(await today()).toEqual({ count: 1, oldest: '2026-11-20T08:00:00.000Z', refund_by: '2026-12-20' })
    const pieces = (quantity: number) => ({ reason: 'It came back.', restock: true, lines: [{ item_key: key, quantity }] })
    await refundOrder(shop.deps, order.order_id, pieces(1))
    expect([(await today()).count, await listed()]).toEqual([1, 1])
    await refundOrder(shop.deps, order.order_id, pieces(1))
    expect([await today(), await listed()]).toEqual([{ count: 0, oldest: null, refund_by: null }, 0])
    expect((await read()).order.requests).toMatchObject([{ state: 'accepted', done_at: '2026-11-20T08:00:00.000Z' }])
  })

  it('ends with the order, also where an amount refunds the rest', async () => {
    await ask(1)
    await decide(true)
    const { total } = (await read()).order.totals
    await refundOrder(shop.deps, order.order_id, { reason: 'A scratch.', restock: false, amount: cents(100) })
    expect((await today()).count).toBe(1)
    await refundOrder(shop.deps, order.order_id, { reason: 'The rest.', restock: false, amount: cents(total - 100) })
    expect((await today()).count).toBe(0)
  })

  it('ends with “Done” at the desk or the command line, once, and the audit has it', async () => {
    await ask(1, 'guarantee')
    expect((await finish()).failure.code).toBe('wrong_state')
    await decide(true)
    expect(await today()).toMatchObject({ count: 1, refund_by: null })
    const { order: shown } = (await finish()).answer
    expect(shown.timeline.at(-1)).toMatchObject({ kind: 'answer', note: 'Guarantee claim: done.' })
    expect(await today()).toMatchObject({ count: 0 })
    expect((await finish()).failure.code).toBe('wrong_state')
    // The requests are in the order of their times.
    shop.clock.advance({ minutes: 1 })
    await ask(1, 'guarantee')
    await decide(true)
    const { params } = await newest()
    expect((await shopLine({ deps: shop.deps }, 'orders', 'finish-request', order.order_id, params.requestId)).code).toBe(0)
    const actions = await shop.deps.db.selectFrom('audit_entry').select('action').where('action', '=', 'orders.finish_request').execute()
    expect(actions).toHaveLength(2)
  })

  it('has its pieces to itself', async () => {
    await ask(2)
    expect((await ask(1)).failure.code).toBe('request_not_possible')
    await decide(true)
    expect((await ask(1)).failure).toMatchObject({ code: 'request_not_possible', message: expect.stringContaining('already') })
    expect((await ask(1, 'guarantee')).failure.code).toBe('request_not_possible')
  })

  it('can be declined after all, and a declined one accepted, until a refund', async () => {
    await ask(1)
    await decide(false, 'It has stains.')
    const { order: accepted } = (await decide(true, 'They came off.')).answer
    expect(accepted.requests).toMatchObject([{ state: 'accepted', answer: 'They came off.' }])
    expect(accepted.timeline.at(-1)?.note).toBe('We have changed our answer. Return: You can return it. They came off.')
    expect((await decide(true)).failure.code).toBe('wrong_state')
    await decide(false, 'They are back.')
    expect(await today()).toMatchObject({ count: 0 })
    await decide(true, 'They are gone.')
    expect((await mailNames(shop)).filter((name) => name === 'request-decided')).toHaveLength(4)
    await refundOrder(shop.deps, order.order_id, { reason: 'It came back.', restock: true, lines: [{ item_key: key, quantity: 1 }] })
    expect((await decide(false)).failure.code).toBe('wrong_state')
  })
})
