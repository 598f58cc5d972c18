// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { cents } from '../../contract/money/money.ts'
import type { Order } from '../../contract/orders/order.ts'
import { aloe } from '../../domain/cart/aloe.fixture.ts'
import { reviewDialog } from '../../actions/reviews/review-dialog.ts'
import { reviewsState } from '../../state/reviews/reviews.ts'
import { sessionState } from '../../state/account/session.ts'
import { clearMemory } from '../../state/account/principal.ts'
import { click, mount } from '../../ui/mount.fixture.ts'
import type { VirtualTime } from '../../../tests/support/time/virtual-time.ts'
import { OrderPage } from './order-page.tsx'
import { orderAtShop } from '../../../tests/support/checkout/order-at-shop.ts'
import { sampleOrder } from './sample-order.fixture.ts'

let time: VirtualTime
/** The order on the server. */
let serverOrder: Order
const ordered = ['pending_payment', 'Ordered. We wait for the payment to be confirmed.'] as const
const noPage = 'The page of PayJustNow could not be opened just now. Your order is kept: try again in a few minutes, or pay another way.'

beforeEach(() => {
  time = orderAtShop(() => serverOrder)
  sessionState.customer = null
  reviewsState.mine = []
})

const show = (cancelled: boolean) => mount(<OrderPage initial={serverOrder} orderKey="k" cancelled={cancelled} />).ready
const pass = (ms: number) => act(() => time.pass(ms))
const pageText = () => document.body.textContent ?? ''
const methods = () => [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].map(({ value }) => value)
const button = (name: RegExp) => [...document.querySelectorAll('button')].find(({ textContent }) => name.test(textContent ?? ''))

test('a failed payment page is reported beside the retry, with every payment method', async () => {
  serverOrder = sampleOrder([...ordered], ['payment_failed', noPage])
  await show(false)
  const notices = [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)
  expect(notices).toContain(noPage)
  expect(methods()).toEqual(['card', 'payjustnow', 'finchoice', 'bank_transfer'])
})

test('a second try without a payment page is reported again, and the customer can try once more', async () => {
  serverOrder = sampleOrder([...ordered])
  await show(true)
  expect(pageText()).not.toContain(noPage)
  serverOrder = sampleOrder([...ordered], ['payment_failed', noPage])
  const pay = button(/^Pay R/)
  if (!pay) throw new Error('There is no button to pay')
  await click(pay)
  await pass(1000)
  expect(pageText()).toContain(noPage)
  expect(methods()).toContain('bank_transfer')
  expect(button(/^Pay R/)?.getAttribute('aria-busy')).not.toBe('true')
})

test.each([false, true])('a request is no reason of a failed payment, also after the customer cancelled it: %s', async (cancelled) => {
  const failed = sampleOrder([...ordered], ['payment_failed', noPage])
  const request = {
    state: 'payment_failed',
    kind: 'request',
    at: '2026-11-20T09:00:00Z',
    note: 'You asked us to cancel the order.',
  } as const
  serverOrder = failed
  await show(cancelled)
  serverOrder = { ...failed, timeline: [...failed.timeline, request] }
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(100)
  expect(pageText()).toContain(request.note)
  const notices = [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)
  expect(notices).not.toContain(request.note)
  expect(notices.includes(noPage)).toBe(!cancelled)
})

test('after a cancelled payment every method is offered, and a late payment is reported', async () => {
  serverOrder = { ...sampleOrder([...ordered]), created_at: new Date().toISOString(), timeline: [] }
  await show(true)
  await pass(100)
  expect(pageText()).toContain('The payment with PayJustNow did not go through')
  expect(methods()).toContain('card')
  serverOrder = sampleOrder([...ordered], ['processing', 'Paid with PayJustNow. Thank you.'])
  await pass(5000)
  expect(pageText()).toContain('Your furniture is in the workshop')
  expect(pageText()).not.toContain('did not go through')
})

test('the end of the check of a payment is announced in a live region that was there before', async () => {
  serverOrder = { ...sampleOrder([...ordered]), created_at: new Date().toISOString(), timeline: [] }
  await show(false)
  const status = document.querySelector('[role=status].visually-hidden')
  expect(status?.textContent).toBe('Checking with PayJustNow. Please wait a moment.')
  serverOrder = sampleOrder([...ordered], ['processing', 'Paid with PayJustNow. Thank you.'])
  await pass(5000)
  expect(status?.isConnected).toBe(true)
  expect(status?.textContent).toBe('Being made. Paid, thank you. Your furniture is in the workshop.')
})

test('an order that was not checked announces nothing', async () => {
  serverOrder = sampleOrder([...ordered], ['processing', 'Paid.'])
  await show(false)
  expect(document.querySelector('[role=status].visually-hidden')?.textContent).toBe('')
})

