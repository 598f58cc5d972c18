import { afterEach, beforeEach, expect, it } from 'vitest'
import { cancelLapsedOrders } from '../../../api-mock/orders/jobs.ts'
import { settleRefundDue } from '../../../api-mock/orders/staff.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { deliverNotice, payFastNotice } from '../../support/payments/callbacks.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { cartOf, checkoutOf, decideAtSandbox, mailNames, placedOrder, readOrder } from '../../support/account/shopper.ts'

describeOnEveryDatabase('a payment that is late, double or after a failure', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())

  const payments = (orderId: string) =>
    shop.deps.db
      .selectFrom('payment')
      .select(['payment_id', 'state', 'provider_reference'])
      .where('order_id', '=', orderId)
      .orderBy('payment_id')
      .execute()

  it('for a cancelled order is recorded and due for a refund', async () => {
    const placed = await placedOrder(shop)
    const notice = await payFastNotice(shop, placed.order_id)
    shop.clock.advance({ hours: 24 })
    await cancelLapsedOrders(shop.deps)
    expect((await deliverNotice(shop, notice)).status).toBe(200)
    expect((await deliverNotice(shop, notice)).status).toBe(200)
    const order = await readOrder(shop, placed)
    expect(order).toMatchObject({ state: 'cancelled', refund_due: true })
    expect(order.timeline.at(-1)?.note).toContain('We pay it back')
    expect(await payments(placed.order_id)).toMatchObject([{ state: 'refund_due', provider_reference: '1000001' }])
    expect(await mailNames(shop)).toEqual(['cancelled', 'refund-due'])
    expect((await cartOf(shop, placed.cartKey)).item_count).toBe(1)
  })

  it('for a paid order is recorded and due for a refund, until it was refunded', async () => {
    const placed = await placedOrder(shop)
    await deliverNotice(shop, await payFastNotice(shop, placed.order_id))
    await deliverNotice(shop, await payFastNotice(shop, placed.order_id, { reference: '1000002' }))
    expect(await readOrder(shop, placed)).toMatchObject({ state: 'processing', refund_due: true })
    expect(await payments(placed.order_id)).toMatchObject([
      { state: 'paid', provider_reference: '1000001' },
      { state: 'refund_due', provider_reference: '1000002' },
    ])
    await settleRefundDue(shop.deps, placed.order_id)
    expect(await readOrder(shop, placed)).toMatchObject({ state: 'processing', refund_due: false })
    expect(await payments(placed.order_id)).toMatchObject([{ state: 'paid' }, { state: 'refunded' }])
  })

  it('in eight copies at once pays once, and seven are due for a refund', async () => {
    const placed = await placedOrder(shop)
    const notices = await Promise.all(
      Array.from({ length: 8 }, (_, index) => payFastNotice(shop, placed.order_id, { reference: String(1_000_001 + index) })),
    )
    const responses = await Promise.all(notices.map((notice) => deliverNotice(shop, notice)))
    expect(responses.map(({ status }) => status)).toEqual(notices.map(() => 200))
    expect((await payments(placed.order_id)).map(({ state }) => state).toSorted()).toEqual([
      'paid',
      ...Array.from({ length: 7 }, () => 'refund_due'),
    ])
    const order = await readOrder(shop, placed)
    expect(order).toMatchObject({ state: 'processing', refund_due: true })
    expect(order.timeline).toHaveLength(9)
  })

  it.each(['payjustnow', 'finchoice'] as const)(
    '%s: for an attempt with two pages pays on the first page, and is due for a refund on the second',
    async (method) => {
      const first = await placedOrder(shop, method)
      const { contact, ...body } = checkoutOf(first.cart, method)
      // A corrected name leads to another payment page at the sandbox.
      const { answer: second } = await shop.call('checkout', { ...body, contact: { ...contact, firstName: 'Thandi' } })
      expect(second.order_id).toBe(first.order_id)
      expect(second.redirect_url).not.toBe(first.redirect_url)
      await decideAtSandbox(shop, first.redirect_url, 'pay')
      expect(await readOrder(shop, first)).toMatchObject({ state: 'processing', refund_due: false })
      await decideAtSandbox(shop, second.redirect_url, 'pay')
      expect(await readOrder(shop, first)).toMatchObject({ state: 'processing', refund_due: true })
      expect(await payments(first.order_id)).toMatchObject([{ state: 'paid' }, { state: 'refund_due' }])
    },
  )

  it('succeeds on one page of an attempt after a cancellation on the other', async () => {
    const first = await placedOrder(shop, 'payjustnow')
    const { contact, ...body } = checkoutOf(first.cart, 'payjustnow')
    const { answer: second } = await shop.call('checkout', { ...body, contact: { ...contact, firstName: 'Thandi' } })
    await decideAtSandbox(shop, first.redirect_url, 'cancel')
    await decideAtSandbox(shop, second.redirect_url, 'pay')
    expect(await readOrder(shop, first)).toMatchObject({ state: 'processing', refund_due: false })
  })

  it('is accepted after a failure', async () => {
    const placed = await placedOrder(shop)
    await deliverNotice(shop, await payFastNotice(shop, placed.order_id, { decision: 'fail' }))
    expect((await readOrder(shop, placed)).state).toBe('payment_failed')
    await deliverNotice(shop, await payFastNotice(shop, placed.order_id, { reference: '1000002' }))
    expect(await readOrder(shop, placed)).toMatchObject({ state: 'processing', refund_due: false })
  })

  it('stays paid when a failure arrives after the success', async () => {
    const placed = await placedOrder(shop)
    const failure = await payFastNotice(shop, placed.order_id, { decision: 'fail' })
    await deliverNotice(shop, await payFastNotice(shop, placed.order_id))
    expect((await deliverNotice(shop, failure)).status).toBe(200)
    expect((await readOrder(shop, placed)).state).toBe('processing')
    expect(await payments(placed.order_id)).toMatchObject([{ state: 'paid' }])
  })

  it('is not affected by the failure of an attempt that the customer has abandoned', async () => {
    const placed = await placedOrder(shop)
    const failure = await payFastNotice(shop, placed.order_id, { decision: 'fail' })
    await shop.call('orderPay', { key: placed.order_key, paymentMethod: 'payjustnow' }, { params: { orderId: placed.order_id } })
    await deliverNotice(shop, failure)
    expect(await readOrder(shop, placed)).toMatchObject({ state: 'pending_payment', payment_method: 'payjustnow' })
  })

  it('by card pays an order that waits for a transfer', async () => {
    const placed = await placedOrder(shop)
    const notice = await payFastNotice(shop, placed.order_id)
    const body = { key: placed.order_key, paymentMethod: 'bank_transfer' } as const
    await deliverNotice(shop, await payFastNotice(shop, placed.order_id, { decision: 'fail' }))
    await shop.call('orderPay', body, { params: { orderId: placed.order_id } })
    const { rev } = await cartOf(shop, placed.cartKey)
    await deliverNotice(shop, notice)
    expect(await readOrder(shop, placed)).toMatchObject({ state: 'processing', payment_method: 'card' })
    expect((await cartOf(shop, placed.cartKey)).rev).toBe(rev)
  })
})
