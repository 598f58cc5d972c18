import { afterEach, beforeEach, expect, it } from 'vitest'
import { PaymentRefused, type PaymentRequest, type Post } from '../../api-mock/payments/adapter.ts'
import { payJustNow } from '../../api-mock/payments/payjustnow.ts'
import { signJson } from '../../api-mock/payments/json-signature.ts'
import { createTestApp, type TestShop } from '../support/api.ts'
import { describeOnEveryDatabase } from '../support/databases.ts'
import { cartOf, checkoutOf, mailNames, newShopper, readOrder } from '../support/shopper.ts'

const KEY = '6a0f5f0c-2b1d-4c77-9b87-0d8d1d6f0a33'

describeOnEveryDatabase('opening a payment at the provider', (database) => {
  let shop: TestShop
  let start: (request: PaymentRequest) => Promise<{ redirectUrl: string; providerReference: null }>
  beforeEach(async () => {
    const plain = await createTestApp({ database })
    const payjustnow = { ...plain.deps.payments.payjustnow, start: (request: PaymentRequest) => start(request) }
    shop = await createTestApp({
      deps: { db: plain.deps.db, dialect: plain.deps.dialect, payments: { ...plain.deps.payments, payjustnow } },
    })
  })
  afterEach(() => shop.close())

  it('a provider that does not answer costs nothing: the same key goes on with the same order', async () => {
    const { cartKey, cart } = await newShopper(shop)
    const attempts: string[] = []
    start = ({ paymentId }) => {
      attempts.push(paymentId)
      return attempts.length === 1
        ? Promise.reject(new Error('no network'))
        : Promise.resolve({ redirectUrl: 'https://pay.example/', providerReference: null })
    }
    const first = await shop.call('checkout', checkoutOf(cart, 'payjustnow'), { key: KEY })
    expect(first.failure).toMatchObject({ status: 503, code: 'unavailable' })
    const again = await shop.call('checkout', checkoutOf(cart, 'payjustnow'), { key: KEY })
    expect(again.answer.redirect_url).toBe('https://pay.example/')
    expect(new Set(attempts)).toEqual(new Set([`${again.answer.order_id}-01`]))
    expect((await cartOf(shop, cartKey)).item_count).toBe(1)
  })

  it('a provider that refuses leaves an order that can be paid another way', async () => {
    const { cart } = await newShopper(shop)
    start = () => Promise.reject(new PaymentRefused('too much'))
    const { answer } = await shop.call('checkout', checkoutOf(cart, 'payjustnow'))
    expect(answer.redirect_url).toBeUndefined()
    expect(await readOrder(shop, answer)).toMatchObject({ state: 'payment_failed', can_pay: true })
    expect(await mailNames(shop)).toEqual(['payment-failed'])
  })

  it('PayJustNow is told the attempt, the cents and both ways back, signed', async () => {
    const { cart } = await newShopper(shop)
    const sent: { url: string; headers: Record<string, string>; body: string }[] = []
    const post: Post = (url, { headers, body }) => {
      sent.push({ url, headers, body })
      return Promise.resolve(Response.json({ checkoutToken: 't', paymentUrl: 'https://pay.example/t' }))
    }
    const real = payJustNow({ merchantId: '7', key: 'secret', passphrase: '' }, 'https://checkout.example/v2/create', post)
    start = async (request) => ({ ...(await real.start(request)), providerReference: null })
    const { answer } = await shop.call('checkout', checkoutOf(cart, 'payjustnow'))
    const [request] = sent
    expect(request?.headers).toMatchObject({ 'x-merchant-account-id': '7', 'x-signature': signJson(request?.body ?? '', 'secret') })
    const body = JSON.parse(request?.body ?? '') as { requestId: string; payjustnow: Record<string, unknown> }
    expect(body.requestId).toBe(`${answer.order_id}-01`)
    expect(body.payjustnow).toMatchObject({
      orderAmountCents: cart.totals.total,
      confirmRedirectUrl: `http://localhost:4102/checkout/payjustnow/confirmed?order=${answer.order_id}&key=${answer.order_key}`,
      cancelRedirectUrl: `http://localhost:4102/checkout/payjustnow/cancelled?order=${answer.order_id}&key=${answer.order_key}`,
    })
  })
})
