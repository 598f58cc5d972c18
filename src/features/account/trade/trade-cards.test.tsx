// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { connectTrade, type TradeEngine } from '../../../actions/trade/trade.ts'
import { draftsInMemory } from '../../../actions/forms/drafts.fixture.ts'
import { cents } from '../../../contract/money/money.ts'
import { customerWith } from '../../../domain/account/customer.fixture.ts'
import { demoAddress } from '../../../domain/orders/order.fixture.ts'
import { toasts } from '../../../state/toasts.ts'
import { click, find, findA, mount, type } from '../../../ui/mount.fixture.ts'
import { accountWith } from './account.fixture.ts'
import { ApprovalsCard } from './approvals-card.tsx'
import { DetailsCard } from './details-card.tsx'
import { OnAccountCard } from './on-account-card.tsx'
import { SharedAddresses } from './shared-addresses.tsx'

const change = vi.fn<TradeEngine['change']>()
const decide = vi.fn<TradeEngine['decide']>()
const customer = customerWith({ role: 'trade' })
const button = (name: string) => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (!found) throw new Error(`No button ${name}`)
  return found
}
const press = async (name: string) => {
  button(name).focus()
  await click(button(name))
}

beforeEach(() => {
  toasts.list.length = 0
  draftsInMemory()
  change.mockReset().mockResolvedValue('change-id')
  decide.mockReset().mockResolvedValue('decision-id')
  connectTrade({ change, decide, ask: async () => null, join: async () => null, refresh: async () => undefined })
})

test('a closed form of the details gives the focus back to the button that opened it', async () => {
  await mount(<DetailsCard account={accountWith({})} customer={customer} />).ready
  for (const name of ['Edit details', 'Edit invoice address']) {
    await press(name)
    expect(document.activeElement).toBe(find('form input'))
    await press('Cancel')
    expect(document.activeElement).toBe(button(name))
  }
})

test('the form of the approvals takes the focus, and gives it back', async () => {
  await mount(<OnAccountCard account={accountWith({})} />).ready
  await press('Change the approvals')
  expect(document.activeElement).toBe(find('select'))
  await press('Cancel')
  expect(document.activeElement).toBe(button('Change the approvals'))
})

const address = { address_id: 'a', name: 'Workshop', address: demoAddress }

test('a shared address that is removed can be brought back, and the heading takes the focus', async () => {
  const { ready, update } = mount(<SharedAddresses account={accountWith({ addresses: [address] })} customer={customer} />)
  await ready
  await press('Remove Workshop')
  await update(<SharedAddresses account={accountWith({})} customer={customer} />)
  expect(document.activeElement).toBe(find('h2'))
  expect(toasts.list[0]?.message).toBe('You removed Workshop.')
  toasts.list[0]?.action?.run()
  await vi.waitFor(() => expect(change).toHaveBeenCalledTimes(2))
  expect(change.mock.lastCall?.[0]).toMatchObject({
    kind: 'address',
    name: 'Workshop',
    address: { streetAddress1: demoAddress.street_address_1 },
  })
})

test('a closed form of a shared address gives the focus back to the button that opened it', async () => {
  await mount(<SharedAddresses account={accountWith({ addresses: [address] })} customer={customer} />).ready
  for (const name of ['Edit Workshop', 'Add delivery address']) {
    await press(name)
    expect(document.activeElement).toBe(find('form input'))
    await press('Cancel')
    expect(document.activeElement).toBe(button(name))
  }
})

const approval = {
  approval_id: 'ap',
  state: 'open',
  asked_at: '2026-11-20T08:00:00.000Z',
  asked_by: { member_id: 'buyer', name: 'Demo Buyer' },
  items: [],
  total: cents(100_000),
  problem: '',
  shipping: demoAddress,
  purchase_order: null,
  note: '',
  reason: '',
  decided_by: null,
  order_id: null,
} as const

test('“Decline” moves the focus to the reason, “Cancel” back, and a decision to the heading', async () => {
  const account = accountWith({ approvals: [{ ...approval, items: [] }] })
  const { ready, update } = mount(<ApprovalsCard account={account} customer={customer} />)
  await ready
  const decline = 'Decline the order of Demo Buyer'
  await press(decline)
  expect(document.activeElement).toBe(find('textarea'))
  await press('Cancel')
  expect(document.activeElement).toBe(button(decline))
  await press(decline)
  await press('Decline this order')
  await update(<ApprovalsCard account={accountWith({ approvals: [{ ...approval, items: [], state: 'declined' }] })} customer={customer} />)
  expect(document.activeElement).toBe(find('h2'))
})

test('the form that asks for an approval takes the focus', async () => {
  await mount(<ApprovalsCard account={accountWith({ role: 'buyer' })} customer={customer} />).ready
  await press('Ask for an approval')
  expect(document.activeElement).toBe(find('form select'))
})

for (const [typed, over] of [
  ['R 5000', 500_000],
  ['5000,50', 500_050],
  ['20 000', 2_000_000],
] as const)
  test(`the amount of the approvals may be typed as “${typed}”`, async () => {
    await mount(<OnAccountCard account={accountWith({ approval_over: cents(100_000) })} />).ready
    await press('Change the approvals')
    await type(findA(HTMLInputElement, 'input[name=amount]'), typed)
    await press('Save')
    await vi.waitFor(() => expect(change).toHaveBeenCalledWith({ kind: 'approval', over }, ''))
  })

test('an amount of the approvals that is no amount is refused at its field, and cents stay', async () => {
  await mount(<OnAccountCard account={accountWith({ approval_over: cents(500_050) })} />).ready
  await press('Change the approvals')
  const amount = findA(HTMLInputElement, 'input[name=amount]')
  expect(amount.value).toBe('5000.50')
  await type(amount, 'a lot')
  await press('Save')
  expect(change).not.toHaveBeenCalled()
  expect(amount.getAttribute('aria-invalid')).toBe('true')
})