test('an open order follows a payment in another tab, once its page is visible again', async () => {
  serverOrder = sampleOrder(['awaiting_transfer', 'Ordered.'])
  await show(false)
  expect(pageText()).toContain('Waiting for your transfer')
  serverOrder = sampleOrder(['awaiting_transfer', 'Ordered.'], ['processing', 'Paid.'])
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(100)
  expect(pageText()).toContain('Your furniture is in the workshop')
})

test('an order offers the methods that the server names, and another one when its own has ended', async () => {
  serverOrder = { ...sampleOrder([...ordered], ['payment_failed', noPage]), payment_methods: ['finchoice', 'bank_transfer'] }
  await show(false)
  expect(methods()).toEqual(['finchoice', 'bank_transfer'])
  expect(document.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value).toBe('finchoice')
})

test('a paid gift card is being mailed, and its page follows the mail without a reload', async () => {
  const card = {
    value: cents(50_000),
    recipient_name: 'Demo',
    recipient_email: 'demo@stoep.example',
    message: '',
    send_on: '2026-11-20',
    sent_at: null,
    last_four: null,
    ends_on: null,
    state: 'active' as const,
  }
  serverOrder = { ...sampleOrder([...ordered], ['processing', 'Paid.']), gift_card: card }
  await show(false)
  expect(pageText()).toContain('We are mailing it now')
  expect(pageText()).not.toContain('once it is paid')
  const mailed = sampleOrder([...ordered], ['processing', 'Paid.'], ['dispatched', 'Mailed.'])
  serverOrder = { ...mailed, gift_card: { ...card, sent_at: '2026-11-20T08:00:00.000Z' } }
  await pass(5000)
  expect(pageText()).toContain('Mailed Fri 20 Nov, 10:00')
  expect(pageText()).not.toContain('We are mailing it now')
})

test('a parcel with a tracking link can be followed on the carrier’s page', async () => {
  const dispatched = sampleOrder([...ordered], ['processing', 'Paid.'], ['dispatched', 'On its way.'])
  serverOrder = { ...dispatched, tracking: { carrier: 'Demo Carriers', number: 'DC-1', url: 'https://carrier.example/DC-1' } }
  await show(false)
  const link = document.querySelector('a[href="https://carrier.example/DC-1"]')
  expect(link?.textContent).toBe('Track it with Demo Carriers')
  expect(link?.getAttribute('rel')).toContain('noopener')
})

test.each([
  ['pending_payment', 0, 'Pro forma invoice', 'Print the pro forma invoice'],
  ['processing', 0, 'Tax invoice', 'Print the tax invoice'],
  ['cancelled', 0, 'Cancelled order', 'Print the cancelled order'],
  ['processing', 1, 'Order', 'Print the order'],
] as const)('the button to print has the name of the printed document: %s with %s documents', async (state, issued, title, label) => {
  const documents = [{ document_id: 'INV-000001', kind: 'invoice' as const, issued_at: '2026-11-21T08:00:00Z' }].slice(0, issued)
  serverOrder = { ...sampleOrder([...ordered], [state, 'Note.']), documents }
  await show(false)
  expect(document.querySelector('[aria-label=Invoice]')?.textContent).toContain(`${title}No. ${serverOrder.order_id}`)
  expect(button(/^Print/)?.textContent).toBe(label)
})

test('a delivered order opens a review of each piece that has none of its customer, sold or not, and leads to its care', async () => {
  const other = { ...aloe, item_key: '1032:', id: 1032, slug: 'kalk-bay', name: 'Kalk Bay', variation: {} }
  const steps = () => [...document.querySelectorAll('a[href$="#care"], button[aria-haspopup]')].map(({ textContent }) => textContent)
  serverOrder = { ...sampleOrder([...ordered], ['dispatched', 'On its way.']), items: [aloe, other] }
  await show(false)
  expect(steps().filter((words) => /review|Care/.test(words ?? ''))).toEqual([])
  serverOrder = { ...sampleOrder([...ordered], ['delivered', 'Delivered.']), items: [aloe, other] }
  const mine = {
    id: 1,
    product_id: 1032,
    product_slug: 'kalk-bay',
    product_name: 'Kalk Bay',
    title: 'a',
    message: 'b',
    rating: 5,
    date: '2026-11-20',
  }
  reviewsState.mine = [{ ...mine, state: 'held' }]
  await show(false)
  expect(steps()).toEqual(['Write a review of Aloe', 'Care of Aloe', 'Care of Kalk Bay'])
  expect(pageText()).toContain('We are reading your review.')
  const write = button(/^Write a review of Aloe$/)
  if (write) await click(write)
  expect(reviewDialog).toMatchObject({ open: true, piece: { id: aloe.id, name: 'Aloe' } })
  await act(async () => void (reviewsState.mine = [{ ...mine, state: 'declined' }]))
  expect(steps()).toContain('Edit your review of Kalk Bay')
})

