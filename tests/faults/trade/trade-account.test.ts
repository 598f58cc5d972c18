import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cents } from '../../../src/contract/money/money.ts'
import { askApproval, changeTrade, decideApproval, joinTrade, refreshTrade } from '../../../src/actions/trade/trade.ts'
import { signIn } from '../../../src/data/account/sign-in.ts'
import { outboxState } from '../../../src/state/outbox/outbox-state.ts'
import { toasts } from '../../../src/state/toasts.ts'
import { tradeView } from '../../../src/state/trade/trade.ts'
import { makeCustomer, PASSWORD, type TestShopper } from '../../support/account/shopper-context.ts'
import { createOfflineContext, type OfflineContext } from '../../support/device/offline-context.ts'
import { startWithSession } from '../../support/device/page-state.ts'
import { accountOf, askFor, invite, newBusiness, newMember } from '../../support/trade/business.ts'
import { kalkBay } from '../../support/catalogue/goods.ts'
import { quoteRequestOf } from '../../support/quotes/quotes.ts'
import { withSession } from '../../support/account/customers.ts'

let context: OfflineContext
let anna: TestShopper
beforeEach(async () => {
  context = await createOfflineContext()
  toasts.list.length = 0
  anna = await makeCustomer(context)
  await context.shop.deps.db
    .updateTable('customer')
    .set({ role: 'trade', discount_percentage: 15 })
    .where('customer_id', '=', anna.id)
    .execute()
})
afterEach(() => context.close())

const atServer = () => accountOf(context.shop, { headers: withSession(anna.token) })
async function open() {
  const page = await startWithSession(context)
  await signIn(page.tabSession, { email: anna.email, password: PASSWORD })
  await context.time.settle()
  return page
}
const request = {
  lines: [{ productId: kalkBay.productId, variation: kalkBay.variation, quantity: 2 }],
  fromCart: true,
  phone: '082 555 0101',
  shipping: quoteRequestOf().shipping,
}
const details = { kind: 'details', registrationNumber: '', vatNumber: '', invoiceAddress: null } as const

