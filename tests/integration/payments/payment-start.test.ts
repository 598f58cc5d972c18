import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { PaymentRefused, type PaymentRequest, type Post, type StartedPayment } from '../../../api-mock/payments/adapter.ts'
import { payJustNow } from '../../../api-mock/payments/payjustnow.ts'
import { signJson } from '../../../api-mock/payments/json-signature.ts'
import type { PaymentMethod } from '../../../src/contract/orders/payment-method.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { cartOf, checkoutOf, mailNames, newShopper, readOrder } from '../../support/account/shopper.ts'

const KEY = '6a0f5f0c-2b1d-4c77-9b87-0d8d1d6f0a33'

describeOnEveryDatabase('opening a payment at the provider', (database) => {
  let shop: TestShop
  let start: (request: PaymentRequest) => Promise<StartedPayment>
  /** So many of the next statements fail as with a broken connection. The pool has replaced it by then. */
  let failing: number
  const breakable: KyselyPlugin = {
    transformQuery({ node }) {
      if (failing <= 0) return node
      failing -= 1
      throw new Error('Connection terminated unexpectedly')
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  beforeEach(async () => {
    const plain = await createTestApp({ database })
    const payjustnow = { ...plain.deps.payments.payjustnow, start: (request: PaymentRequest) => start(request) }
    failing = 0
    shop = await createTestApp({
      deps: { db: plain.deps.db.withPlugin(breakable), dialect: plain.deps.dialect, payments: { ...plain.deps.payments, payjustnow } },
    })
  })
  afterEach(() => shop.close())

  const noAnswer = () => Promise.reject(new Error('no network'))
  const answering = () => Promise.resolve({ redirectUrl: 'https://pay.example/', providerReference: null })

  it('without a response of the provider leaves an order that says so, and that can be paid with any online method', async () => {
    const { cartKey, cart } = await newShopper(shop)
    start = noAnswer
    const { answer } = await shop.call('checkout', checkoutOf(cart, 'payjustnow'), { key: KEY })
    expect(answer.redirect_url).toBeUndefined()
    const order = await readOrder(shop, answer)
    expect(order).toMatchObject({ state: 'payment_failed', can_pay: true })
    expect(order.timeline.at(-1)?.note).toMatch(/^The page of PayJustNow could not be opened just now\. Your order is kept/)
    expect(await mailNames(shop)).toEqual(['payment-failed'])
    expect((await cartOf(shop, cartKey)).item_count).toBe(1)

    start = answering
    const again = await shop.call('checkout', checkoutOf(cart, 'payjustnow'), { key: KEY })
    expect(again.answer).toEqual(answer)
    for (const paymentMethod of ['card', 'payjustnow', 'finchoice'] as const) {
      const paid = await shop.call('orderPay', { key: answer.order_key, paymentMethod }, { params: { orderId: answer.order_id } })
      expect(paid.answer.redirect_url, paymentMethod).toMatch(/^http/)
    }
    expect((await readOrder(shop, answer)).state).toBe('pending_payment')
  })

  it('without a response to a second attempt leaves a transfer open', async () => {
    const { cart } = await newShopper(shop)
    start = noAnswer
    const { answer } = await shop.call('checkout', checkoutOf(cart, 'payjustnow'))
    const pay = (paymentMethod: PaymentMethod) =>
      shop.call('orderPay', { key: answer.order_key, paymentMethod }, { params: { orderId: answer.order_id } })
    expect((await pay('payjustnow')).answer).toEqual({ order_id: answer.order_id })
    expect((await readOrder(shop, answer)).state).toBe('payment_failed')
    await pay('bank_transfer')
    expect((await readOrder(shop, answer)).state).toBe('awaiting_transfer')
  })

  it('without a response for an abandoned attempt does not fail the order', async () => {
    const { cart } = await newShopper(shop)
    start = async ({ orderId }) => {
      const { order_key: key } = await shop.deps.db
        .selectFrom('orders')
        .select('order_key')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow()
      await shop.call('orderPay', { key, paymentMethod: 'card' }, { params: { orderId } })
      return noAnswer()
    }
    const { answer } = await shop.call('checkout', checkoutOf(cart, 'payjustnow'))
    expect(await readOrder(shop, answer)).toMatchObject({ state: 'pending_payment', payment_method: 'card' })
  })

  it('that the provider rejects leaves an order that can be paid with another method', async () => {
    const { cart } = await newShopper(shop)
    start = () => Promise.reject(new PaymentRefused('too much'))
    const { answer } = await shop.call('checkout', checkoutOf(cart, 'payjustnow'))
    expect(answer.redirect_url).toBeUndefined()
    expect(await readOrder(shop, answer)).toMatchObject({ state: 'payment_failed', can_pay: true })
    expect(await mailNames(shop)).toEqual(['payment-failed'])
  })

  it.each([
    ['opened the page', () => Promise.resolve({ redirectUrl: 'https://pay.example/', providerReference: 'reference-1' })],
    ['did not answer', noAnswer],
    ['rejected the payment', () => Promise.reject(new PaymentRefused('too much'))],
  ])('is not recorded as failed if the database breaks after the provider %s; a repeat calls the provider again', async (_, outcome) => {
    const { cart } = await newShopper(shop)
    const asked: string[] = []
    start = ({ paymentId }) => {
      asked.push(paymentId)
      failing = 1
      return outcome()
    }
    const broken = await shop.call('checkout', checkoutOf(cart, 'payjustnow'), { key: KEY })
    expect([broken.failure.code, broken.status, broken.headers.get('retry-after')]).toEqual(['unavailable', 503, '2'])
    expect(failing).toBe(0)
    const stored = await shop.deps.db.selectFrom('orders').select(['order_id', 'state']).execute()
    expect(stored).toMatchObject([{ state: 'pending_payment' }])
    expect(await mailNames(shop)).toEqual([])

    start = ({ paymentId }) => {
      asked.push(paymentId)
      return answering()
    }
    const { answer } = await shop.call('checkout', checkoutOf(cart, 'payjustnow'), { key: KEY })
    expect(answer).toMatchObject({ order_id: stored[0]?.order_id, redirect_url: 'https://pay.example/' })
    // The same attempt, so the provider opens no second payment.
    expect(asked).toEqual([`${answer.order_id}-01`, `${answer.order_id}-01`])
    expect(await readOrder(shop, answer)).toMatchObject({ state: 'pending_payment' })
  })

  it('sends PayJustNow the attempt, the cents and both return URLs, signed', async () => {
    const { cart } = await newShopper(shop)
    const sent: { url: string; headers: Record<string, string>; body: string }[] = []
    const post: Post = (url, { headers, body }) => {
      sent.push({ url, headers, body: body ?? '' })
      return Promise.resolve(Response.json({ checkoutToken: 't', paymentUrl: 'https://pay.example/t' }))
    }
    const real = payJustNow(
      { merchantId: '7', key: 'secret', passphrase: '' },
      { create: 'https://checkout.example/v2/create', refund: 'https://checkout.example/v2/refund' },
      post,
    )
    start = async (request) => ({ ...(await real.start(request)), providerReference: null })
    const { answer } = await shop.call('checkout', checkoutOf(cart, 'payjustnow'))
    const [request] = sent
    expect(request?.headers).toMatchObject({ 'x-merchant-account-id': '7', 'x-signature': signJson(request?.body ?? '', 'secret') })
    const bodySchema = z.object({ requestId: z.string(), payjustnow: z.looseObject({}) })
    const body = z.parse(bodySchema, JSON.parse(request?.body ?? ''))
    expect(body.requestId).toBe(`${answer.order_id}-01`)
    expect(body.payjustnow).toMatchObject({
      orderAmountCents: cart.totals.total,
      confirmRedirectUrl: `http://localhost:4102/checkout/payjustnow/confirmed?order=${answer.order_id}&key=${answer.order_key}`,
      cancelRedirectUrl: `http://localhost:4102/checkout/payjustnow/cancelled?order=${answer.order_id}&key=${answer.order_key}`,
    })
  })
})
