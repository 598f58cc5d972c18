import { afterEach, beforeEach, expect, it } from 'vitest'
import { mailDueCards } from '../../../api-mock/gifts/mail-card.ts'
import { sendDueMail } from '../../../api-mock/mail/sender.ts'
import { pseudonymiseOldOrders } from '../../../api-mock/orders/old-orders.ts'
import { dispatchOrder, markPaid, refundOrder } from '../../../api-mock/orders/staff.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { groupedGiftCode } from '../../../src/domain/gifts/gift-code.ts'
import { newCustomer, PASSWORD, tokenIn } from '../../support/account/customers.ts'
import { addToCart, cartOf, checkoutOf, decideAtSandbox, mailNames, readOrder } from '../../support/account/shopper.ts'
import { aloe, cartWith } from '../../support/catalogue/goods.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { codeInMail, giftCardOf, mailedCard, wrongBooks } from '../../support/gifts/cards.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { createTestRender } from '../../support/server/render.ts'

describeOnEveryDatabase('gift cards', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database, deps: { render: createTestRender() } })
  })
  afterEach(() => shop.close())
  const balance = (code: string) => shop.call('giftCardBalance', { code })

  /** A gift card that is bought, paid and mailed, with its order and its code. */
  async function boughtCard(changes: Parameters<typeof giftCardOf>[0] = {}) {
    const placed = (await shop.call('giftCardOrder', giftCardOf(changes))).answer
    await decideAtSandbox(shop, placed.redirect_url, 'pay')
    await mailDueCards(shop.deps)
    return { placed, code: await codeInMail(shop) }
  }

  /** An order of one Aloe by a guest that a card pays in part. */
  async function paidWithCard(code: string, amount: number) {
    const cart = await cartOf(shop, await cartWith(shop, [aloe, 1]))
    const placed = (await shop.call('checkout', checkoutOf(cart, 'bank_transfer', { giftCard: { code, amount: cents(amount) } }))).answer
    await markPaid(shop.deps, placed.order_id)
    return placed
  }

  it('a bought card has no address, no VAT and no place in the cart, and its code is only in its mail', async () => {
    const { placed, code } = await boughtCard({ message: 'Happy birthday, Thandi!' })
    const order = await readOrder(shop, placed)
    expect(order).toMatchObject({
      state: 'delivered',
      order_kind: 'gift_card',
      totals: { total: 50_000, tax_total: 0 },
      gift_card: { value: 50_000, recipient_name: 'Thandi Demo', last_four: code.slice(-4), ends_on: '2029-11-20', state: 'active' },
    })
    expect(order.documents).toMatchObject([{ kind: 'invoice' }])
    expect(
      (await shop.request(`/api/orders/${order.order_id}/documents/${order.documents?.[0]?.document_id}.pdf?key=${placed.order_key}`))
        .status,
    ).toBe(200)
    expect(await mailNames(shop)).toContain('order-confirmation')
    await sendDueMail(shop.deps)
    const mail = shop.posted.find(({ to }) => to === 'demo.thandi@stoep.example')
    expect(mail?.subject).toMatch(/^Sipho Demo gives you R.500,00 to spend at Stoep$/)
    expect(mail?.text).toContain('Happy birthday, Thandi!')
    // Neither the database nor the buyer's mails have the code.
    const stored = JSON.stringify([
      await shop.deps.db.selectFrom('gift_card').selectAll().execute(),
      await shop.deps.db.selectFrom('outgoing_mail').selectAll().execute(),
      await shop.deps.db.selectFrom('order_event').selectAll().execute(),
    ])
    expect(stored).not.toContain(code)
    expect(stored).not.toContain(code.replaceAll('-', ''))
    expect((await balance(code.toLowerCase().replaceAll('-', ' '))).answer).toMatchObject({ balance: 50_000, value: 50_000 })
    await expect(dispatchOrder(shop.deps, order.order_id, 'Demo Carriers', 'DC-1')).rejects.toThrow()
  })

  it('a transfer issues it when it arrives, and the day cannot lie in the past', async () => {
    const placed = (await shop.call('giftCardOrder', giftCardOf({ paymentMethod: 'bank_transfer' }))).answer
    await mailDueCards(shop.deps)
    expect((await readOrder(shop, placed)).gift_card).toMatchObject({ state: 'ordered', last_four: null })
    await markPaid(shop.deps, placed.order_id)
    await mailDueCards(shop.deps)
    expect((await readOrder(shop, placed)).gift_card).toMatchObject({ state: 'active' })
    const past = await shop.call('giftCardOrder', giftCardOf({ sendOn: '2026-11-19' }))
    expect(past.failure).toMatchObject({
      status: 400,
      code: 'invalid_request',
      data: { fields: { sendOn: expect.stringContaining('Choose a day') } },
    })
    expect((await shop.call('giftCardOrder', giftCardOf({ amount: cents(9_900) }))).failure.code).toBe('invalid_request')
  })

  it('[one server] an unknown, an ended and a withdrawn code are refused with their codes, and guesses are limited', async () => {
    const { code, cardId } = await mailedCard(shop.deps.db, 10_000)
    expect((await balance(code)).answer.history).toMatchObject([{ kind: 'issued', amount: 10_000, order_id: null }])
    expect((await balance('7K3M-9QTX-0000-0000')).failure).toMatchObject({ status: 404, code: 'gift_card_unknown' })
    shop.clock.set('2029-11-01T21:59:00Z')
    expect((await balance(code)).status).toBe(200)
    shop.clock.set('2029-11-01T22:00:00Z')
    expect((await balance(code)).failure).toMatchObject({ status: 410, code: 'gift_card_ended' })
    await shop.deps.db.updateTable('gift_card').set({ state: 'void' }).where('card_id', '=', cardId).execute()
    expect((await balance(code)).failure).toMatchObject({ status: 410, code: 'gift_card_ended' })
    const replies = await Promise.all(Array.from({ length: 40 }, () => balance('7K3M-9QTX-0000-0000')))
    expect(replies.filter(({ failure }) => failure.code === 'rate_limited').length).toBeGreaterThan(5)
    const cart = await cartOf(shop, await cartWith(shop, [aloe, 1]))
    const guess = checkoutOf(cart, 'card', { giftCard: { code: '7K3M-9QTX-0000-0000', amount: cents(100) } })
    expect((await shop.call('checkout', guess)).failure.code).toBe('rate_limited')
  })

  it('a promo code comes first, then the card; what is left is paid with the method, and a refund goes back the same way', async () => {
    const { code, cardId } = await mailedCard(shop.deps.db, 100_000)
    const cartKey = await cartWith(shop, [aloe, 1])
    await addToCart(shop, cartKey, 'kalk-bay')
    const cart = (await shop.call('couponApply', { cartKey, promoCode: 'WELCOME10' })).answer
    const { total, discount_total } = cart.totals
    expect(discount_total).toBeGreaterThan(0)
    const tooMuch = checkoutOf(cart, 'card', { giftCard: { code, amount: cents(100_100) } })
    expect((await shop.call('checkout', tooMuch)).failure).toMatchObject({
      status: 409,
      code: 'gift_card_changed',
      data: { balance: 100_000 },
    })
    const nothing = checkoutOf(cart, 'card', { giftCard: { code, amount: cents(100_000) }, paymentMethod: undefined })
    expect((await shop.call('checkout', nothing)).failure.code).toBe('invalid_request')
    const placed = (
      await shop.call('checkout', checkoutOf(cart, 'card', { giftCard: { code: groupedGiftCode(code), amount: cents(100_000) } }))
    ).answer
    await decideAtSandbox(shop, placed.redirect_url, 'pay')
    const order = await readOrder(shop, placed)
    expect(order).toMatchObject({ state: 'processing', totals: { total }, credits: [{ kind: 'card', amount: 100_000, returned: 0 }] })
    expect(await shop.deps.db.selectFrom('payment').select('amount').execute()).toEqual([{ amount: total - 100_000 }])
    // The method paid less than the refund: the rest goes back to the card.
    await refundOrder(shop.deps, placed.order_id, { reason: 'Late', restock: true, amount: cents(total - 60_000) })
    await refundOrder(shop.deps, placed.order_id, { reason: 'Late', restock: true })
    const refunds = (await readOrder(shop, placed)).refunds?.map(({ amount, credit, state }) => ({ amount, credit, state }))
    expect(refunds).toEqual([
      { amount: total - 60_000, credit: 40_000, state: 'started' },
      { amount: 60_000, credit: 60_000, state: 'done' },
    ])
    expect((await balance(code)).answer.balance).toBe(100_000)
    const { ends_on } = await shop.deps.db.selectFrom('gift_card').select('ends_on').where('card_id', '=', cardId).executeTakeFirstOrThrow()
    expect(ends_on).toBe('2029-11-01')
    expect(await wrongBooks(shop.deps.db)).toEqual([])
  })

  it('a refund as store credit is spent by its customer at the checkout, signed in', async () => {
    const session = await newCustomer(shop)
    const token = tokenIn(session)
    const variation = aloe.variation
    const add = () => shop.call('customerCartAdd', { token, productId: aloe.productId, variation, productQuantity: 1 })
    const first = (await shop.call('checkout', { ...checkoutOf((await add()).answer, 'bank_transfer'), cartKey: undefined, token })).answer
    await markPaid(shop.deps, first.order_id)
    const staff = await newStaff(shop, 'office')
    const version = (await shop.call('deskOrder', { token: staff.token }, { params: { orderId: first.order_id } })).answer.version
    const wanted = { token: staff.token, version, reason: 'As agreed', to: 'store_credit' as const }
    const key = '0b6ff2f4-7f1c-4a55-9a46-0a4a1f0f4b11'
    const options = { params: { orderId: first.order_id }, key }
    expect((await shop.call('deskRefund', wanted, options)).answer.order).toMatchObject({
      state: 'refunded',
      refund_due: false,
      refunds: [{ amount: aloe.price, credit: aloe.price, state: 'done' }],
    })
    await shop.call('deskRefund', wanted, options)
    const credit = () => shop.call('storeCredit', { token })
    expect((await credit()).answer).toMatchObject({ balance: aloe.price, history: [{ kind: 'credited', order_id: first.order_id }] })
    const cart = (await add()).answer
    const body = checkoutOf(cart, 'card', { storeCredit: cents(aloe.price), paymentMethod: undefined })
    const guest = await cartOf(shop, await cartWith(shop, [aloe, 1]))
    expect((await shop.call('checkout', checkoutOf(guest, 'card', { storeCredit: cents(100) }))).failure.code).toBe('gift_card_changed')
    const second = (await shop.call('checkout', { ...body, cartKey: undefined, token })).answer
    expect((await credit()).answer.balance).toBe(0)
    expect((await shop.call('order', { token }, { params: { orderId: second.order_id } })).answer).toMatchObject({
      state: 'processing',
      credits: [{ kind: 'credit', amount: aloe.price }],
    })
    const { answer: atDesk } = await shop.call('deskOrder', { token: staff.token }, { params: { orderId: second.order_id } })
    expect(atDesk.refund_by).toBe('cards')
    await refundOrder(shop.deps, second.order_id, { reason: 'Late', restock: true, amount: cents(70_000) })
    expect((await credit()).answer.balance).toBe(70_000)
    // The export has it, and a deleted account turns it into a card by mail.
    const { answer: exported } = await shop.call('customerExport', { token })
    expect(exported['store_credit']).toMatchObject({ balance: 70_000 })
    await shop.call('customerDelete', { token, password: PASSWORD })
    await mailDueCards(shop.deps)
    expect((await balance(await codeInMail(shop))).answer).toMatchObject({ balance: 70_000 })
    expect(await wrongBooks(shop.deps.db)).toEqual([])
  })

  it('a guest gets a refund as store credit on a gift card by mail', async () => {
    const { code } = await mailedCard(shop.deps.db, 100_000)
    const placed = await paidWithCard(code, 100_000)
    await refundOrder(shop.deps, placed.order_id, { reason: 'As agreed', restock: true, to: 'store_credit' })
    await mailDueCards(shop.deps)
    expect((await balance(await codeInMail(shop))).answer).toMatchObject({ balance: aloe.price })
    expect((await balance(code)).answer.balance).toBe(0)
    const mail = await shop.deps.db.selectFrom('outgoing_mail').select('text').where('mail_id', 'like', 'refunded-%').executeTakeFirst()
    expect(mail?.text).toContain('a gift card in a mail of its own')
  })

  it('what is unspent of a bought card can be refunded, and nothing more', async () => {
    const { placed, code } = await boughtCard()
    await paidWithCard(code, 20_000)
    const all = refundOrder(shop.deps, placed.order_id, { reason: 'Unwanted', restock: true })
    await expect(all).rejects.toThrow(/^R.300,00 of this gift card is unspent/)
    await refundOrder(shop.deps, placed.order_id, { reason: 'Unwanted', restock: true, amount: cents(30_000) })
    // A refund of the order that spent the rest returns to it.
    expect((await balance(code)).answer.balance).toBe(0)
    expect((await readOrder(shop, placed)).gift_card).toMatchObject({ state: 'active' })
    expect(await wrongBooks(shop.deps.db)).toEqual([])
  })

  it('a card that the staff mail before its day is delivered with that mail', async () => {
    const { answer } = await shop.call('giftCardOrder', giftCardOf({ sendOn: '2026-11-25' }))
    await decideAtSandbox(shop, answer.redirect_url, 'pay')
    expect((await readOrder(shop, answer)).state).toBe('processing')
    const { token } = await newStaff(shop, 'office')
    const [card] = (await shop.call('deskGiftCards', { token })).answer.cards
    await shop.call('deskGiftCardResend', { token, mails: 0 }, { params: { cardId: card?.card_id ?? '' } })
    expect((await readOrder(shop, answer)).state).toBe('delivered')
    expect((await balance(await codeInMail(shop))).answer.balance).toBe(50_000)
  })

  it('the desk finds a card, mails a new code that ends the old one, and withdraws it, with the audit', async () => {
    const { placed, code } = await boughtCard()
    const { token } = await newStaff(shop, 'office')
    const find = async (q: string) => (await shop.call('deskGiftCards', { token, q })).answer.cards.map(({ order_id }) => order_id)
    for (const q of [code.slice(-4).toLowerCase(), placed.order_id, 'Demo.Sipho@stoep.example', 'demo.thandi@stoep.example'])
      expect(await find(q)).toEqual([placed.order_id])
    expect(await find('nobody@stoep.example')).toEqual([])
    const [card] = (await shop.call('deskGiftCards', { token })).answer.cards
    const params = { cardId: card?.card_id ?? '' }
    const again = await Promise.all([1, 2].map(() => shop.call('deskGiftCardResend', { token, mails: 1 }, { params })))
    expect(again.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const fresh = await codeInMail(shop)
    expect(fresh).not.toBe(code)
    expect((await balance(code)).failure.code).toBe('gift_card_unknown')
    expect((await balance(fresh)).answer.balance).toBe(50_000)
    expect((await shop.call('deskGiftCardVoid', { token, reason: 'Bought with a stolen card' }, { params })).answer).toMatchObject({
      state: 'void',
      balance: 0,
      void_reason: 'Bought with a stolen card',
    })
    expect((await balance(fresh)).failure.code).toBe('gift_card_ended')
    expect((await shop.call('deskGiftCardVoid', { token, reason: 'Again' }, { params })).failure.code).toBe('wrong_state')
    expect(
      await shop.deps.db.selectFrom('audit_entry').select('action').where('action', 'like', 'gift%').orderBy('at').execute(),
    ).toHaveLength(2)
  })

  it('a card that could not be delivered keeps its code for another try', async () => {
    const placed = (await shop.call('giftCardOrder', giftCardOf())).answer
    await decideAtSandbox(shop, placed.redirect_url, 'pay')
    await mailDueCards(shop.deps)
    const { RecipientRefused } = await import('../../../api-mock/mail/mailer.ts')
    const broken = { ...shop.deps, mail: { send: () => Promise.reject(new RecipientRefused('no such mailbox')) } }
    await sendDueMail(broken)
    const row = await shop.deps.db
      .selectFrom('outgoing_mail')
      .select(['given_up_at', 'text'])
      .where('mail_id', 'like', 'gift-card-code-%')
      .executeTakeFirst()
    expect(row?.given_up_at).not.toBeNull()
    expect((await balance(await codeInMail(shop))).status).toBe(200)
  })

  it('an old order names nobody, and its card can still be spent', async () => {
    const { code } = await boughtCard({ sendOn: '2026-11-20' })
    shop.clock.set('2031-12-20T08:00:00Z')
    await pseudonymiseOldOrders(shop.deps)
    const card = await shop.deps.db.selectFrom('gift_card').selectAll().executeTakeFirstOrThrow()
    expect([card.buyer_email, card.buyer_name, card.recipient_email, card.recipient_name, card.message].join('')).toBe('')
    expect((await balance(code)).failure.code).toBe('gift_card_ended')
  })

  it('works without script: the form leads to the payment, and the balance is on its page', async () => {
    const post = (path: string, fields: Record<string, string>) =>
      shop.request(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'http://localhost:4102' },
        body: new URLSearchParams(fields).toString(),
      })
    const { recipientName, recipientEmail, sendOn, name, email, phone, paymentMethod } = giftCardOf()
    const fields = { recipientName, recipientEmail, sendOn, name, email, phone, paymentMethod, amount: 'own', ownAmount: 'R 1 500' }
    const bought = await post('/gift-card', fields)
    expect([bought.status, bought.headers.get('location')]).toEqual([303, expect.stringContaining('/sandbox/')])
    expect((await post('/gift-card', fields)).headers.get('location')).toBe(bought.headers.get('location'))
    expect(await shop.deps.db.selectFrom('orders').select(['total', 'kind']).execute()).toEqual([{ total: 150_000, kind: 'gift_card' }])
    const wrong = await post('/gift-card', { ...fields, ownAmount: '50' })
    expect(wrong.status).toBe(422)
    expect(await wrong.text()).toContain('Choose an amount from R 100')
    const { code } = await mailedCard(shop.deps.db, 12_300)
    const found = await post('/gift-card/balance', { code })
    expect(found.status).toBe(200)
    expect(found.headers.get('cache-control')).toContain('no-store')
    const html = await found.text()
    expect(html).toMatch(/R.123,00.*left/s)
    expect(html).not.toContain(code)
    expect(await (await post('/gift-card/balance', { code: '7K3M-9QTX-0000-0000' })).text()).toContain('We do not know this gift card code')
  })
})
