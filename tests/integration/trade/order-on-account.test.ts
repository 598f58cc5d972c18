import { afterEach, beforeEach, expect, it } from 'vitest'
import { cents } from '../../../src/contract/money/money.ts'
import { PASSWORD, tokenIn, withSession } from '../../support/account/customers.ts'
import { readOrder } from '../../support/account/shopper.ts'
import { checkoutAs, customerCart, fillCart, signedIn, type TestCustomer } from '../../support/account/signed-in.ts'
import { aloe } from '../../support/catalogue/goods.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { mailedCard, wrongBooks } from '../../support/gifts/cards.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { accountOf, newBusiness, newMember, payAccount, wrongAccounts } from '../../support/trade/business.ts'

const price = 254_915

describeOnEveryDatabase('an order on account', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'office')).token
  })
  afterEach(() => shop.close())

  const order = async (member: TestCustomer, quantity = 1, changes: Parameters<typeof checkoutAs>[3] = {}) =>
    checkoutAs(shop, member, await fillCart(shop, member, [aloe, quantity]), { paymentMethod: 'on_account', ...changes })

  it('is accepted at once, with the details of the business and its due day, and adds to what is outstanding', async () => {
    const { owner } = await newBusiness(shop, 1_000_000)
    const buyer = await newMember(shop, owner)
    const placed = (await order(buyer, 1, { vatNumber: '4000000000', registrationNumber: '2019/123456/07', purchaseOrder: 'PO 17' })).answer
    expect(placed.redirect_url).toBeUndefined()
    const read = await readOrder(shop, placed)
    expect(read).toMatchObject({
      state: 'processing',
      payment_method: 'on_account',
      of_account: true,
      can_pay: false,
      due_on: '2026-12-20',
      registration_number: '2019/123456/07',
      purchase_order: 'PO 17',
      documents: [{ kind: 'invoice' }],
    })
    expect((await customerCart(shop, buyer)).items).toEqual([])
    expect(await accountOf(shop, owner)).toMatchObject({
      outstanding: price,
      entries: [{ kind: 'order', amount: price, order_id: placed.order_id, due_on: '2026-12-20' }],
    })
    const mails = await shop.deps.db
      .selectFrom('outgoing_mail')
      .select(['mail_id', 'html'])
      .where('mail_id', 'like', 'order-on-account-%')
      .execute()
    expect(mails).toHaveLength(1)
    const invoice = await shop.request(
      `/api/orders/${placed.order_id}/documents/${read.documents?.[0]?.document_id}.pdf?key=${placed.order_key}`,
    )
    expect([invoice.status, invoice.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  it('charges the account what a gift card leaves to pay, and only that counts for the limit', async () => {
    const { owner } = await newBusiness(shop, price - 100_000)
    const { code } = await mailedCard(shop.deps.db, 100_000)
    const placed = await order(owner, 1, { giftCard: { code, amount: cents(100_000) } })
    expect(placed.status).toBe(200)
    expect(await accountOf(shop, owner)).toMatchObject({
      outstanding: price - 100_000,
      entries: [{ kind: 'order', amount: price - 100_000, order_id: placed.answer.order_id }],
    })
    expect((await shop.call('giftCardBalance', { code })).answer.balance).toBe(0)
    expect(await wrongAccounts(shop)).toEqual([])
    expect(await wrongBooks(shop.deps.db)).toEqual([])
  })

  it('is refused beyond the limit, to an account without one, and to everybody else, and then nothing is ordered', async () => {
    const { owner } = await newBusiness(shop, price)
    const refused = await order(owner, 2)
    expect(refused.failure).toMatchObject({ status: 409, code: 'account_limit', data: { room: price } })
    const { owner: without } = await newBusiness(shop)
    expect((await order(without)).failure.code).toBe('trade_not_allowed')
    expect((await order(await signedIn(shop))).failure.code).toBe('trade_not_allowed')
    expect(await shop.deps.db.selectFrom('orders').select('order_id').execute()).toEqual([])
    expect((await customerCart(shop, owner)).items).toHaveLength(1)
  })

  it('replaces the open payment of the same cart, as the same order', async () => {
    const { owner } = await newBusiness(shop, 1_000_000)
    const cart = await fillCart(shop, owner, [aloe, 1])
    const first = (await checkoutAs(shop, owner, cart)).answer
    const second = (await checkoutAs(shop, owner, cart, { paymentMethod: 'on_account' })).answer
    expect(second.order_id).toBe(first.order_id)
    expect(await readOrder(shop, second)).toMatchObject({ state: 'processing', payment_method: 'on_account' })
    expect((await accountOf(shop, owner)).outstanding).toBe(price)
  })

  it('frees its part of the limit when it is refunded, also in parts, and never becomes store credit', async () => {
    const { owner } = await newBusiness(shop, 1_000_000)
    const { order_id: orderId } = (await order(owner, 2)).answer
    const versionOf = async () => (await shop.call('deskOrder', { token }, { params: { orderId } })).answer.version
    const refund = async (more: object) =>
      shop.call('deskRefund', { token, version: await versionOf(), reason: 'Damaged', restock: true, ...more }, { params: { orderId } })
    expect((await refund({ amount: 100_000, to: 'store_credit' })).failure).toMatchObject({
      code: 'refund_refused',
      message: 'This order is on a trade account: its refund goes to the account',
    })
    await refund({ amount: 100_000 })
    expect((await accountOf(shop, owner)).outstanding).toBe(2 * price - 100_000)
    await refund({})
    expect(await accountOf(shop, owner)).toMatchObject({
      outstanding: 0,
      entries: [{ kind: 'refund' }, { kind: 'refund' }, { kind: 'order' }],
    })
    const order_ = (await shop.call('deskOrder', { token }, { params: { orderId } })).answer
    expect(order_).toMatchObject({ refund_by: 'account', order: { state: 'refunded', refund_due: false } })
    expect(await wrongAccounts(shop)).toEqual([])
  })

  it('is seen at the desk with what is overdue; office sets the limit and records a payment once, the accountant reads', async () => {
    const { owner, accountId } = await newBusiness(shop, 1_000_000)
    await order(owner)
    shop.clock.advance({ days: 20 })
    const later = await signedIn(shop)
    expect(later.id).not.toBe(owner.id)
    const list = async (by = token) => (await shop.call('deskTradeAccounts', { token: by, q: owner.email })).answer.accounts
    const [seen] = await list()
    expect(seen).toMatchObject({
      account_id: accountId,
      outstanding: price,
      overdue: 0,
      credit_limit: 1_000_000,
      members: [{ role: 'owner' }],
    })
    shop.clock.advance({ days: 11 })
    token = (await newStaff(shop, 'office')).token
    const [due] = await list()
    expect(due).toMatchObject({ overdue: price })
    const accountant = (await newStaff(shop, 'accountant')).token
    const pay = (by: string, rev: number) =>
      shop.call('deskTradePayment', { token: by, rev, amount: 200_000, reference: 'EFT 1' }, { params: { accountId } })
    expect(await list(accountant)).toHaveLength(1)
    expect((await pay(accountant, due?.rev ?? 0)).failure.code).toBe('not_allowed')
    expect((await pay(token, due?.rev ?? 0)).answer).toMatchObject({ outstanding: price - 200_000, overdue: price - 200_000 })
    expect((await pay(token, due?.rev ?? 0)).failure).toMatchObject({ status: 409, code: 'wrong_state' })
    const [paid] = await list()
    const terms = await shop.call(
      'deskTradeTerms',
      { token, rev: paid?.rev ?? 0, credit_limit: 0, terms_days: 14 },
      { params: { accountId } },
    )
    expect(terms.answer).toMatchObject({ credit_limit: 0, terms_days: 14 })
    const audit = await shop.deps.db.selectFrom('audit_entry').select('action').where('action', 'like', 'trade.%').execute()
    expect(audit.map(({ action }) => action).toSorted()).toEqual(['trade.payment', 'trade.terms', 'trade.terms'])
  })

  it('of later, refunded, leaves what is overdue as it was', async () => {
    const { owner } = await newBusiness(shop, 2_000_000)
    await order(owner, 2)
    shop.clock.advance({ days: 31 })
    const session = tokenIn((await shop.call('login', { email: owner.email, password: PASSWORD })).answer)
    const { order_id: orderId } = (await order({ ...owner, token: session, headers: withSession(session) })).answer
    token = (await newStaff(shop, 'office')).token
    const account = async () => (await shop.call('deskTradeAccounts', { token, q: owner.email })).answer.accounts[0]
    expect(await account()).toMatchObject({ outstanding: 3 * price, overdue: 2 * price })
    const refund = async (more: object) => {
      const { version } = (await shop.call('deskOrder', { token }, { params: { orderId } })).answer
      return shop.call('deskRefund', { token, version, reason: 'Damaged', restock: true, ...more }, { params: { orderId } })
    }
    await refund({ amount: 100_000 })
    expect(await account()).toMatchObject({ outstanding: 3 * price - 100_000, overdue: 2 * price })
    await refund({})
    expect(await account()).toMatchObject({ outstanding: 2 * price, overdue: 2 * price })
  })

  it('stays in the export of the owner and before the last payment, however many movements came after', async () => {
    const { owner, accountId } = await newBusiness(shop, 1_000_000)
    await payAccount(shop, owner, 500)
    const many = Array.from({ length: 60 }, (_, index) => ({
      account_id: accountId,
      position: index + 2,
      at: shop.deps.clock.now().toISOString(),
      kind: 'order' as const,
      amount: 0,
      order_id: `DEMO-${index}`,
      due_on: '2026-12-20',
      reference: '',
    }))
    await shop.deps.db.insertInto('trade_entry').values(many).execute()
    const seen = await accountOf(shop, owner)
    expect([seen.entries.length, seen.more_entries]).toEqual([50, true])
    const file = (await shop.call('customerExport', {}, { headers: owner.headers })).answer
    expect(file).toMatchObject({ trade_account: { entries: expect.objectContaining({ length: 61 }) } })
    const [account] = (await shop.call('deskTradeAccounts', { token, q: owner.email })).answer.accounts
    expect(account).toMatchObject({ more_entries: true, last_payment: { amount: -500 } })
    const withdrawn = await shop.call('deskTradeWithdraw', { token, rev: account?.rev ?? 0 }, { params: { accountId } })
    expect(withdrawn.answer).toMatchObject({ outstanding: 0, last_payment: null })
  })

  it('takes a payment of more than is outstanding only if that is meant, and gives the last payment back', async () => {
    const { owner, accountId } = await newBusiness(shop, price)
    await order(owner)
    token = (await newStaff(shop, 'office')).token
    const seen = async () => (await shop.call('deskTradeAccounts', { token, q: owner.email })).answer.accounts[0]
    const pay = async (amount: number, more: object = {}) =>
      shop.call(
        'deskTradePayment',
        { token, rev: (await seen())?.rev ?? 0, amount, reference: `EFT ${amount}`, ...more },
        { params: { accountId } },
      )
    const withdraw = async () => shop.call('deskTradeWithdraw', { token, rev: (await seen())?.rev ?? 0 }, { params: { accountId } })
    expect((await withdraw()).failure.code).toBe('wrong_state')
    expect((await pay(10 * price)).failure).toMatchObject({ code: 'invalid_request', data: { fields: { amount: expect.any(String) } } })
    expect((await pay(100)).answer.outstanding).toBe(price - 100)
    expect((await pay(10 * price, { ahead: true })).answer.outstanding).toBe(-9 * price - 100)
    const stale = (await seen())?.rev ?? 0
    expect((await withdraw()).answer).toMatchObject({
      outstanding: price - 100,
      entries: [
        { kind: 'payment', amount: 10 * price, reference: `EFT ${10 * price}` },
        { kind: 'payment', amount: -10 * price },
        { kind: 'payment', amount: -100 },
        { kind: 'order' },
      ],
    })
    expect((await shop.call('deskTradeWithdraw', { token, rev: stale }, { params: { accountId } })).failure.code).toBe('wrong_state')
    expect((await order(owner)).failure.code).toBe('account_limit')
    expect((await withdraw()).answer.outstanding).toBe(price)
    expect((await withdraw()).failure.code).toBe('wrong_state')
    const audit = await shop.deps.db.selectFrom('audit_entry').select(['before', 'after']).where('action', '=', 'trade.withdraw').execute()
    expect(audit.map(({ after }) => JSON.parse(after) as unknown)).toEqual([
      { outstanding: price - 100, withdrawn: 10 * price },
      { outstanding: price, withdrawn: 100 },
    ])
    expect(await wrongAccounts(shop)).toEqual([])
  })

  it('stays on the books of the account when its members delete theirs', async () => {
    const { owner, accountId } = await newBusiness(shop, 1_000_000)
    await order(owner)
    await shop.call('customerDelete', { password: PASSWORD }, { headers: owner.headers })
    const { accounts } = (await shop.call('deskTradeAccounts', { token })).answer
    expect(accounts).toMatchObject([{ account_id: accountId, outstanding: price, members: [] }])
  })
})
