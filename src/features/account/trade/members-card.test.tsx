// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { connectTrade, type TradeEngine } from '../../../actions/trade/trade.ts'
import { toasts } from '../../../state/toasts.ts'
import { click, find, mount } from '../../../ui/mount.fixture.ts'
import { accountWith } from './account.fixture.ts'
import { MembersCard } from './members-card.tsx'

const change = vi.fn<TradeEngine['change']>()
const buttons = (within: ParentNode = document) => [...within.querySelectorAll('button')]
const button = (name: string) => {
  const found = buttons().find(({ textContent }) => textContent === name)
  if (!found)
    throw new Error(
      `No button ${name} among ${buttons()
        .map(({ textContent }) => textContent)
        .join(', ')}`,
    )
  return found
}
const dialogText = () => find('dialog').textContent
const press = async (name: string) => {
  button(name).focus()
  await click(button(name))
}
const invite = { invite_id: 'i', email: 'demo.new@stoep.example', role: 'buyer', expires_at: '2026-12-20T08:00:00.000Z' } as const

beforeEach(() => {
  toasts.list.length = 0
  change.mockReset().mockResolvedValue('change-id')
  connectTrade({
    change,
    ask: async () => null,
    decide: async () => null,
    join: async () => null,
    refresh: async () => undefined,
  })
})

test('an owner confirms that a member is removed, and the heading takes the focus from the member’s row', async () => {
  const account = accountWith({})
  const { ready, update } = mount(<MembersCard account={account} ownId="owner" />)
  await ready
  await press('Remove Demo Buyer')
  expect(change).not.toHaveBeenCalled()
  expect(dialogText()).toContain('Demo Buyer no longer orders at trade prices or on account.')
  await press('Keep')
  expect(change).not.toHaveBeenCalled()
  await press('Remove Demo Buyer')
  await click(buttons(find('dialog')).find(({ textContent }) => textContent === 'Remove Demo Buyer') ?? find('dialog'))
  expect(change).toHaveBeenCalledWith({ kind: 'removed', memberId: 'buyer' }, 'Demo Buyer')
  expect(toasts.list[0]?.message).toBe('You removed Demo Buyer.')
  await update(<MembersCard account={{ ...account, members: account.members.slice(0, 1) }} ownId="owner" />)
  expect(document.activeElement).toBe(find('h2'))
})

test('an owner confirms a change of role and the withdrawal of an invitation', async () => {
  await mount(<MembersCard account={accountWith({ invites: [invite] })} ownId="owner" />).ready
  await press('Make owner Demo Buyer')
  expect(dialogText()).toContain('can also remove you')
  await press('Make Demo Buyer an owner')
  expect(change).toHaveBeenLastCalledWith({ kind: 'role', memberId: 'buyer', role: 'owner' }, 'Demo Buyer')
  await press('Withdraw the invitation of demo.new@stoep.example')
  await press('Withdraw the invitation')
  expect(change).toHaveBeenLastCalledWith({ kind: 'invite_withdrawn', inviteId: 'i' }, 'demo.new@stoep.example')
})

test('a buyer may leave, after a question', async () => {
  await mount(<MembersCard account={accountWith({ role: 'buyer' })} ownId="buyer" />).ready
  await press('Leave this account')
  expect(change).not.toHaveBeenCalled()
  expect(dialogText()).toContain('You no longer order at its trade prices.')
  await click(buttons(find('dialog')).find(({ textContent }) => textContent === 'Leave this account') ?? find('dialog'))
  expect(change).toHaveBeenCalledWith({ kind: 'removed', memberId: 'buyer' }, 'Demo Buyer')
})

test('the only owner is asked to make another member an owner first', async () => {
  await mount(<MembersCard account={accountWith({})} ownId="owner" />).ready
  await press('Leave this account')
  expect(dialogText()).toContain('A trade account needs an owner.')
  expect(buttons(find('dialog')).map(({ textContent }) => textContent)).not.toContain('Leave this account')
})

test('the form of an invitation that is closed gives the focus back to its button', async () => {
  await mount(<MembersCard account={accountWith({})} ownId="owner" />).ready
  await press('Invite a colleague')
  expect(document.activeElement).toBe(find('input[name=email]'))
  await press('Cancel')
  expect(document.activeElement).toBe(button('Invite a colleague'))
})
