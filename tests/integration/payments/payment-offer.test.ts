import { afterEach, expect, it } from 'vitest'
import { readConfig } from '../../../api-mock/config.ts'
import { offeredMethods } from '../../../api-mock/payments/offered-methods.ts'
import { demoSettings } from '../../../api-mock/settings/stored-settings.ts'
import { createPayments } from '../../../api-mock/payments/provider.ts'
import { noMethodFault, startRefusals } from '../../../api-mock/safe-start.ts'
import { publicMethods, type PaymentMethod } from '../../../src/contract/orders/payment-method.ts'
import { shopLine } from '../../support/server/shop-line.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { createTestRender } from '../../support/server/render.ts'
import { checkoutOf, newShopper, readOrder } from '../../support/account/shopper.ts'

const production = { PUBLIC_URL: 'https://shop.example', PAYMENTS: 'live' }
const card = { PAYFAST_MERCHANT_ID: '1', PAYFAST_MERCHANT_KEY: 'k', PAYFAST_PASSPHRASE: 'p' }
const payjustnow = { PAYJUSTNOW_MERCHANT_ID: '1', PAYJUSTNOW_API_KEY: 'k' }
const finchoice = { FINCHOICE_MERCHANT_ID: '1', FINCHOICE_API_KEY: 'k', FINCHOICE_URL: 'https://pay.example/create' }
const alone: { method: PaymentMethod; keys: Record<string, string> }[] = [
  { method: 'card', keys: card },
  { method: 'payjustnow', keys: payjustnow },
  { method: 'finchoice', keys: finchoice },
]
const without = (method: PaymentMethod) => publicMethods.filter((other) => other !== method).join(' ')

