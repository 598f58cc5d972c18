import { afterEach, beforeEach, expect, it } from 'vitest'
import { allJobs } from '../../../api-mock/compose.ts'
import { mailDueCards } from '../../../api-mock/gifts/mail-card.ts'
import { markPaid, refundOrder } from '../../../api-mock/orders/staff.ts'
import { changeSettings } from '../../../api-mock/settings/change-settings.ts'
import { PASSWORD } from '../../support/account/customers.ts'
import { checkoutAs, fillCart, type TestCustomer } from '../../support/account/signed-in.ts'
import { aloe } from '../../support/catalogue/goods.ts'
import { allRows } from '../../support/database/all-rows.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { pricesOf, quoteRequestOf } from '../../support/quotes/quotes.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { askFor, newBusiness, newMember, payAccount } from '../../support/trade/business.ts'

const address = { ...quoteRequestOf().shipping, streetAddress1: '77 Sampleberg Lane' }

describeOnEveryDatabase('a trade customer who deletes the account', (database) => {
  let shop: TestShop
  let owner: TestCustomer
  let colleague: TestCustomer
  beforeEach(async () => {
    shop = await createTestApp({ database })
    await changeSettings(shop.deps, { 'notify.email': 'owner@stoep.example' }, 'a test')
    await shop.deps.catalogue.refresh()
    owner = (await newBusiness(shop, 10_000_000)).owner
  })
  afterEach(() => shop.close())

  const as = ({ headers }: TestCustomer) => ({ headers })
  const leave = (customer: TestCustomer) => shop.call('customerDelete', { password: PASSWORD }, as(customer))

  /** Uses everything that stores words of a trade customer: each of these words is about Sampleberg. */
  async function useEverything(): Promise<void> {
    const details = { name: 'Sampleberg Interiors', registrationNumber: '2015/123456/07', vatNumber: '4123456789', invoiceAddress: address }
    await shop.call('tradeChange', { change: { kind: 'details', ...details } }, as(owner))
    await shop.call('tradeChange', { change: { kind: 'address', name: 'Showroom', address } }, as(owner))
    const { token } = await newStaff(shop, 'office')
    const quote = (await shop.call('quoteRequest', quoteRequestOf({ note: 'For the Sampleberg wing.', shipping: address }), as(owner)))
      .answer
    const params = { quoteId: quote.quote_id }
    const sent = (await shop.call('deskQuoteSend', { token, ...pricesOf(quote) }, { params })).answer
    await shop.call('quoteDecline', { version: sent.version, reason: 'Sampleberg is too far.' }, { params, ...as(owner) })
    colleague = await newMember(shop, owner)
    await askFor(shop, colleague, { note: 'For Sampleberg too.', shipping: address })
    const onAccount = { paymentMethod: 'on_account', shipping: address } as const
    await checkoutAs(shop, owner, await fillCart(shop, owner, [aloe, 1]), onAccount)
    await payAccount(shop, owner, 50_000)
    const transfer = { paymentMethod: 'bank_transfer', shipping: address } as const
    const { answer: own } = await checkoutAs(shop, owner, await fillCart(shop, owner, [aloe, 1]), transfer)
    await shop.call('orderRequest', { kind: 'cancel', words: 'We leave Sampleberg.' }, { params: { orderId: own.order_id }, ...as(owner) })
    await markPaid(shop.deps, own.order_id)
    await refundOrder(shop.deps, own.order_id, { reason: 'As agreed', restock: true, to: 'store_credit' })
  }

  it('leaves no word of quotes, approvals and requests, and after five years nothing that names a person', async () => {
    await useEverything()
    const before = await allRows(shop.deps.db)
    for (const words of ['the Sampleberg wing', 'Sampleberg is too far', 'We leave Sampleberg', 'For Sampleberg too'])
      expect(before).toContain(words)
    expect((await leave(colleague)).status).toBe(200)
    expect((await leave(owner)).status).toBe(200)
    const after = await allRows(shop.deps.db)
    for (const words of ['the Sampleberg wing', 'Sampleberg is too far', 'We leave Sampleberg', 'For Sampleberg too'])
      expect(after).not.toContain(words)
    // The store credit is a card by mail now.
    await mailDueCards(shop.deps)
    expect(await allRows(shop.deps.db)).toContain('Sampleberg Interiors')

    shop.clock.advance({ days: 365 * 5 + 3 })
    for (let run = 0; run < 2; run += 1) for (const job of allJobs(shop.deps)) await job.run()
    const end = await allRows(shop.deps.db)
    for (const trace of ['Sampleberg', owner.email, colleague.email, '4123456789', '2015/123456/07']) expect(end).not.toContain(trace)
  })
})
