import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runShop } from '../../../api-mock/cli/run.ts'
import { sendDueMail } from '../../../api-mock/mail/sender.ts'
import { cancelLapsedOrders } from '../../../api-mock/orders/jobs.ts'
import { markPaid } from '../../../api-mock/orders/staff.ts'
import { pseudonymiseOldOrders } from '../../../api-mock/orders/old-orders.ts'
import { checkoutOf, decideAtSandbox, mailNames, newShopper, placedOrder } from '../../support/account/shopper.ts'
import { newCustomer } from '../../support/account/customers.ts'
import { kalkBay } from '../../support/catalogue/goods.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

const shipping = {
  firstName: 'Demo',
  lastName: 'Caller',
  streetAddress1: '1 Test Street',
  streetAddress2: 'Sampleton',
  city: 'Cape Town',
  postcode: '8001',
  province: 'Western Cape',
} as const
const elsewhere = { ...shipping, streetAddress1: '9 Other Road', city: 'Durban', postcode: '4001', province: 'KwaZulu-Natal' } as const

describeOnEveryDatabase('an order by phone', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'office')).token
  })
  afterEach(() => shop.close())

  const { productId, variation } = kalkBay
  const lines = [{ productId, variation, quantity: 1 }]
  const price = async (changes: object = {}) => (await shop.call('deskPhonePrice', { token, lines, ...changes })).answer
  const bodyOf = async (changes: object = {}, asked: object = {}) => ({
    token,
    lines,
    contact: { email: 'caller@stoep.example', phone: '082 555 0101', firstName: 'Demo', lastName: 'Caller' },
    shipping,
    payment: 'link' as const,
    total: (await price(asked)).cart.totals.total,
    ...changes,
  })
  const place = async (changes: object = {}, asked: object = {}, options: { key?: string } = {}) =>
    shop.call('deskPhoneOrder', await bodyOf(changes, asked), options)
  const keyOf = async (orderId: string) =>
    (await shop.deps.db.selectFrom('orders').select('order_key').where('order_id', '=', orderId).executeTakeFirstOrThrow()).order_key
  const pay = async (orderId: string) =>
    shop.call('orderPay', { key: await keyOf(orderId), paymentMethod: 'card' }, { params: { orderId } })
  const asCustomer = async (orderId: string) => (await shop.call('order', { key: await keyOf(orderId) }, { params: { orderId } })).answer

  const command = (...line: string[]) =>
    runShop(line, { env: {}, folder: '/', out: () => undefined, err: () => undefined, deps: shop.deps })

  it('has the prices and the day of a cart, mails a link, and is paid once with it', async () => {
    const { cart } = await newShopper(shop)
    const asked = await price()
    expect(asked.cart.totals).toEqual(cart.totals)
    expect(asked).toMatchObject({ account: null, coupon_problem: null })
    const { order, link_until, payments } = (await place({ linkDays: 5 })).answer
    expect(order).toMatchObject({
      state: 'pending_payment',
      totals: cart.totals,
      delivery_by: asked.delivery_by,
      pay_link: true,
      pay_by: '2026-11-25T21:59:00.000Z',
      timeline: [{ note: expect.stringMatching(/^Ordered by phone with .+\. We have mailed you a link to pay\.$/) }],
    })
    expect(link_until).toBe(order.pay_by)
    expect(payments).toEqual([])
    await sendDueMail(shop.deps)
    const [mail] = shop.posted
    expect(mail).toMatchObject({ to: 'caller@stoep.example', subject: expect.stringContaining(`Order ${order.order_id}: pay`) })
    expect(mail?.text).toContain(`/checkout/order/${order.order_id}?key=${await keyOf(order.order_id)}`)
    expect(mail?.text).not.toMatch(/\{[a-z_]+\}/)

    const first = (await pay(order.order_id)).answer
    expect((await asCustomer(order.order_id)).pay_link).toBeUndefined()
    await decideAtSandbox(shop, first.redirect_url, 'pay')
    expect(await asCustomer(order.order_id)).toMatchObject({ state: 'processing', can_pay: false, documents: [{ kind: 'invoice' }] })
    expect((await pay(order.order_id)).failure.code).toBe('order_not_payable')
    expect(await mailNames(shop)).toContain('order-confirmation')
    expect(await shop.deps.db.selectFrom('cart').select('cart_key').where('cart_key', '!=', cart.cart_key).execute()).toEqual([])
  })

  it('is placed once for its key, and audited without a word about the caller', async () => {
    const body = await bodyOf()
    const key = randomUUID()
    const both = [await shop.call('deskPhoneOrder', body, { key }), await shop.call('deskPhoneOrder', body, { key })]
    expect(both[1]?.answer.order.order_id).toBe(both[0]?.answer.order.order_id)
    expect(await shop.deps.db.selectFrom('orders').select('order_id').execute()).toHaveLength(1)
    const audit = await shop.deps.db.selectFrom('audit_entry').selectAll().execute()
    expect(audit).toHaveLength(1)
    expect(audit[0]).toMatchObject({ action: 'orders.phone', role: 'office', subject: `order ${both[0]?.answer.order.order_id}` })
    expect(JSON.stringify(audit)).not.toMatch(/caller@stoep|Test Street/)
  })

  it('waits for a transfer with the account details, and holds the stock', async () => {
    await shop.deps.db.insertInto('stock').values({ product_id: kalkBay.productId, variation: '', count: 1, low_level: null }).execute()
    const { order } = (await place({ payment: 'bank_transfer' })).answer
    expect(order).toMatchObject({ state: 'awaiting_transfer', bank: { reference: order.order_id } })
    expect(await mailNames(shop)).toContain('awaiting-transfer')
    const { cart } = await price()
    expect(cart).toMatchObject({ items: [], notices: [{ code: 'product_gone' }] })
    const late = await shop.call('deskPhoneOrder', { ...(await bodyOf()), total: order.totals.total })
    expect(late.failure.code).toBe('out_of_stock')
    await shop.call('deskCancel', { token, version: 1, reason: 'The caller changed their mind.' }, { params: { orderId: order.order_id } })
    expect((await price()).cart.items).toHaveLength(1)
  })

  it('has no more of a piece than a cart can hold, and says so before it is placed', async () => {
    const { productId: id, variation: chosen } = kalkBay
    const { cart } = await price({ lines: [{ productId: id, variation: chosen, quantity: 25 }] })
    expect(cart).toMatchObject({ items: [{ quantity: { value: 20 } }], notices: [{ code: 'quantity_limited' }] })
    const total = cart.totals.total
    expect((await place({ lines: [{ productId: id, variation: chosen, quantity: 25 }], total })).failure.code).toBe('cart_changed')
    expect((await place({ lines: [{ productId: id, variation: chosen, quantity: 20 }], total })).answer.order.totals.total).toBe(total)
  })

  it('with another total than the caller was told is refused, and nothing is stored', async () => {
    const { failure } = await place({ total: 1 })
    expect(failure.code).toBe('cart_changed')
    expect(await shop.deps.db.selectFrom('orders').select('order_id').execute()).toEqual([])
    expect(await shop.deps.db.selectFrom('cart').select('cart_key').execute()).toEqual([])
  })

  it('takes a code by the rules of the checkout', async () => {
    const code = shop.deps.catalogue.autoCoupons[0]?.code ?? ''
    const asked = { coupon: code.toLowerCase() }
    const priced = await price(asked)
    const { order } = (await place(asked, asked)).answer
    expect(order.totals).toEqual(priced.cart.totals)
    const wrong = await price({ coupon: 'NOSUCHCODE' })
    expect(wrong.coupon_problem).toBe('Invalid promo code')
    expect(wrong.cart).toMatchObject({ totals: (await price()).cart.totals, notices: [] })
    expect(wrong.cart.available_auto_coupons).toContainEqual({ code })
    expect((await place({ coupon: 'NOSUCHCODE' })).failure.code).toBe('cart_changed')
  })

  it('becomes part of a proved account with its prices, and never of another', async () => {
    const trade = await newCustomer(shop, { role: 'trade', discount: 40 })
    const { email } = await shop.deps.db
      .selectFrom('customer')
      .select('email')
      .where('customer_id', '=', trade.user_id)
      .executeTakeFirstOrThrow()
    const prove = (at: string | null) =>
      shop.deps.db.updateTable('customer').set({ email_proved_at: at }).where('customer_id', '=', trade.user_id).execute()
    await prove(null)
    const contact = { email, phone: '082 555 0101', firstName: 'Demo', lastName: '' }
    const full = await price({ email })
    expect(full.account).toBeNull()
    expect((await place({ contact }, { email })).answer.customer).toBeNull()
    await prove('2026-11-01T00:00:00.000Z')
    const { cart, account } = await price({ email })
    expect(account).toMatchObject({ role: 'trade', discount: 40 })
    expect(cart.totals.total).toBeLessThan(full.cart.totals.total)
    const { order, customer } = (await place({ contact }, { email })).answer
    expect(customer).toMatchObject({ user_id: trade.user_id })
    expect(order.totals.total).toBe(cart.totals.total)
  })

  it('that nobody pays ends with the last day of its link, also before the job runs', async () => {
    const { order } = (await place({ linkDays: 2 })).answer
    shop.clock.advance({ days: 2, hours: 13 })
    await cancelLapsedOrders(shop.deps)
    expect((await asCustomer(order.order_id)).state).toBe('pending_payment')
    shop.clock.advance({ hours: 1 })
    expect((await pay(order.order_id)).failure.code).toBe('order_not_payable')
    await cancelLapsedOrders(shop.deps)
    expect(await asCustomer(order.order_id)).toMatchObject({
      state: 'cancelled',
      timeline: [{}, { note: 'It was not paid while its payment link was valid.' }],
    })
  })

  it('keeps its link after a payment that failed, and an hour for one that has begun', async () => {
    const { order } = (await place({ linkDays: 1 })).answer
    shop.clock.set('2026-11-21T21:58:00Z')
    const { redirect_url } = (await pay(order.order_id)).answer
    expect((await asCustomer(order.order_id)).pay_by).toBe('2026-11-21T22:58:00.000Z')
    await decideAtSandbox(shop, redirect_url, 'fail')
    expect((await asCustomer(order.order_id)).state).toBe('payment_failed')
  })

  it('opens for nobody without its key', async () => {
    const { order } = (await place()).answer
    for (const key of ['', 'x'.repeat(32), order.order_id])
      expect((await shop.call('orderPay', { key, paymentMethod: 'card' }, { params: { orderId: order.order_id } })).status).toBeGreaterThan(
        399,
      )
    expect(JSON.stringify((await shop.call('deskOrder', { token }, { params: { orderId: order.order_id } })).answer)).not.toContain(
      await keyOf(order.order_id),
    )
  })

  it.each([
    ['no lines', { lines: [] }],
    ['a quantity of 0', { lines: [{ productId: 1001, variation: kalkBay.variation, quantity: 0 }] }],
    ['a link without an end', { linkDays: 365 }],
    ['another way to pay', { payment: 'card' }],
    ['a postcode with letters', { shipping: { ...shipping, postcode: 'ABCD' } }],
    ['no e-mail', { contact: { email: 'caller', phone: '082 555 0101', firstName: 'Demo', lastName: '' } }],
  ])('with %s is rejected', async (_, changes) => {
    const response = await shop.request('/api/desk/phone-orders', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...(await bodyOf()), ...changes }),
    })
    expect(await response.json()).toMatchObject({ code: 'invalid_request' })
  })

  it('of a web shopper who phones gets a link too, from the desk and the command line', async () => {
    const placed = await placedOrder(shop, 'card')
    const at = { params: { orderId: placed.order_id } }
    const { link_until, order, actions } = (await shop.call('deskSendLink', { token, version: 1, days: 10 }, at)).answer
    expect({ link_until, actions }).toEqual({
      link_until: '2026-11-30T21:59:00.000Z',
      actions: ['send_link', 'cancel', 'change_address', 'change_day', 'change_contact'],
    })
    expect(order.timeline.at(-1)?.note).toBe('We have mailed you a link to pay. It works until Mon 30 Nov 2026.')
    expect((await shop.call('deskSendLink', { token, version: 1, days: 1 }, at)).failure.code).toBe('order_changed')
    expect(await command('orders', 'send-link', placed.order_id, '--days', '1')).toBe(0)
    expect(await command('orders', 'send-link', placed.order_id, '--days', '99')).toBe(2)
    const { orders } = (await shop.call('deskOrders', { token })).answer
    expect(orders.map(({ has_link }) => has_link)).toEqual([true])
    await decideAtSandbox(shop, placed.redirect_url, 'pay')
    expect((await shop.call('deskSendLink', { token, version: 4, days: 1 }, at)).failure.code).toBe('wrong_state')
    expect((await mailNames(shop)).filter((name) => name === 'payment-link')).toHaveLength(2)
  })

  it('and its delivery address change until it leaves, with a mail, and the invoice stays as it was', async () => {
    const placed = await placedOrder(shop, 'bank_transfer')
    const at = { params: { orderId: placed.order_id } }
    await markPaid(shop.deps, placed.order_id)
    const invoice = async () =>
      Buffer.from(
        await (
          await shop.request(`/api/desk/orders/${placed.order_id}/documents/INV-000001`, { headers: { Authorization: `Bearer ${token}` } })
        ).arrayBuffer(),
      ).toString('base64')
    const before = await invoice()
    const changed = (await shop.call('deskChangeAddress', { token, version: 2, shipping: elsewhere }, at)).answer
    expect(changed.order).toMatchObject({
      state: 'processing',
      shipping: { city: 'Durban', postcode: '4001' },
      billing: { city: 'Cape Town' },
      timeline: [{}, {}, { note: 'The delivery address was changed.' }],
    })
    expect(await invoice()).toBe(before)
    const stated = await shop.deps.db.selectFrom('document').select('shipping').executeTakeFirstOrThrow()
    expect(stated.shipping).toContain('1 Test Street')
    await sendDueMail(shop.deps)
    const mail = shop.posted.find(({ subject }) => subject.includes('another address'))
    expect(mail?.text).toContain('9 Other Road')
    const audit = await shop.deps.db.selectFrom('audit_entry').selectAll().where('action', '=', 'orders.change_address').execute()
    expect(JSON.stringify(audit)).not.toMatch(/Road|Durban|4001/)
    const parcel = { carrier: 'Demo Carriers', tracking_number: 'DC-1' }
    await shop.call('deskDispatch', { token, version: 3, ...parcel }, at)
    expect((await shop.call('deskChangeAddress', { token, version: 4, shipping }, at)).failure.code).toBe('wrong_state')
    shop.clock.advance({ days: 6 * 366 })
    await pseudonymiseOldOrders(shop.deps)
    expect((await shop.deps.db.selectFrom('document').select('shipping').executeTakeFirstOrThrow()).shipping).toBeNull()
  })

  it('gets another delivery address by the command line, which checks it as the checkout does', async () => {
    const placed = await placedOrder(shop, 'bank_transfer')
    await markPaid(shop.deps, placed.order_id)
    const given = [
      'orders',
      'address',
      placed.order_id,
      '--name',
      'Demo Caller',
      '--street',
      '9 Other Road',
      '--city',
      'Durban',
      '--province',
    ]
    expect(await command(...given, 'Atlantis', '--postcode', '4001')).toBe(2)
    expect(await command(...given, 'KwaZulu-Natal', '--postcode', '40')).toBe(2)
    expect(await command(...given, 'KwaZulu-Natal', '--postcode', '4001')).toBe(0)
    expect((await asCustomer(placed.order_id)).shipping).toMatchObject({ last_name: 'Caller', city: 'Durban', province: 'KwaZulu-Natal' })
  })

  it('leaves the account’s own cart and open order alone', async () => {
    const { cartKey, cart } = await newShopper(shop)
    const open = (await shop.call('checkout', checkoutOf(cart, 'card'))).answer
    await place({ contact: { email: 'demo.shopper@stoep.example', phone: '082 555 0101', firstName: 'Demo', lastName: '' } })
    expect((await shop.call('cart', { cartKey })).answer.items).toHaveLength(1)
    expect((await shop.call('order', { key: open.order_key }, { params: { orderId: open.order_id } })).answer.state).toBe('pending_payment')
  })
})
