import { expect, test } from 'vitest'
import { cents } from '../../contract/money/money.ts'
import type { OrderState } from '../../contract/orders/order.ts'
import { orderWith } from '../../domain/orders/order.fixture.ts'
import { formatMoment } from '../../domain/calendar/date-and-time.ts'
import { orderSteps } from './order-steps.ts'

const order = (...states: OrderState[]) =>
  orderWith({
    state: states.at(-1) ?? 'pending_payment',
    dispatch_from: '2027-01-17',
    delivery_by: '2027-01-29',
    timeline: states.map((state, index) => ({ state, at: `2026-11-2${index}T22:30:00Z`, note: `note ${index}` })),
  })

const labels = (...states: OrderState[]) => orderSteps(order(...states)).map(({ label, state }) => `${state}: ${label}`)

test('a new order shows its future steps with their expected dates', () => {
  expect(labels('pending_payment')).toEqual(['current: Waiting for payment', 'ahead: Being made', 'ahead: On its way', 'ahead: Delivered'])
  expect(orderSteps(order('pending_payment')).at(-1)?.date).toBe('18–29 January 2027')
})

test('an order that is collected has the words of a collection in the same states', () => {
  const collection = {
    slug: 'woodstock',
    name: 'Woodstock',
    address_lines: [],
    suburb: '',
    city: 'Cape Town',
    postcode: '7925',
    phone: '',
    hours_note: '',
  }
  const words = (...states: OrderState[]) => orderSteps({ ...order(...states), collection }).map(({ label, state }) => `${state}: ${label}`)
  expect(words('pending_payment', 'processing', 'dispatched')).toEqual([
    'done: Ordered',
    'done: Paid',
    'current: Ready to collect',
    'ahead: Collected',
  ])
})

test('a failed payment keeps its name and its reason, and is no failure any more once a later payment succeeded', () => {
  expect(labels('pending_payment', 'payment_failed', 'pending_payment', 'processing')).toEqual([
    'done: Ordered',
    'overcome: Payment failed',
    'done: Payment tried again',
    'current: Being made',
    'ahead: On its way',
    'ahead: Delivered',
  ])
  expect(orderSteps(order('pending_payment', 'payment_failed', 'pending_payment'))[1]).toMatchObject({
    label: 'Payment failed',
    detail: 'note 1',
    state: 'failed',
  })
  expect(labels('pending_payment', 'payment_failed')[1]).toBe('failed: Payment failed')
})

test('a further entry in the same state is a step with the label of its kind and its words', () => {
  const paid = order('pending_payment', 'processing', 'processing', 'processing', 'processing', 'processing', 'dispatched')
  const kinds = [undefined, undefined, 'refund', 'request', 'answer', 'update', undefined] as const
  const timeline = paid.timeline.map((entry, index) => ({ ...entry, kind: kinds[index] }))
  expect(
    orderSteps({ ...paid, timeline })
      .map(({ label, detail }) => [label, detail])
      .slice(0, 7),
  ).toEqual([
    ['Ordered', undefined],
    ['Paid', undefined],
    ['Refund', 'note 2'],
    ['Your request', 'note 3'],
    ['Our answer', 'note 4'],
    ['Update', 'note 5'],
    ['On its way', 'note 6'],
  ])
})

test('a further entry after the end of an order has the label of its kind', () => {
  const delivered = order('dispatched', 'delivered', 'delivered')
  const timeline = delivered.timeline.map((entry, index) => (index === 2 ? { ...entry, kind: 'request' as const } : entry))
  expect(orderSteps({ ...delivered, timeline }).map(({ label }) => label)).toEqual(['Left the workshop', 'Delivered', 'Your request'])
})

test.each(['payment_failed', 'cancelled'] as const)('a request and its answer are no failure: %s', (state) => {
  const asked = order('pending_payment', state, state, state)
  const kinds = [undefined, undefined, 'request', 'answer'] as const
  const steps = (entries: number) =>
    orderSteps({ ...asked, timeline: asked.timeline.slice(0, entries).map((entry, index) => ({ ...entry, kind: kinds[index] })) })
      .filter((step) => step.state !== 'ahead')
      .map((step) => [step.state, step.label, step.detail])
  const begun = [
    ['done', 'Ordered', undefined],
    ['failed', state === 'cancelled' ? 'Cancelled' : 'Payment failed', state === 'cancelled' ? undefined : 'note 1'],
    ['done', 'Your request', 'note 2'],
  ]
  expect(steps(3)).toEqual(begun)
  expect(steps(4)).toEqual([...begun, ['done', 'Our answer', 'note 3']])
})

test('a new link to pay is no further attempt to pay', () => {
  const linked = order('pending_payment', 'pending_payment', 'processing')
  const timeline = linked.timeline.map((entry, index) => (index === 1 ? { ...entry, kind: 'update' as const } : entry))
  expect(orderSteps({ ...linked, timeline })[1]).toMatchObject({ label: 'Update', detail: 'note 1' })
})

test('a finished order has no future steps', () => {
  expect(labels('awaiting_transfer', 'cancelled')).toEqual(['done: Ordered', 'failed: Cancelled'])
  expect(labels('pending_payment', 'processing', 'dispatched', 'delivered').at(-1)).toBe('done: Delivered')
})

test('times are in South African time in every time zone', () => {
  expect(formatMoment('2026-11-20T22:30:00Z')).toBe('Sat 21 Nov, 00:30')
})

test('a gift card is mailed once, and its delivery is no step of its own', () => {
  const gift_card = {
    value: cents(50_000),
    recipient_name: 'Demo',
    recipient_email: 'demo@stoep.example',
    message: '',
    send_on: '2026-11-23',
    sent_at: '2026-11-23T08:00:00.000Z',
    last_four: '2345',
    ends_on: '2029-11-23',
    state: 'active' as const,
  }
  const steps = orderSteps({ ...order('pending_payment', 'processing', 'dispatched', 'delivered'), gift_card })
  expect(steps.map(({ label, state }) => `${state}: ${label}`)).toEqual(['done: Ordered', 'done: Paid', 'done: Mailed'])
  expect(steps.at(-1)?.detail).toBe('note 2')
})

test('a note that only repeats the label of its step is left out', () => {
  const delivered = order('dispatched', 'delivered')
  const timeline = delivered.timeline.map((entry) => ({ ...entry, note: 'Delivered.' }))
  expect(orderSteps({ ...delivered, timeline }).at(-1)).toMatchObject({ label: 'Delivered', detail: undefined })
})