test.each([
  ['dispatched', false],
  ['delivered', true],
  ['cancelled', true],
] as const)('a guest can order again what an order had, once it is closed: %s', async (state, isOffered) => {
  serverOrder = sampleOrder([...ordered], [state, ''])
  await show(false)
  expect(button(/^Order again$/) !== undefined).toBe(isOffered)
})

test.each([
  ['customer', false],
  ['trade', true],
] as const)('only a trade customer gets an order as a file for lists: %s', async (role, hasFile) => {
  serverOrder = sampleOrder([...ordered], ['processing', 'Paid.'])
  sessionState.customer = {
    user_id: 'demoshopper000000001',
    email: 'demo.shopper@stoep.example',
    first_name: 'Demo',
    last_name: 'Shopper',
    phone: '',
    role,
    discount_percentage: 0,
    shipping: null,
    addresses: [],
    billing: null,
  }
  await show(false)
  expect(button(/^Download as CSV$/) !== undefined).toBe(hasFile)
})

const bank = {
  bank_name: 'Demo Bank',
  account_name: 'Stoep',
  account_number: '1',
  branch_code: '2',
  account_type: 'Business',
  reference: '12345678',
  amount: cents(299_900),
}
const cancelRequest: NonNullable<Order['requests']>[number] = {
  request_id: 'r',
  kind: 'cancel',
  state: 'open',
  words: '',
  lines: [],
  answer: '',
  photos: 0,
  created_at: '2026-11-21T08:00:00Z',
  decided_at: null,
}

test.each([
  ['awaiting_transfer', { bank }, 'If your transfer has left already'],
  ['payment_failed', {}, 'If you have paid already'],
  ['pending_payment', { pay_link: true }, 'If you have paid already'],
] as const)('nothing asks for the payment of an order that its customer asked to cancel: %s', async (state, changes, words) => {
  const asksForMoney = /Try again to pay|Pay for this order|Pay R|Transfer to this account|[Pp]lease (pay|transfer)|another way|pay below/
  serverOrder = { ...sampleOrder([...ordered], [state, '']), ...changes }
  await show(true)
  await pass(100)
  expect(pageText()).toMatch(asksForMoney)
  serverOrder = { ...serverOrder, requests: [cancelRequest] }
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(100)
  expect(pageText()).toContain('You asked to cancel. Please do not pay.')
  expect(pageText()).toContain(words)
  expect(pageText()).not.toMatch(asksForMoney)
  serverOrder = { ...serverOrder, requests: [{ ...cancelRequest, state: 'refused' }] }
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(100)
  expect(pageText()).toMatch(asksForMoney)
})

test('a request is no visit to the payment page, so nothing is checked after it', async () => {
  serverOrder = { ...sampleOrder([...ordered]), created_at: '2026-11-20T08:00:00Z' }
  const request = { state: 'pending_payment', kind: 'request', at: new Date().toISOString(), note: 'You asked.' } as const
  serverOrder = { ...serverOrder, timeline: [...serverOrder.timeline, request], requests: [cancelRequest] }
  await show(false)
  expect(pageText()).not.toContain('Checking with')
})

test('a request names its pieces with their options, because an order may have one product in two of them', async () => {
  const [sage, clay] = [aloe, { ...aloe, item_key: 'clay', variation_labels: { Fabric: 'Clay' } }]
  const lines = [sage, clay].map(({ item_key }, at) => ({ item_key, quantity: at + 1 }))
  const times = { created_at: '2026-11-21T08:00:00Z', decided_at: null }
  serverOrder = {
    ...sampleOrder([...ordered], ['delivered', 'Delivered.']),
    items: [sage, clay],
    requests: [{ request_id: 'r', kind: 'return', state: 'open', words: '', lines, answer: '', photos: 0, ...times }],
  }
  await show(false)
  expect(pageText().replaceAll('\u00a0', ' ')).toContain('1 × Aloe, Fabric: Sage; 2 × Aloe, Fabric: Clay')
})

test.each([
  ['/checkout/order/12345678?key=k', '/'],
  ['/product/kalk-bay', '/product/kalk-bay'],
])('[I8] at the sign-out of a customer, an order that was opened by its key leaves the page: %s', (before, after) => {
  history.replaceState(null, '', before)
  clearMemory()
  expect(location.pathname).toBe(after)
})
