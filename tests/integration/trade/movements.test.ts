import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DeskTradeEntry } from '../../../src/contract/desk/desk-trade.ts'
import { withSession } from '../../support/account/customers.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { newBusiness, payAccount } from '../../support/trade/business.ts'

describeOnEveryDatabase('the movements of a trade account at the desk', (database) => {
  let shop: TestShop
  let token: string
  beforeEach(async () => {
    shop = await createTestApp({ database })
    token = (await newStaff(shop, 'accountant')).token
  })
  afterEach(() => shop.close())

  type Movement = Pick<DeskTradeEntry, 'at' | 'kind' | 'amount'> & Partial<DeskTradeEntry>
  const move = async (accountId: string, movements: readonly Movement[]) => {
    const rows = movements.map((movement, index) => ({
      account_id: accountId,
      position: index + 1,
      order_id: null,
      due_on: null,
      reference: '',
      ...movement,
    }))
    await shop.deps.db.insertInto('trade_entry').values(rows).execute()
  }
  const statement = (accountId: string, month: string, by = token) =>
    shop.request(`/api/desk/trade-accounts/${accountId}/statement?month=${month}`, { headers: withSession(by) })

  it('can all be read, a page at a time, each once, although a new one comes between', async () => {
    const { owner, accountId } = await newBusiness(shop, 1_000_000)
    const at = shop.clock.now().toISOString()
    await move(
      accountId,
      Array.from({ length: 130 }, () => ({ at, kind: 'order' as const, amount: 0, order_id: 'DEMO' })),
    )
    const [account] = (await shop.call('deskTradeAccounts', { token, q: owner.email })).answer.accounts
    const seen = account?.entries.map(({ position }) => position) ?? []
    expect([seen.length, account?.more_entries]).toEqual([50, true])
    await payAccount(shop, owner, 500)
    for (let more = true; more;) {
      const page = await shop.call('deskTradeEntries', { token, before: seen.at(-1) ?? 0 }, { params: { accountId } })
      seen.push(...page.answer.entries.map(({ position }) => position))
      more = page.answer.more_entries
    }
    expect(seen).toEqual(Array.from({ length: 130 }, (_, index) => 130 - index))
  })

  it('are the statement of a South African month, with what was outstanding before and after each', async () => {
    const { accountId } = await newBusiness(shop, 1_000_000)
    await move(accountId, [
      // 23:59 and 00:00 in South Africa.
      { at: '2026-10-31T21:59:00.000Z', kind: 'order', amount: 100_000, order_id: 'A1', due_on: '2026-11-30' },
      { at: '2026-10-31T22:00:00.000Z', kind: 'order', amount: 50_000, order_id: 'A2', due_on: '2026-12-01' },
      { at: '2026-11-10T08:00:00.000Z', kind: 'payment', amount: -100_000, reference: '=EFT 1' },
      { at: '2026-11-11T08:00:00.000Z', kind: 'payment', amount: 100_000, reference: 'EFT 1' },
      { at: '2026-11-30T21:59:00.000Z', kind: 'refund', amount: -5000, order_id: 'A2' },
      { at: '2026-11-30T22:00:00.000Z', kind: 'payment', amount: -1, reference: 'later' },
    ])
    const file = await statement(accountId, '2026-11')
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="stoep-statement-2026-11.csv"')
    expect((await file.text()).split('\r\n')).toEqual([
      'Date,Movement,Order,Your purchase order,Reference,Due,Charged,Credited,Outstanding',
      '2026-11-01,Outstanding before Sun 1 Nov 2026,,,,,,,1000.00',
      '2026-11-01,Order,A2,,,2026-12-01,500.00,,1500.00',
      "2026-11-10,Payment,,,'=EFT 1,,,1000.00,500.00",
      '2026-11-11,Payment withdrawn,,,EFT 1,,1000.00,,1500.00',
      '2026-11-30,Refund,A2,,,,,50.00,1450.00',
      '2026-11-30,Outstanding after Mon 30 Nov 2026,,,,,,,1450.00',
      '',
    ])
    expect((await (await statement(accountId, '2026-09')).text()).split('\r\n').slice(1)).toEqual([
      '2026-09-01,Outstanding before Tue 1 Sep 2026,,,,,,,0.00',
      '2026-09-30,Outstanding after Wed 30 Sep 2026,,,,,,,0.00',
      '',
    ])
  })

  it('are for those who may see trade accounts, and of an account that there is', async () => {
    const { accountId } = await newBusiness(shop, 1_000_000)
    const workshop = (await newStaff(shop, 'workshop')).token
    expect((await statement(accountId, '2026-11', workshop)).status).toBe(403)
    expect((await statement('none', '2026-11')).status).toBe(404)
    expect((await statement(accountId, '2026-13')).status).toBe(400)
    const read = (params: { accountId: string }, by: string) => shop.call('deskTradeEntries', { token: by, before: 1 }, { params })
    expect((await read({ accountId }, workshop)).failure.code).toBe('not_allowed')
    expect((await read({ accountId: 'none' }, token)).failure.code).toBe('not_found')
  })
})
