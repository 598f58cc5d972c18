import { afterEach, beforeEach, expect, it } from 'vitest'
import { cancelLapsedOrders } from '../../../api-mock/orders/jobs.ts'
import { lateTransfer } from '../../../api-mock/orders/late-transfer.ts'
import { cancelOrder, fromCommandLine } from '../../../api-mock/orders/staff.ts'
import { changeSettings } from '../../../api-mock/settings/change-settings.ts'
import { deleteOldQuotes } from '../../../api-mock/quotes/old-quotes.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { newCustomer, PASSWORD, tokenIn, withSession } from '../../support/account/customers.ts'
import { mailNames } from '../../support/account/shopper.ts'
import { kalkBay } from '../../support/catalogue/goods.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { pricesOf, quoteRequestOf, sentQuote } from '../../support/quotes/quotes.ts'
import { accountOf } from '../../support/trade/business.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'

describeOnEveryDatabase('quotes', (database) => {
  let shop: TestShop
  let office: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    office = (await newStaff(shop, 'office')).token
  })
  afterEach(() => shop.close())

  const accept = (token: string, quoteId: string, version: number, key?: string) =>
    shop.call('quoteAccept', { token, version, paymentMethod: 'bank_transfer' }, { params: { quoteId }, ...(key ? { key } : {}) })
  const orders = () => shop.deps.db.selectFrom('orders').selectAll().execute()

  it('are asked for by trade customers alone, once for one key, and numbered', async () => {
    const other = await newCustomer(shop)
    expect((await shop.call('quoteRequest', { token: other.token, ...quoteRequestOf() })).failure.code).toBe('request_not_possible')
    const { token } = await newCustomer(shop, { role: 'trade', discount: 10 })
    const key = crypto.randomUUID()
    const input = { token, ...quoteRequestOf() }
    const first = (await shop.call('quoteRequest', input, { key })).answer
    expect((await shop.call('quoteRequest', input, { key })).answer).toEqual(first)
    expect(first).toMatchObject({ quote_id: 'QU-000001', state: 'open', totals: null, items: [{ quantity: { value: 2 } }] })
    expect((await shop.call('quotes', { token })).answer.quotes).toEqual([first])
    expect((await shop.call('quotes', { token: other.token })).answer.quotes).toEqual([])
    const gone = { lines: [{ productId: 999_999, quantity: 1 }] }
    expect((await shop.call('quoteRequest', { token, ...quoteRequestOf(gone) })).failure.code).toBe('product_gone')
    const bare = { lines: [{ productId: kalkBay.productId, quantity: 1 }] }
    expect((await shop.call('quoteRequest', { token, ...quoteRequestOf(bare) })).failure.code).toBe('option_gone')
  })

  it('of earlier versions are still read and accepted, with a phone number in their address that is too short today', async () => {
    const { token } = await newCustomer(shop, { role: 'trade' })
    const asked = (await shop.call('quoteRequest', { token, ...quoteRequestOf() })).answer
    const shipping = JSON.stringify({ ...quoteRequestOf().shipping, phone: '555 01234' })
    await shop.deps.db.withoutPlugins().updateTable('quote').set({ shipping }).execute()
    await shop.call('deskQuoteSend', { token: office, ...pricesOf(asked) }, { params: { quoteId: asked.quote_id } })
    expect((await shop.call('quotes', { token })).answer.quotes[0]?.shipping.phone).toBe('555 01234')
    expect((await accept(token, asked.quote_id, 2)).status).toBe(200)
  })

  it('are priced at the desk, mailed and audited; a stale version, a missing price and a wrong day are rejected', async () => {
    const { token } = await newCustomer(shop, { role: 'trade' })
    const asked = (await shop.call('quoteRequest', { token, ...quoteRequestOf() })).answer
    const params = { quoteId: asked.quote_id }
    const toPrice = async () => (await shop.call('deskToday', { token: office })).answer.quotes.count
    expect(await toPrice()).toBe(1)
    const send = (changes: object) => shop.call('deskQuoteSend', { token: office, ...pricesOf(asked), ...changes }, { params })
    expect((await send({ validUntil: '2020-01-01' })).failure.code).toBe('invalid_request')
    expect((await send({ lines: [{ itemKey: 'another', price: cents(100) }] })).failure.code).toBe('invalid_request')
    const sent = (await send({})).answer
    expect(sent).toMatchObject({ state: 'sent', version: 2, totals: { subtotal: 1_600_000, shipping_total: 45_000, total: 1_645_000 } })
    expect((await send({})).failure.code).toBe('wrong_state')
    expect(await toPrice()).toBe(0)
    expect((await mailNames(shop)).filter((name) => name.startsWith('quote-sent-'))).toHaveLength(1)
    const audit = await shop.deps.db.selectFrom('audit_entry').select(['action', 'subject', 'after']).execute()
    expect(audit).toMatchObject([{ action: 'quotes.send', subject: `quote ${asked.quote_id}` }])
    const listed = (await shop.call('deskQuotes', { token: office, state: 'sent' })).answer
    expect(listed).toMatchObject({ total: 1, quotes: [{ quote_id: asked.quote_id }] })
    expect((await shop.call('deskQuotes', { token: office })).answer.total).toBe(0)
  })

  it('become one order with exactly their prices, whatever the catalogue says, and leave the cart alone', async () => {
    const { buyer, quote } = await sentQuote(shop, office)
    const { productId, variation } = kalkBay
    await shop.call('customerCartAdd', { token: buyer.token, productId, variation, productQuantity: 1 })
    await shop.deps.db.updateTable('product').set({ active: 0 }).where('id', '=', productId).execute()
    await shop.deps.catalogue.refresh()
    const key = crypto.randomUUID()
    const placed = (await accept(buyer.token, quote.quote_id, quote.version, key)).answer
    expect((await accept(buyer.token, quote.quote_id, quote.version, key)).answer.order_id).toBe(placed.order_id)
    const order = (await shop.call('order', { key: placed.order_key }, { params: { orderId: placed.order_id } })).answer
    expect(order.totals).toEqual({ ...quote.totals, discount_total: 0 })
    expect(order).toMatchObject({ state: 'awaiting_transfer', order_kind: 'goods', items: [{ price: 800_000, quantity: { value: 2 } }] })
    expect(order.totals.tax_total).toBe(Math.round((1_645_000 * 15) / 115))
    const cart = await shop.deps.db.selectFrom('cart_line').select('quantity').execute()
    expect(cart).toEqual([{ quantity: 1 }])
    expect((await accept(buyer.token, quote.quote_id, quote.version)).failure.code).toBe('quote_closed')
    expect((await shop.call('quotes', { token: buyer.token })).answer.quotes).toMatchObject([
      { state: 'accepted', order_id: placed.order_id },
    ])
    expect(await orders()).toHaveLength(1)
  })

  it('are paid on account by members of an account with a limit, after an approval where a buyer needs one', async () => {
    const { buyer, quote } = await sentQuote(shop, office)
    const onAccount = () =>
      shop.call(
        'quoteAccept',
        { token: buyer.token, version: quote.version, paymentMethod: 'on_account' },
        { params: { quoteId: quote.quote_id } },
      )
    const methods = async () => (await shop.call('quotes', { token: buyer.token })).answer.payment_methods
    await accountOf(shop, { headers: withSession(buyer.token) })
    expect(await methods()).not.toContain('on_account')
    expect((await onAccount()).failure.code).toBe('trade_not_allowed')
    const terms = (set: object) => shop.deps.db.withoutPlugins().updateTable('trade_account').set(set).execute()
    await terms({ credit_limit: 5_000_000, approval_over: 0 })
    await shop.deps.db.withoutPlugins().updateTable('trade_member').set({ role: 'buyer' }).execute()
    expect(await methods()).toContain('on_account')
    expect((await onAccount()).failure).toMatchObject({
      code: 'approval_needed',
      message: expect.stringContaining('Ask an owner to change'),
    })
    const most = async () => (await shop.call('quotes', { token: buyer.token })).answer.on_account_most
    expect(await most()).toBe(0)
    await terms({ approval_over: null })
    expect(await most()).toBeUndefined()
    expect((await onAccount()).status).toBe(200)
    expect(await orders()).toMatchObject([{ state: 'processing', payment_method: 'on_account', total: 1_645_000 }])
  })

  it('are open again when their order is cancelled, until their last day, and become another order then', async () => {
    await changeSettings(shop.deps, { 'notify.email': 'owner@stoep.example' }, 'a test')
    await shop.deps.catalogue.refresh()
    const { buyer, quote } = await sentQuote(shop, office)
    const own = async () => (await shop.call('quotes', { token: buyer.token })).answer.quotes[0]
    await shop.deps.db.insertInto('stock').values({ product_id: kalkBay.productId, variation: '', count: 2, low_level: null }).execute()
    const input = { token: buyer.token, version: quote.version, paymentMethod: 'card' as const }
    const first = (await shop.call('quoteAccept', input, { params: { quoteId: quote.quote_id } })).answer
    shop.clock.advance({ hours: 25 })
    await cancelLapsedOrders(shop.deps)
    const open = await own()
    expect(open).toMatchObject({ state: 'sent', version: quote.version + 2, order_id: null, totals: quote.totals })
    expect((await accept(buyer.token, quote.quote_id, quote.version)).failure.code).toBe('quote_changed')
    const second = (await accept(buyer.token, quote.quote_id, open?.version ?? 0)).answer
    expect(second.order_id).not.toBe(first.order_id)
    expect(await own()).toMatchObject({ state: 'accepted', order_id: second.order_id })
    const news = shop.deps.db.selectFrom('outgoing_mail').select('mail_id').where('mail_id', 'like', 'quote-for-the-shop-%-accepted-%')
    expect(await news.execute()).toHaveLength(2)
    shop.clock.advance({ days: 30 })
    await cancelLapsedOrders(shop.deps)
    const token = await newToken(buyer.customer.email)
    expect((await shop.call('quotes', { token })).answer.quotes).toMatchObject([{ state: 'expired', order_id: null }])
  })

  it('are accepted again by the late transfer of their cancelled order, and pay no second order', async () => {
    const { buyer, quote } = await sentQuote(shop, office)
    const cancelled = async (version: number) => {
      const { order_id } = (await accept(buyer.token, quote.quote_id, version)).answer
      await cancelOrder(shop.deps, order_id, 'It was not paid.')
      return order_id
    }
    const first = await cancelled(quote.version)
    await fromCommandLine(shop.deps, first, lateTransfer)
    const own = async () => (await shop.call('quotes', { token: buyer.token })).answer.quotes[0]
    expect(await own()).toMatchObject({ state: 'accepted', order_id: first })
    const another = await sentQuote(shop, office)
    const { token } = another.buyer
    const { quote_id: quoteId, version } = another.quote
    const late = (await accept(token, quoteId, version)).answer.order_id
    await cancelOrder(shop.deps, late, 'It was not paid.')
    const placed = (await accept(token, quoteId, version + 2)).answer.order_id
    await fromCommandLine(shop.deps, late, lateTransfer)
    expect(Object.fromEntries((await orders()).map(({ order_id, state, refund_due }) => [order_id, [state, refund_due]]))).toEqual({
      [first]: ['processing', 0],
      [late]: ['cancelled', 1],
      [placed]: ['awaiting_transfer', 0],
    })
  })

  it('are declined at the desk before they have prices, with a reason in a mail and on the quote', async () => {
    const { token } = await newCustomer(shop, { role: 'trade' })
    const { quote_id: quoteId, version } = (await shop.call('quoteRequest', { token, ...quoteRequestOf() })).answer
    const decline = (seen: number) =>
      shop.call('deskQuoteDecline', { token: office, version: seen, reason: 'We do not make it in steel.' }, { params: { quoteId } })
    expect((await decline(version + 1)).failure.code).toBe('wrong_state')
    expect((await decline(version)).answer).toMatchObject({ state: 'declined', version: version + 1 })
    expect((await shop.call('quotes', { token })).answer.quotes).toMatchObject([
      { state: 'declined', message: 'We do not make it in steel.', totals: null, reason: '' },
    ])
    expect((await shop.call('deskToday', { token: office })).answer.quotes.count).toBe(0)
    expect((await accept(token, quoteId, version + 1)).failure.code).toBe('quote_closed')
    expect((await decline(version + 1)).failure.code).toBe('wrong_state')
    const mails = await shop.deps.db.selectFrom('outgoing_mail').select('text').where('mail_id', 'like', 'quote-declined-%').execute()
    expect(mails).toMatchObject([{ text: expect.stringContaining('We do not make it in steel.') }])
  })

  it('[trial 43] accepted by two presses at once are one order', async () => {
    const { buyer, quote } = await sentQuote(shop, office)
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(buyer.token, quote.quote_id, quote.version)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    expect((await orders()).map(({ total, kind }) => [total, kind])).toEqual([[1_645_000, 'quote']])
  })

  it('are not accepted after their last day, after a new price, without the pieces, or by another customer', async () => {
    const { buyer, quote } = await sentQuote(shop, office)
    const stranger = await newCustomer(shop, { role: 'trade' })
    expect((await accept(stranger.token, quote.quote_id, quote.version)).failure.code).toBe('not_found')
    const params = { quoteId: quote.quote_id }
    const again = (await shop.call('deskQuoteSend', { token: office, ...pricesOf(quote, 700_000) }, { params })).answer
    expect((await accept(buyer.token, quote.quote_id, quote.version)).failure.code).toBe('quote_changed')
    await shop.deps.db.insertInto('stock').values({ product_id: kalkBay.productId, variation: '', count: 1, low_level: null }).execute()
    expect((await accept(buyer.token, quote.quote_id, again.version)).failure.code).toBe('out_of_stock')
    shop.clock.advance({ days: 60 })
    const token = await newToken(buyer.customer.email)
    expect((await accept(token, quote.quote_id, again.version)).failure.code).toBe('quote_expired')
    expect((await shop.call('quotes', { token })).answer.quotes).toMatchObject([{ state: 'expired' }])
    expect(await orders()).toEqual([])
  })

  const newToken = async (email: string) => tokenIn((await shop.call('login', { email, password: PASSWORD })).answer)

  it('are declined with a reason, which the owner reads', async () => {
    const { buyer, quote } = await sentQuote(shop, office)
    const params = { quoteId: quote.quote_id }
    const input = { token: buyer.token, version: quote.version, reason: 'Too dear.' }
    expect((await shop.call('quoteDecline', input, { params })).answer).toMatchObject({ state: 'declined', reason: 'Too dear.' })
    expect((await accept(buyer.token, quote.quote_id, quote.version + 1)).failure.code).toBe('quote_closed')
  })

  it('are a PDF for their customer alone', async () => {
    const { buyer, quote } = await sentQuote(shop, office)
    const path = `/api/quotes/${quote.quote_id}.pdf`
    const response = await shop.request(path, { headers: withSession(buyer.token) })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((await response.text()).slice(0, 5)).toBe('%PDF-')
    expect((await shop.request(path)).status).toBe(401)
    const stranger = await newCustomer(shop, { role: 'trade' })
    expect((await shop.request(path, { headers: withSession(stranger.token) })).status).toBe(404)
  })

  it('are in the export of their customer, go with the account, and go after two years, not before', async () => {
    const { buyer, quote } = await sentQuote(shop, office)
    const exported = await shop.call('customerExport', { token: buyer.token })
    expect(exported.answer['quotes']).toMatchObject([{ quote_id: quote.quote_id }])
    await shop.call('customerDelete', { token: buyer.token, password: PASSWORD })
    expect(await shop.deps.db.selectFrom('quote').selectAll().execute()).toEqual([])
    await sentQuote(shop, office)
    shop.clock.set('2028-11-20T07:59:00Z')
    await deleteOldQuotes(shop.deps)
    expect(await shop.deps.db.selectFrom('quote').selectAll().execute()).toHaveLength(1)
    shop.clock.set('2028-11-20T08:01:00Z')
    await deleteOldQuotes(shop.deps)
    expect(await shop.deps.db.selectFrom('quote').selectAll().execute()).toEqual([])
  })
})