describeOnEveryDatabase('a live shop with one payment method', (database) => {
  let shop: TestShop
  afterEach(() => shop.close())
  const open = async (keys: Record<string, string>) => {
    shop = await createTestApp({ database, environment: { ...production, ...keys }, deps: { render: createTestRender() } })
  }

  it.each(alone)('$method alone: starts, and every page and device offers only this method', async ({ method, keys }) => {
    await open(keys)
    expect(startRefusals(shop.deps.config)).toEqual([])
    expect((await shop.call('catalogue', {})).answer.shop).toMatchObject({ payment_methods: [method] })
    for (const path of ['/', '/checkout']) {
      expect(await (await shop.request(path)).text()).toContain(`<html data-without="${without(method)}"`)
    }
    expect(await (await shop.request('/checkout')).text()).toContain(`"methods":["${method}"]`)
  })

  it.each(alone)('$method alone: rejects every other method, at the checkout and for an order', async ({ method, keys }) => {
    await open(keys)
    const { cart } = await newShopper(shop)
    for (const other of publicMethods.filter((candidate) => candidate !== method)) {
      const reply = await shop.call('checkout', checkoutOf(cart, other))
      expect([reply.status, reply.failure.code, reply.failure.data]).toMatchObject([400, 'invalid_request', { payment_methods: [method] }])
    }
    const { answer } = await shop.call('checkout', checkoutOf(cart, method, method === 'finchoice' ? { months: 6 } : {}))
    expect((await readOrder(shop, answer)).payment_methods).toEqual([method])
    const pay = { key: answer.order_key, paymentMethod: 'bank_transfer' } as const
    const again = await shop.call('orderPay', pay, { params: { orderId: answer.order_id } })
    expect([again.status, again.failure.code]).toEqual([400, 'invalid_request'])
  })

  it('a repeated call for a placed order gets this order, also after its method has ended', async () => {
    await open(card)
    const { cart } = await newShopper(shop)
    const key = '6a0f5f0c-2b1d-4c77-9b87-0d8d1d6f0a44'
    const { answer } = await shop.call('checkout', checkoutOf(cart), { key })
    const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...production, ...payjustnow })
    const later = await createTestApp({
      deps: { db: shop.deps.db, dialect: shop.deps.dialect, config, payments: createPayments(config, shop.deps.db) },
    })
    const again = await later.call('checkout', checkoutOf(cart), { key })
    expect(again.answer.order_id).toBe(answer.order_id)
    expect(await readOrder(later, answer)).toMatchObject({ state: 'payment_failed', payment_methods: ['payjustnow'] })
  })

  it('a method takes amounts within the limits of the settings only: at the checkout, for an order, and in what pages know', async () => {
    shop = await createTestApp({ database, deps: { render: createTestRender() } })
    await shopLine({ deps: shop.deps }, 'settings', 'set', 'payjustnow.highest=1000', 'finchoice.lowest=900000', 'finchoice.highest=900000')
    await shop.deps.catalogue.refresh()
    expect((await shop.call('catalogue', {})).answer.shop?.payment_limits).toEqual({
      payjustnow: { lowest: 5_000, highest: 100_000 },
      finchoice: { lowest: 90_000_000, highest: 90_000_000 },
    })
    const { cart } = await newShopper(shop)
    const tooMuch = await shop.call('checkout', checkoutOf(cart, 'payjustnow'))
    expect([tooMuch.status, tooMuch.failure.code, tooMuch.failure.data]).toMatchObject([
      400,
      'invalid_request',
      { payment_method: 'payjustnow', lowest: 5_000, highest: 100_000 },
    ])
    expect(tooMuch.failure.message.replaceAll('\u00a0', ' ')).toBe(
      'PayJustNow takes amounts up to R 1 000. Please choose another way to pay.',
    )
    const tooLittle = await shop.call('checkout', checkoutOf(cart, 'finchoice', { months: 6 }))
    expect([tooLittle.status, tooLittle.failure.code]).toEqual([400, 'invalid_request'])
    const { answer } = await shop.call('checkout', checkoutOf(cart))
    expect((await readOrder(shop, answer)).payment_methods).not.toContain('payjustnow')
    const pay = { key: answer.order_key, paymentMethod: 'finchoice', months: 6 } as const
    const again = await shop.call('orderPay', pay, { params: { orderId: answer.order_id } })
    expect([again.status, again.failure.code]).toEqual([400, 'invalid_request'])
    await shopLine({ deps: shop.deps }, 'settings', 'set', 'payjustnow.highest=50000')
    await shop.deps.catalogue.refresh()
    expect(
      (await shop.call('orderPay', { key: answer.order_key, paymentMethod: 'payjustnow' }, { params: { orderId: answer.order_id } }))
        .status,
    ).toBe(200)
  })

  it('a demo offers every method', async () => {
    shop = await createTestApp({ database, deps: { render: createTestRender() } })
    expect(offeredMethods(shop.deps.config, shop.deps.catalogue.settings)).toEqual(publicMethods)
    expect(await (await shop.request('/')).text()).not.toContain('data-without')
  })
})

it.each<{ set: Record<string, string>; says: string }>([
  { set: {}, says: 'PAYMENTS=live needs the keys of PAYFAST, PAYJUSTNOW or FINCHOICE, or a bank account' },
  { set: { PAYFAST_MERCHANT_ID: '1' }, says: 'PAYMENTS=live needs PAYFAST_MERCHANT_KEY: other settings' },
  { set: { ...payjustnow, ...card, PAYFAST_PASSPHRASE: '' }, says: 'PAYMENTS=live needs PAYFAST_PASSPHRASE: without it anybody' },
  { set: { ...card, PAYJUSTNOW_API_KEY: 'k' }, says: 'PAYMENTS=live needs PAYJUSTNOW_MERCHANT_ID' },
  { set: { ...card, ...finchoice, FINCHOICE_URL: '' }, says: 'PAYMENTS=live needs FINCHOICE_URL' },
])('a start with $set is refused in one line that names what is missing', ({ set, says }) => {
  const config = readConfig({ ...production, ...set })
  const [refusal] = [...startRefusals(config), noMethodFault(config, demoSettings)]
  expect(refusal).toContain(says)
  expect(refusal).not.toContain('\n')
})

it('production without any payment setting is refused, and with one complete provider it is live', () => {
  expect(noMethodFault(readConfig({ NODE_ENV: 'production' }), demoSettings)).toContain('PAYMENTS is not set')
  expect(readConfig({ NODE_ENV: 'production', ...payjustnow }).payments).toBe('live')
})
