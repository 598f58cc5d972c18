import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeTrade, joinTrade } from '../../../src/actions/trade/trade.ts'
import { signIn } from '../../../src/data/account/sign-in.ts'
import { syncState } from '../../../src/state/sync/sync.ts'
import { toasts } from '../../../src/state/toasts.ts'
import { tradeView } from '../../../src/state/trade/trade.ts'
import { makeCustomer, PASSWORD, type TestShopper } from '../../support/account/shopper-context.ts'
import { createOfflineContext, type OfflineContext } from '../../support/device/offline-context.ts'
import { startWithSession } from '../../support/device/page-state.ts'
import { accountOf, invite, newBusiness } from '../../support/trade/business.ts'
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
  await signIn(page.shopper, { email: anna.email, password: PASSWORD })
  await context.time.settle()
  return page
}
const details = { kind: 'details', registrationNumber: '', vatNumber: '', invoiceAddress: null } as const

describe('a trade account on a device', () => {
  test('[U1] is there without a network, as the server last sent it', async () => {
    const page = await open()
    expect(tradeView.account).toMatchObject({ role: 'owner', members: [{ member_id: anna.id }] })
    page.tab.kill()
    context.network.fate = () => 'fail'
    const next = await startWithSession(context)
    expect(tradeView).toMatchObject({ ready: true, account: { role: 'owner' } })
    next.tab.kill()
  })

  test('[U2] keeps a change that is made offline when its page is killed, and makes it once although the answer is lost', async () => {
    const page = await open()
    context.network.fate = () => 'fail'
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
    expect([tradeView.waiting, syncState.waiting, tradeView.account?.name]).toEqual([0, 0, 'Demo Interiors'])
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
    context.network.fate = () => 'fail'
    expect(await joinTrade(link)).toMatch(/./)
    context.network.fate = () => 'deliver'
    await context.time.pass(120_000)
    expect(tradeView.account).toMatchObject({ account_id: accountId, role: 'buyer' })
    page.tab.kill()
  })

  test('[U3] says why a change was rejected, and the sheet keeps it', async () => {
    const page = await open()
    await changeTrade({ kind: 'removed', memberId: anna.id }, 'Anna')
    await context.time.pass(10_000)
    expect(syncState.rejected).toMatchObject([{ words: 'Remove Anna from your trade account' }])
    expect(toasts.list.map(({ message }) => message).join()).toContain('A trade account needs an owner')
    expect(await changeTrade({ ...details, name: '' })).toMatchObject({ kind: 'refused' })
    page.tab.kill()
  })
})
