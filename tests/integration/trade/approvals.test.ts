import { afterEach, beforeEach, expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import { openCatalogue } from '../../../api-mock/catalogue/store.ts'
import { deleteOldApprovals } from '../../../api-mock/trade/old-records.ts'
import type { Endpoints } from '../../../src/contract/endpoints.ts'
import type { InputOf } from '../../../src/contract/http/endpoint.ts'
import type { TradeDecision } from '../../../src/contract/trade/approval.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { PASSWORD } from '../../support/account/customers.ts'
import { checkoutAs, customerCart, fillCart, type TestCustomer } from '../../support/account/signed-in.ts'
import { aloe, kalkBay, setStock, stockOf, withdraw } from '../../support/catalogue/goods.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { accountOf, askFor, invite, newBusiness, newestApproval, newMember, wrongAccounts } from '../../support/trade/business.ts'

describeOnEveryDatabase('an approval', (database) => {
  let shop: TestShop
  let owner: TestCustomer
  let buyer: TestCustomer
  beforeEach(async () => {
    shop = await createTestApp({ database, environment: { TRUST_PROXY: '1' } })
    owner = (await newBusiness(shop, 10_000_000)).owner
    buyer = await newMember(shop, owner)
  })
  afterEach(() => shop.close())

  const change = (member: TestCustomer, input: InputOf<Endpoints['tradeChange']>['change']) =>
    shop.call('tradeChange', { change: input }, { headers: member.headers })
  const needAbove = (over: number) => change(owner, { kind: 'approval', over: cents(over) })
  const decide = (member: TestCustomer, approvalId: string, decision: TradeDecision['decision'], at = shop) =>
    at.call('tradeDecide', { approvalId, decision }, { headers: member.headers })
  const asked = async (changes: Parameters<typeof askFor>[2] = {}) => {
    const reply = await askFor(shop, buyer, changes)
    expect(reply.status).toBe(200)
    return newestApproval(shop, buyer)
  }
  const orders = () => shop.deps.db.selectFrom('orders').selectAll().execute()
  const mailed = async (start: string) =>
    (await shop.deps.db.selectFrom('outgoing_mail').select('recipient').where('mail_id', 'like', `${start}%`).execute()).map(
      ({ recipient }) => recipient,
    )

  it('is needed by a buyer above the amount that an owner has set, and never by an owner', async () => {
    const order = async (member: TestCustomer) =>
      checkoutAs(shop, member, await fillCart(shop, member, [aloe, 1]), { paymentMethod: 'on_account' })
    expect((await change(buyer, { kind: 'approval', over: null })).failure.code).toBe('trade_not_allowed')
    await needAbove(100_000)
    expect(await accountOf(shop, buyer)).toMatchObject({ approval_over: 100_000 })
    expect((await order(buyer)).failure).toMatchObject({ status: 403, code: 'approval_needed' })
    expect(await orders()).toEqual([])
    expect((await order(owner)).status).toBe(200)
    await needAbove(254_915)
    expect((await checkoutAs(shop, buyer, await customerCart(shop, buyer), { paymentMethod: 'on_account' })).status).toBe(200)
  })

  it('is listed while it waits, however many came after it', async () => {
    const waiting = await asked()
    const row = await shop.deps.db.selectFrom('trade_approval').selectAll().executeTakeFirstOrThrow()
    const later = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * 60_000).toISOString()
    const copy = (state: 'open' | 'declined', number: number) => ({
      ...row,
      state,
      approval_id: `${state}-${number}`,
      asked_at: later(number),
    })
    const numbers = Array.from({ length: 40 }, (_, index) => index + 1)
    const copies = numbers.flatMap((number) => [copy('open', number), copy('declined', number)])
    await shop.deps.db.insertInto('trade_approval').values(copies).execute()
    const approvals = (await accountOf(shop, owner)).approvals ?? []
    const stated = (state: string) => approvals.filter((approval) => approval.state === state)
    expect([stated('open').length, stated('declined').length]).toEqual([41, 30])
    expect(approvals.slice(0, 60).map(({ asked_at }) => asked_at)).toEqual(
      numbers
        .slice(10)
        .toReversed()
        .flatMap((number) => [later(number), later(number)]),
    )
    expect(approvals.at(-1)).toEqual(waiting)
  })

  it('replaces the asker’s own unpaid order of the same lines, and takes the pieces that it holds', async () => {
    await setStock(shop, kalkBay.productId, 2)
    await setStock(shop, aloe.productId, 1)
    await fillCart(shop, buyer, [aloe, 1])
    const other = (await checkoutAs(shop, buyer, await customerCart(shop, buyer), { paymentMethod: 'bank_transfer' })).answer.order_id
    await fillCart(shop, buyer, [kalkBay, 2])
    const unpaid = (await checkoutAs(shop, buyer, await customerCart(shop, buyer), { paymentMethod: 'card' })).answer.order_id
    const request = await asked()
    expect((await decide(owner, request.approval_id, { kind: 'approve', total: request.total })).status).toBe(200)
    const states = Object.fromEntries((await orders()).map(({ order_id, state }) => [order_id, state]))
    expect(states).toMatchObject({ [other]: 'awaiting_transfer', [unpaid]: 'cancelled' })
    expect(Object.values(states).filter((state) => state === 'processing')).toHaveLength(1)
    expect(await stockOf(shop, kalkBay.productId)).toBe(0)
  })

  it('orders what the buyer asked for, on account, with the details of the business, and takes the lines out of the cart', async () => {
    await change(owner, { kind: 'details', name: 'Demo Inns', registrationNumber: '2019/1', vatNumber: '4000000000', invoiceAddress: null })
    await fillCart(shop, buyer, [kalkBay, 3], [aloe, 1])
    const request = await asked({ purchaseOrder: 'PO 17', note: 'For the new wing.' })
    expect(await mailed('approval-asked-')).toEqual([owner.email])
    expect(request).toMatchObject({ state: 'open', problem: '', purchase_order: 'PO 17', asked_by: { member_id: buyer.id } })
    expect(await newestApproval(shop, owner)).toEqual(request)
    expect((await decide(owner, request.approval_id, { kind: 'approve', total: request.total })).status).toBe(200)
    const [order] = await orders()
    expect(order).toMatchObject({
      customer_id: buyer.id,
      state: 'processing',
      payment_method: 'on_account',
      total: request.total,
      email: buyer.email,
      vat_number: '4000000000',
      registration_number: '2019/1',
      purchase_order: 'PO 17',
      note: 'For the new wing.',
    })
    const events = await shop.deps.db.selectFrom('order_event').select('note').orderBy('position').execute()
    expect(events[0]?.note).toMatch(/^Asked by .+ and approved by .+\.$/)
    expect((await customerCart(shop, buyer)).items.map(({ id, quantity }) => [id, quantity.value])).toEqual([
      [kalkBay.productId, 1],
      [aloe.productId, 1],
    ])
    expect(await newestApproval(shop, buyer)).toMatchObject({ state: 'approved', order_id: order?.order_id, total: request.total })
    expect((await accountOf(shop, owner)).outstanding).toBe(request.total)
    expect(await mailed('order-on-account-')).toEqual([buyer.email])
    expect(await wrongAccounts(shop)).toEqual([])
  })

  it('of a list leaves the cart alone', async () => {
    await fillCart(shop, buyer, [kalkBay, 2])
    const request = await asked({ fromCart: false })
    await decide(owner, request.approval_id, { kind: 'approve', total: request.total })
    expect(await orders()).toHaveLength(1)
    expect((await customerCart(shop, buyer)).items).toHaveLength(1)
  })

  it('[trial 44] given by two owners at two servers, many times at once, is one order', async () => {
    const second = await newMember(shop, owner, 'owner')
    const { db, dialect } = shop.deps
    const other = await createTestApp({
      clock: shop.clock,
      environment: { TRUST_PROXY: '1' },
      deps: { db, dialect, catalogue: await openCatalogue(db) },
    })
    const key = randomUUID()
    expect((await askFor(shop, buyer, {}, key)).status).toBe(200)
    expect((await askFor(other, buyer, {}, key)).status).toBe(200)
    const { approval_id, total } = await newestApproval(shop, owner)
    expect((await accountOf(shop, owner)).approvals).toHaveLength(1)
    const tries = [owner, second, owner, second].map((who, at) =>
      decide(who, approval_id, { kind: 'approve', total }, at % 2 ? other : shop),
    )
    const replies = await Promise.all(tries)
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(new Set(replies.filter(({ status }) => status === 409).map(({ failure }) => failure.code))).toEqual(new Set(['approval_closed']))
    expect(await orders()).toHaveLength(1)
    expect((await accountOf(shop, owner)).outstanding).toBe(total)
    expect(await wrongAccounts(shop)).toEqual([])
  })

  it('is given at the total that the owner saw, within the limit, while the pieces are there, or nothing is ordered', async () => {
    const request = await asked()
    const approve = (total: number) => decide(owner, request.approval_id, { kind: 'approve', total: cents(total) })
    expect((await approve(request.total - 100)).failure).toMatchObject({ status: 409, code: 'approval_changed' })
    await shop.deps.db.insertInto('stock').values({ product_id: kalkBay.productId, variation: '', count: 1, low_level: null }).execute()
    expect((await approve(request.total)).failure.code).toBe('out_of_stock')
    await shop.deps.db.withoutPlugins().deleteFrom('stock').execute()
    await shop.deps.db.withoutPlugins().updateTable('trade_account').set({ credit_limit: 100 }).execute()
    expect((await approve(request.total)).failure.code).toBe('account_limit')
    await shop.deps.db.withoutPlugins().updateTable('trade_account').set({ credit_limit: 10_000_000 }).execute()
    await withdraw(shop, kalkBay.productId)
    expect((await approve(request.total)).failure.code).toBe('product_gone')
    expect(await newestApproval(shop, owner)).toMatchObject({ state: 'open', problem: expect.stringContaining('no longer sold') })
    expect(await orders()).toEqual([])
  })

  it('is for owners to give or decline, and for who asked to take back, once', async () => {
    const { approval_id: id, total } = await asked()
    const colleague = await newMember(shop, owner)
    const stranger = (await newBusiness(shop, 1_000_000)).owner
    expect((await accountOf(shop, colleague)).approvals).toEqual([])
    for (const who of [colleague, stranger]) expect((await decide(who, id, { kind: 'approve', total })).failure.code).toBe('not_found')
    expect((await decide(buyer, id, { kind: 'approve', total })).failure.code).toBe('trade_not_allowed')
    expect((await decide(owner, id, { kind: 'withdraw' })).failure.code).toBe('trade_not_allowed')
    expect((await decide(owner, id, { kind: 'decline', reason: 'Next month.' })).status).toBe(200)
    expect(await newestApproval(shop, buyer)).toMatchObject({ state: 'declined', reason: 'Next month.' })
    expect(await mailed('approval-declined-')).toEqual([buyer.email])
    expect((await decide(owner, id, { kind: 'approve', total })).failure.code).toBe('approval_closed')
    shop.clock.advance({ seconds: 1 })
    const again = await asked()
    expect((await decide(buyer, again.approval_id, { kind: 'withdraw' })).status).toBe(200)
    expect(await newestApproval(shop, owner)).toMatchObject({ state: 'withdrawn' })
    expect(await orders()).toEqual([])
  })

  it('ends when the buyer leaves', async () => {
    const { approval_id: id, total } = await asked()
    await change(owner, { kind: 'removed', memberId: buyer.id })
    expect(await newestApproval(shop, owner)).toMatchObject({ state: 'ended' })
    expect((await decide(owner, id, { kind: 'approve', total })).failure.code).toBe('approval_closed')
    expect((await decide(buyer, id, { kind: 'withdraw' })).failure.code).toBe('not_found')
    expect(await orders()).toEqual([])
  })

  it('waits until 30 days have passed, and not longer', async () => {
    const { approval_id: id, total } = await asked()
    const askedAt = async (asked_at: string) => {
      await shop.deps.db.withoutPlugins().updateTable('trade_approval').set({ asked_at }).execute()
      return (await newestApproval(shop, owner)).state
    }
    await shop.deps.db.withoutPlugins().updateTable('trade_member').set({ joined_at: '2026-10-01T08:00:00.000Z' }).execute()
    expect(await askedAt('2026-10-21T08:00:00.000Z')).toBe('ended')
    expect((await decide(owner, id, { kind: 'approve', total })).failure.code).toBe('approval_closed')
    expect(await askedAt('2026-10-21T08:00:01.000Z')).toBe('open')
    expect((await decide(owner, id, { kind: 'approve', total })).status).toBe(200)
    expect(await orders()).toHaveLength(1)
  })

  it('stays ended when the buyer left and joined the account again', async () => {
    const { approval_id: id, total } = await asked()
    await change(owner, { kind: 'removed', memberId: buyer.id })
    shop.clock.advance({ minutes: 1 })
    const link = await invite(shop, owner, buyer.email)
    expect((await shop.call('tradeJoin', { invite: link }, { headers: buyer.headers })).status).toBe(200)
    expect(await newestApproval(shop, buyer)).toMatchObject({ approval_id: id, state: 'ended' })
    expect((await decide(owner, id, { kind: 'approve', total })).failure.code).toBe('approval_closed')
    expect(await orders()).toEqual([])
    expect(await asked()).toMatchObject({ state: 'open' })
  })

  it('is asked for while fewer than 100 of the account wait; those that have ended do not count', async () => {
    await asked()
    const row = await shop.deps.db.selectFrom('trade_approval').selectAll().executeTakeFirstOrThrow()
    const copies = Array.from({ length: 99 }, (_, number) => ({ ...row, approval_id: `copy-${number}` }))
    await shop.deps.db.insertInto('trade_approval').values(copies).execute()
    expect((await askFor(shop, buyer)).failure).toMatchObject({ status: 409, code: 'trade_full' })
    const one = shop.deps.db.updateTable('trade_approval').where('approval_id', '=', 'copy-0')
    await one.set({ asked_at: '2026-10-21T08:00:00.000Z' }).execute()
    expect((await askFor(shop, buyer)).status).toBe(200)
    expect((await askFor(shop, buyer)).failure.code).toBe('trade_full')
  })

  it('is asked for by members of an account with a limit, for what is sold', async () => {
    const { owner: without } = await newBusiness(shop)
    expect((await askFor(shop, without)).failure.code).toBe('trade_not_allowed')
    expect((await askFor(shop, buyer, { lines: [{ productId: 999_999, quantity: 1 }] })).failure.code).toBe('product_gone')
    expect((await askFor(shop, buyer, { lines: [{ productId: kalkBay.productId, quantity: 1 }] })).failure.code).toBe('option_gone')
    expect(await mailed('approval-asked-')).toEqual([])
  })

  it('is in the export of who asked, goes with the account, and goes after a year', async () => {
    const { approval_id } = await asked()
    const exported = await shop.call('customerExport', {}, { headers: buyer.headers })
    expect(exported.answer['trade_approvals']).toMatchObject([{ approval_id }])
    await shop.call('customerDelete', { password: PASSWORD }, { headers: buyer.headers })
    expect(await mailed('approval-')).toEqual([])
    const left = () => shop.deps.db.selectFrom('trade_approval').select('approval_id').execute()
    expect(await left()).toEqual([])
    buyer = await newMember(shop, owner)
    await asked()
    shop.clock.advance({ days: 364, hours: 23 })
    await deleteOldApprovals(shop.deps)
    expect(await left()).toHaveLength(1)
    shop.clock.advance({ hours: 2 })
    await deleteOldApprovals(shop.deps)
    expect(await left()).toEqual([])
  })
})
