// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { OrderRequest } from '../../../contract/orders/order-request.ts'
import { connectOrderRequests } from '../../../actions/orders/order-request.ts'
import { draftsInMemory } from '../../../actions/forms/drafts.fixture.ts'
import { aloe } from '../../../domain/cart/aloe.fixture.ts'
import { orderWith } from '../../../domain/orders/order.fixture.ts'
import { outboxState } from '../../../state/outbox/outbox-state.ts'
import { click, find, findA, mount } from '../../../ui/mount.fixture.ts'
import { OrderRequests } from './order-requests.tsx'

test('a request that waits for the network leaves the focus at the heading, once its dialog has closed', async () => {
  draftsInMemory()
  connectOrderRequests({ append: async () => 'later', withdraw: async () => null, noteLater: async () => undefined })
  const waiting = { scope: 'forms', words: 'Cancel the order', place: null, state: 'waiting', retryAt: null } as const
  outboxState.changes = [{ ...waiting, id: 'later' }]
  const order = orderWith({ items: [aloe], can_request: ['cancel'] })
  await mount(<OrderRequests order={order} orderKey="key" onOrder={() => undefined} />).ready
  await click(find('button'))
  await vi.waitFor(() => find('form'))
  const focused: (boolean | undefined)[] = []
  find('#order-requests').addEventListener('focus', () => focused.push(document.querySelector('dialog')?.open))
  await act(async () => findA(HTMLFormElement, 'form').requestSubmit())
  // A page behind an open dialog takes no focus.
  await vi.waitFor(() => expect(focused).toEqual([false]))
})

const open = { request_id: 'demo', kind: 'return', state: 'open', words: '', photos: 0, answer: '', decided_at: null } as const
const asked: OrderRequest = { ...open, lines: [], created_at: '2026-11-20T07:00:00.000Z' }

test('the withdrawal of a request that waits for the network takes the place of its button', async () => {
  const place = { kind: 'order', orderId: orderWith({}).order_id, orderKey: 'key', withdraws: 'demo' } as const
  outboxState.changes = [{ id: 'later', scope: 'forms', words: 'The withdrawal', place, state: 'waiting', retryAt: null }]
  await mount(<OrderRequests order={orderWith({ items: [aloe], requests: [asked] })} orderKey="key" onOrder={() => undefined} />).ready
  expect(document.body.textContent).toContain('Your withdrawal is kept on this device')
  expect(document.querySelector('button')).toBeNull()
})

test('a withdrawn request says so and has no button', async () => {
  const withdrawn = { ...asked, state: 'refused' as const, withdrawn_at: '2026-11-20T08:00:00.000Z' }
  await mount(<OrderRequests order={orderWith({ items: [aloe], requests: [withdrawn] })} orderKey="key" onOrder={() => undefined} />).ready
  expect(document.querySelector('li')?.textContent).toMatch(/Withdrawn.*, withdrawn /)
  expect(document.querySelector('li button')).toBeNull()
})

test('why a withdrawal failed stays beside the answer that came meanwhile', async () => {
  outboxState.changes = []
  connectOrderRequests({ append: async () => null, withdraw: async () => null, noteLater: async () => undefined })
  const page = (request: OrderRequest) => (
    <OrderRequests order={orderWith({ items: [aloe], requests: [request] })} orderKey="key" onOrder={() => undefined} />
  )
  const { ready, update } = mount(page(asked))
  await ready
  await click(find('li button'))
  await click(find('li button'))
  const text = () => document.querySelector('li')?.textContent
  await vi.waitFor(() => expect(text()).toContain('The withdrawal was not stored.'))
  await update(page({ ...asked, state: 'accepted', answer: 'Come by.' }))
  expect(text()).toContain('Come by.')
  expect(text()).toContain('The withdrawal was not stored.')
})

test.each([
  [['return', 'guarantee'] as const, true],
  [['guarantee'] as const, false],
])('the last day of a return is named while a return is possible: %j', async (kinds, isNamed) => {
  const timeline = [{ state: 'delivered' as const, at: '2026-11-30T22:30:00Z', note: '' }]
  const order = orderWith({ items: [aloe], state: 'delivered', timeline, can_request: [...kinds] })
  await mount(<OrderRequests order={order} orderKey="key" onOrder={() => undefined} />).ready
  expect(document.body.textContent?.includes('You can ask for a return until Tue 8 Dec 2026.')).toBe(isNamed)
})

test('an order that takes a report offers it instead of the guarantee', async () => {
  draftsInMemory()
  const order = orderWith({ items: [aloe], can_request: ['return', 'guarantee'], can_report: true })
  await mount(<OrderRequests order={order} orderKey="key" onOrder={() => undefined} />).ready
  const offered = [...document.querySelectorAll('#order-requests ~ div button')].map(({ textContent }) => textContent)
  expect(offered).toEqual(['Something is wrong with it', 'Return something'])
})
