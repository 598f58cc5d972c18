import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LATE_CALLBACK_MS } from '../../../api-mock/payments/sandbox/scenario.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { addToCart, cartOf, decideAtSandbox, mailNames, placedOrder, readOrder } from '../../support/account/shopper.ts'

const online = [
  { method: 'card', confirmed: '/checkout/order/', cancelled: '/checkout/order/', says: 'Test card' },
  { method: 'payjustnow', confirmed: '/checkout/payjustnow/confirmed', cancelled: '/checkout/payjustnow/cancelled', says: 'Three parts' },
  {
    method: 'finchoice',
    confirmed: '/checkout/finchoice/confirmed',
    cancelled: '/checkout/finchoice/cancelled',
    says: '12 instalments of',
  },
] as const

describeOnEveryDatabase('paying on the provider’s page', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(async () => {
    vi.useRealTimers()
    await shop.close()
  })

  const open = (redirectUrl: string | undefined) => {
    const { pathname, search } = new URL(redirectUrl ?? '')
    return shop.request(pathname + search)
  }

  it.each(online)('$method: the page shows the amount, without script and marked as a sandbox', async ({ method, says }) => {
    const placed = await placedOrder(shop, method)
    const response = await open(placed.redirect_url)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    for (const words of ['Demo shop: no order is real and no money moves.', says, placed.order_id]) expect(html).toContain(words)
    expect(html).not.toContain('<script')
    expect(html).toContain(method === 'card' ? 'Demo Shopper' : 'Demo')
  })

  it.each(online)(
    '$method: a payment processes the order, removes its lines from the cart and mails once',
    async ({ method, confirmed }) => {
      const placed = await placedOrder(shop, method)
      await addToCart(shop, placed.cartKey, 'kalk-bay', 2)
      await addToCart(shop, placed.cartKey, 'marula')
      const returned = await decideAtSandbox(shop, placed.redirect_url, 'pay')
      expect(returned.pathname).toContain(confirmed)
      expect(returned.searchParams.get('key')).toBe(placed.order_key)
      const order = await readOrder(shop, placed)
      expect(order).toMatchObject({ state: 'processing', payment_method: method, can_pay: false, pay_by: null, refund_due: false })
      const left = await cartOf(shop, placed.cartKey)
      expect(left.items.filter((item) => !item.free).map((item) => [item.slug, item.quantity.value])).toEqual([
        ['kalk-bay', 2],
        ['marula', 1],
      ])
      expect(await mailNames(shop)).toEqual(['order-confirmation'])
    },
  )

  it.each(online)('$method: after a declined payment the order stays and can be paid with another method', async ({ method }) => {
    const placed = await placedOrder(shop, method)
    await decideAtSandbox(shop, placed.redirect_url, 'fail')
    expect(await readOrder(shop, placed)).toMatchObject({ state: 'payment_failed', can_pay: true })
    expect((await cartOf(shop, placed.cartKey)).item_count).toBe(1)
    const again = await shop.call(
      'orderPay',
      { key: placed.order_key, paymentMethod: 'finchoice', months: 6 },
      { params: { orderId: placed.order_id } },
    )
    expect(await readOrder(shop, placed)).toMatchObject({ state: 'pending_payment', payment_method: 'finchoice', months: 6 })
    await decideAtSandbox(shop, again.answer.redirect_url, 'pay')
    expect((await readOrder(shop, placed)).timeline.map(({ state }) => state)).toEqual([
      'pending_payment',
      'payment_failed',
      'pending_payment',
      'processing',
    ])
    expect(await mailNames(shop)).toEqual(['payment-failed', 'order-confirmation'].toSorted())
  })

  it.each(online)('$method: after a cancellation the customer returns to the order', async ({ method, cancelled }) => {
    const placed = await placedOrder(shop, method)
    const returned = await decideAtSandbox(shop, placed.redirect_url, 'cancel')
    expect(returned.pathname).toContain(cancelled)
    if (method === 'card') expect(returned.searchParams.get('cancelled')).toBe('card')
    expect((await readOrder(shop, placed)).timeline.at(-1)?.note).toContain('cancelled')
  })

  it('a failed payment can become a bank transfer', async () => {
    const placed = await placedOrder(shop)
    await decideAtSandbox(shop, placed.redirect_url, 'fail')
    const pay = { key: placed.order_key, paymentMethod: 'bank_transfer' } as const
    const reply = await shop.call('orderPay', pay, { params: { orderId: placed.order_id } })
    expect(reply.answer).toEqual({ order_id: placed.order_id })
    expect(await readOrder(shop, placed)).toMatchObject({ state: 'awaiting_transfer', bank: { reference: placed.order_id } })
    const twice = await shop.call('orderPay', pay, { params: { orderId: placed.order_id } })
    expect(twice.failure.code).toBe('order_not_payable')
  })

  it('a repeated payment with one key is one attempt', async () => {
    const placed = await placedOrder(shop)
    await decideAtSandbox(shop, placed.redirect_url, 'fail')
    const key = '6a0f5f0c-2b1d-4c77-9b87-0d8d1d6f0a22'
    const pay = () =>
      shop.call('orderPay', { key: placed.order_key, paymentMethod: 'payjustnow' }, { params: { orderId: placed.order_id }, key })
    expect((await pay()).answer).toEqual((await pay()).answer)
    expect(await shop.deps.db.selectFrom('payment').selectAll().execute()).toHaveLength(2)
  })

  it.each([
    { scenario: 'twice', state: 'processing' },
    { scenario: 'never', state: 'pending_payment' },
    { scenario: 'amount', state: 'pending_payment' },
    { scenario: 'signature', state: 'pending_payment' },
  ] as const)('after a callback that a tester sends as "$scenario", the order is $state', async ({ scenario, state }) => {
    for (const { method } of online) {
      const placed = await placedOrder(shop, method)
      await decideAtSandbox(shop, placed.redirect_url, 'pay', scenario)
      const order = await readOrder(shop, placed)
      expect(order).toMatchObject({ state, refund_due: false })
      expect(order.timeline).toHaveLength(state === 'processing' ? 2 : 1)
    }
  })

  it('a late callback finds its order', async () => {
    const placed = await placedOrder(shop)
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    await decideAtSandbox(shop, placed.redirect_url, 'pay', 'late')
    expect((await readOrder(shop, placed)).state).toBe('pending_payment')
    vi.advanceTimersByTime(LATE_CALLBACK_MS)
    vi.useRealTimers()
    await expect.poll(async () => (await readOrder(shop, placed)).state).toBe('processing')
  })

  it('a tampered link opens no payment', async () => {
    const placed = await placedOrder(shop)
    const url = new URL(placed.redirect_url ?? '')
    url.searchParams.set('amount', '1.00')
    expect((await open(url.href)).status).toBe(400)
    const finance = new URL((await placedOrder(shop, 'payjustnow')).redirect_url ?? '')
    finance.searchParams.set('token', `x${finance.searchParams.get('token')}`)
    expect((await open(finance.href)).status).toBe(400)
  })

  it('there is no sandbox with live payments', async () => {
    const keys = {
      PAYFAST_MERCHANT_ID: '1',
      PAYFAST_MERCHANT_KEY: 'k',
      PAYJUSTNOW_MERCHANT_ID: '1',
      PAYJUSTNOW_API_KEY: 'k',
      FINCHOICE_MERCHANT_ID: '1',
      FINCHOICE_API_KEY: 'k',
      FINCHOICE_URL: 'https://pay.example/create',
    }
    const live = await createTestApp({ database, environment: { PAYMENTS: 'live', ...keys } })
    expect((await live.request('/sandbox/payfast?merchant_id=1', { headers: { Accept: 'application/json' } })).status).not.toBe(200)
    const placed = await placedOrder(live)
    expect(placed.redirect_url).toMatch(/^https:\/\/www\.payfast\.co\.za\/eng\/process\?/)
    await live.close()
  })
})