describe('a trade account on a device', () => {
  test('[U1] is there without a network, as the server last sent it', async () => {
    const page = await open()
    expect(tradeView.account).toMatchObject({ role: 'owner', members: [{ member_id: anna.id }] })
    page.tab.kill()
    context.network.goOffline()
    const next = await startWithSession(context)
    expect(tradeView).toMatchObject({ ready: true, account: { role: 'owner' } })
    next.tab.kill()
  })

  test('[U2] stores a change that is made offline even if its page is killed, and applies it once even if the answer is lost', async () => {
    const page = await open()
    context.network.goOffline()
    expect(await changeTrade({ ...details, name: 'Demo Interiors' })).toEqual({ kind: 'done' })
    expect(await changeTrade({ kind: 'invited', email: 'demo.colleague@stoep.example', role: 'buyer' })).toEqual({ kind: 'done' })
    expect(tradeView.waiting).toBe(2)
    page.tab.kill()
    let lost = 0
    context.network.fate = ({ method, url }) =>
      method === 'POST' && url.endsWith('/api/trade-account') && (lost += 1) % 2 === 1 ? 'lose-answer' : 'deliver'
    const next = await startWithSession(context)
    await context.time.pass(120_000)
    expect(lost).toBeGreaterThan(2)
    expect([tradeView.waiting, outboxState.waiting, tradeView.account?.name]).toEqual([0, 0, 'Demo Interiors'])
    expect(await atServer()).toMatchObject({ name: 'Demo Interiors', invites: [{ email: 'demo.colleague@stoep.example' }] })
    const mails = await context.shop.deps.db
      .selectFrom('outgoing_mail')
      .select('mail_id')
      .where('mail_id', 'like', 'trade-invite-%')
      .execute()
    expect(mails).toHaveLength(1)
    next.tab.kill()
  })

  test('[U2] is joined once with an invitation that is accepted offline', async () => {
    const { owner, accountId } = await newBusiness(context.shop)
    const link = await invite(context.shop, owner, anna.email)
    const page = await open()
    context.network.goOffline()
    expect(await joinTrade(link)).toMatch(/./)
    context.network.goOnline()
    await context.time.pass(120_000)
    expect(tradeView.account).toMatchObject({ account_id: accountId, role: 'buyer' })
    page.tab.kill()
  })

  test('[U3] gives the reason of a rejected change, which stays in the sheet', async () => {
    const page = await open()
    await changeTrade({ kind: 'removed', memberId: anna.id }, 'Anna')
    await context.time.pass(10_000)
    expect(outboxState.rejected).toMatchObject([{ words: 'Remove Anna from your trade account' }])
    expect(toasts.list.map(({ message }) => message).join()).toContain('A trade account needs an owner')
    expect(await changeTrade({ ...details, name: '' })).toMatchObject({ kind: 'refused' })
    page.tab.kill()
  })

  test('[U4] asks for an approval once, although it was offline, killed and the answer was lost', async () => {
    const { owner } = await newBusiness(context.shop, 10_000_000)
    const link = await invite(context.shop, owner, anna.email)
    const page = await open()
    expect(await joinTrade(link)).toMatch(/./)
    await context.time.pass(10_000)
    context.network.goOffline()
    // A second press is the same request, also while the first is being stored.
    expect(await Promise.all([askApproval(request), askApproval(request)])).toEqual([{ kind: 'done' }, { kind: 'done' }])
    expect(tradeView.waiting).toBe(1)
    expect(await askApproval({ ...request, phone: '' })).toMatchObject({ kind: 'refused' })
    page.tab.kill()
    let lost = 0
    context.network.fate = ({ url }) => (url.endsWith('/approvals') && (lost += 1) === 1 ? 'lose-answer' : 'deliver')
    const next = await startWithSession(context)
    await context.time.pass(120_000)
    expect(lost).toBeGreaterThan(1)
    expect(tradeView.account?.approvals).toMatchObject([{ state: 'open', asked_by: { member_id: anna.id } }])
    expect((await accountOf(context.shop, owner)).approvals).toHaveLength(1)
    next.tab.kill()
  })

  test('[U4] places one order for an approval that an owner gave offline twice, and gives the reason of a rejected total', async () => {
    const page = await open()
    await context.shop.deps.db.withoutPlugins().updateTable('trade_account').set({ credit_limit: 10_000_000 }).execute()
    const colleague = await newMember(context.shop, { headers: withSession(anna.token) })
    for (let time = 0; time < 2; time += 1) {
      await askFor(context.shop, colleague)
      await context.time.pass(1000)
    }
    await refreshTrade()
    await context.time.settle()
    const [second, first] = tradeView.account?.approvals ?? []
    if (!first || !second) throw new Error('The requests are not on the device')
    context.network.goOffline()
    const approve = (approvalId: string, total: number) =>
      decideApproval({ approvalId, decision: { kind: 'approve', total: cents(total) } }, 'Demo Buyer')
    expect(await approve(first.approval_id, first.total)).toEqual({ kind: 'done' })
    expect(await approve(first.approval_id, first.total)).toEqual({ kind: 'done' })
    expect(await approve(second.approval_id, second.total - 100)).toEqual({ kind: 'done' })
    expect([tradeView.waiting, tradeView.deciding]).toEqual([2, [first.approval_id, second.approval_id]])
    page.tab.kill()
    context.network.goOnline()
    const next = await startWithSession(context)
    await context.time.pass(10_000)
    expect(tradeView.account?.approvals).toMatchObject([{ state: 'open' }, { state: 'approved' }])
    expect(await context.shop.deps.db.selectFrom('orders').select('order_id').execute()).toHaveLength(1)
    expect(outboxState.rejected).toMatchObject([
      { words: 'Approve the order of Demo Buyer', reason: expect.stringContaining('The prices have changed') },
    ])
    next.tab.kill()
  })
})
