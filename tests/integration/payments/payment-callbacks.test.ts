import { afterEach, beforeEach, expect, it } from 'vitest'
import { finChoiceCallback, payJustNowCallback } from '../../../api-mock/payments/sandbox/callbacks.ts'
import { sharedKeys } from '../../../api-mock/payments/sandbox/keys.ts'
import { readTicket } from '../../../api-mock/payments/sandbox/ticket.ts'
import { signJson } from '../../../api-mock/payments/json-signature.ts'
import { signPayFastNotification } from '../../../api-mock/payments/payfast-signature.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { deliverNotice, payFastNotice } from '../../support/payments/callbacks.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { cartOf, mailNames, placedOrder, readOrder, type PlacedOrder } from '../../support/account/shopper.ts'

describeOnEveryDatabase('[trial 24] a payment callback', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())

  const events = async (placed: PlacedOrder) => (await readOrder(shop, placed)).timeline.length

  /** PayFast's notification with some fields changed by a sender who can sign. */
  async function signed(placed: PlacedOrder, changes: Record<string, string>) {
    const notice = await payFastNotice(shop, placed.order_id)
    const fields = new URLSearchParams(notice.body)
    for (const [name, value] of Object.entries(changes)) fields.set(name, value)
    fields.delete('signature')
    fields.set('signature', signPayFastNotification(fields, sharedKeys(shop.deps.config).payfast.passphrase))
    return { ...notice, body: fields.toString() }
  }

  /** FinChoice's callback with some fields changed, signed or not. */
  async function finance(placed: PlacedOrder, changes: object, sign = true) {
    const keys = sharedKeys(shop.deps.config).finchoice
    const id = new URL(placed.redirect_url ?? '').searchParams.get('token') ?? ''
    const ticket = readTicket(id, keys.key)
    if (!ticket) throw new Error('No ticket')
    const callback = finChoiceCallback(ticket, id, 'pay', 'normal', keys)
    const body = JSON.stringify({ ...JSON.parse(callback.body), ...changes })
    return { ...callback, body, headers: sign ? { 'X-Signature': signJson(body, keys.key) } : callback.headers }
  }

  it('gets a quick 200 with plain text, and needs no origin', async () => {
    const placed = await placedOrder(shop)
    const response = await deliverNotice(shop, await payFastNotice(shop, placed.order_id))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/plain')
    expect((await readOrder(shop, placed)).state).toBe('processing')
  })

  it('has one effect when it is sent fifty times at once', async () => {
    const placed = await placedOrder(shop)
    const notice = await payFastNotice(shop, placed.order_id)
    const responses = await Promise.all(Array.from({ length: 50 }, () => deliverNotice(shop, notice)))
    expect(responses.every((response) => response.status === 200)).toBe(true)
    expect(await readOrder(shop, placed)).toMatchObject({ state: 'processing', refund_due: false })
    expect(await events(placed)).toBe(2)
    expect(await mailNames(shop)).toEqual(['order-confirmation'])
    expect((await cartOf(shop, placed.cartKey)).rev).toBe(placed.cart.rev + 1)
  })

  it.each<{ what: string; changes: Record<string, string>; code: string }>([
    { what: 'another amount', changes: { amount_gross: '1.00' }, code: 'invalid_request' },
    { what: 'an amount with three decimals', changes: { amount_gross: '1.001' }, code: 'invalid_request' },
    { what: 'another currency', changes: { currency: 'USD' }, code: 'invalid_request' },
    { what: 'another merchant', changes: { merchant_id: '666' }, code: 'invalid_request' },
    { what: 'an unknown order', changes: { m_payment_id: '99999999-01' }, code: 'invalid_request' },
    { what: 'an unknown status', changes: { payment_status: 'WON' }, code: 'invalid_request' },
  ])('with $what, with a valid signature, changes nothing', async ({ changes, code }) => {
    const placed = await placedOrder(shop)
    const response = await deliverNotice(shop, await signed(placed, changes))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code })
    expect((await readOrder(shop, placed)).state).toBe('pending_payment')
    expect(await shop.deps.db.selectFrom('payment_callback').selectAll().execute()).toEqual([])
  })

  it('for another customer’s order does not pay mine', async () => {
    const [cheap, dear] = [await placedOrder(shop), await placedOrder(shop)]
    const forCheap = await payFastNotice(shop, cheap.order_id)
    const turned = { ...forCheap, body: forCheap.body.replace(`${cheap.order_id}-01`, `${dear.order_id}-01`) }
    const response = await deliverNotice(shop, turned)
    expect(await response.json()).toMatchObject({ status: 401, code: 'invalid_signature' })
    expect((await readOrder(shop, dear)).state).toBe('pending_payment')
  })

  it('built from the payment page’s link, with its valid signature and additional fields behind it, pays nothing', async () => {
    const placed = await placedOrder(shop)
    const link = new URL(placed.redirect_url ?? '').searchParams
    expect(link.has('signature')).toBe(true)
    const { path, contentType } = await payFastNotice(shop, placed.order_id)
    const body = `${link}&amount_gross=${link.get('amount')}&payment_status=COMPLETE&pf_payment_id=1`
    const response = await deliverNotice(shop, { path, contentType, headers: {}, body })
    expect(await response.json()).toMatchObject({ status: 400, code: 'invalid_request' })
    expect((await readOrder(shop, placed)).state).toBe('pending_payment')
  })

  it('counts only with its signed fields, whatever follows the signature', async () => {
    const placed = await placedOrder(shop)
    const notice = await payFastNotice(shop, placed.order_id)
    const turned = { ...notice, body: `${notice.body}&payment_status=FAILED&amount_gross=1.00` }
    expect((await deliverNotice(shop, turned)).status).toBe(200)
    expect((await readOrder(shop, placed)).state).toBe('processing')
  })

  it('that is empty, unsigned, not a form or huge is rejected', async () => {
    const placed = await placedOrder(shop)
    const notice = await payFastNotice(shop, placed.order_id)
    const bodies = ['', 'signature=', notice.body.replace(/&signature=.*/, ''), '{"a":1}', `a=${'x'.repeat(70_000)}`]
    for (const path of ['payfast', 'payjustnow', 'finchoice']) {
      for (const body of bodies) {
        const response = await deliverNotice(shop, { ...notice, path: `/api/payments/${path}/notify`, body })
        expect(response.status).toBeGreaterThanOrEqual(400)
        expect(response.status).toBeLessThan(500)
      }
    }
    expect((await readOrder(shop, placed)).state).toBe('pending_payment')
  })

  it.each([
    { what: 'another amount', changes: { amountCents: 100 }, sign: true, status: 400 },
    { what: 'another currency', changes: { currency: 'USD' }, sign: true, status: 400 },
    { what: 'another merchant', changes: { merchantId: 'me' }, sign: true, status: 400 },
    { what: 'another order', changes: { reference: '99999999-01' }, sign: true, status: 400 },
    { what: 'fractions of a cent', changes: { amountCents: 0.5 }, sign: true, status: 400 },
    { what: 'an old signature', changes: { amountCents: 100 }, sign: false, status: 401 },
  ])('of a finance provider with $what changes nothing', async ({ changes, sign, status }) => {
    const placed = await placedOrder(shop, 'finchoice')
    expect((await deliverNotice(shop, await finance(placed, changes, sign))).status).toBe(status)
    expect((await readOrder(shop, placed)).state).toBe('pending_payment')
    expect((await deliverNotice(shop, await finance(placed, {}))).status).toBe(200)
    expect((await readOrder(shop, placed)).state).toBe('processing')
  })

  it('of one provider does not pay an order that was opened at another', async () => {
    const placed = await placedOrder(shop, 'finchoice')
    const keys = sharedKeys(shop.deps.config)
    const id = new URL(placed.redirect_url ?? '').searchParams.get('token') ?? ''
    const ticket = readTicket(id, keys.finchoice.key)
    if (!ticket) throw new Error('No ticket')
    const response = await deliverNotice(shop, payJustNowCallback(ticket, id, 'pay', 'normal', keys.payjustnow))
    expect(response.status).toBe(400)
    expect((await readOrder(shop, placed)).state).toBe('pending_payment')
  })

  it('with the state "pending" is only recorded', async () => {
    const placed = await placedOrder(shop)
    expect((await deliverNotice(shop, await signed(placed, { payment_status: 'PENDING' }))).status).toBe(200)
    expect(await events(placed)).toBe(1)
  })

  it('that PayFast cannot confirm gets a response that asks for a retry', async () => {
    const placed = await placedOrder(shop)
    const { card } = shop.deps.payments
    const offline = { ...card, readCallback: () => Promise.reject(new Error('no network')) }
    const notice = await payFastNotice(shop, placed.order_id)
    const cut = await createTestApp({
      deps: { db: shop.deps.db, dialect: shop.deps.dialect, payments: { ...shop.deps.payments, card: offline } },
    })
    expect((await deliverNotice(cut, notice)).status).toBe(503)
    expect((await deliverNotice(shop, notice)).status).toBe(200)
    await cut.close()
  })
})
