// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { connectOrderRequests, type OrderRequestsEngine } from '../../../actions/orders/order-request.ts'
import { draftsInMemory } from '../../../actions/forms/drafts.fixture.ts'
import { draftPhotos, dropDraftPhotos, keepDraftPhotos } from '../../../actions/forms/draft-photos.ts'
import { aloe } from '../../../domain/cart/aloe.fixture.ts'
import { withQuantity } from '../../../domain/cart/cart-item.ts'
import { orderWith } from '../../../domain/orders/order.fixture.ts'
import { outboxState } from '../../../state/outbox/outbox-state.ts'
import { click, find, findA, mount } from '../../../ui/mount.fixture.ts'
import { RequestDialog } from './request-dialog.tsx'

const tables = withQuantity(aloe, 6)
const order = orderWith({ items: [tables, { ...aloe, item_key: 'sofa', name: 'Karoo' }] })
const DRAFT = `request-${order.order_id}-guarantee` as const
const photo = { key: 'new-1', alt: '', url: 'data:image/webp;base64,' }

const dialog = (open: boolean, kind: 'guarantee' | 'problem' = 'guarantee') => (
  <RequestDialog
    open={open}
    kind={kind}
    title="Claim the guarantee"
    order={order}
    orderKey="key"
    onClose={() => undefined}
    onDone={() => undefined}
  />
)
const words = () => findA(HTMLTextAreaElement, 'textarea')
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
const count = () => findA(HTMLSelectElement, 'select')

let stored: ReturnType<typeof draftsInMemory>
beforeEach(() => {
  stored = draftsInMemory()
})

/** Fills in the claim, closes the dialog and opens it again. */
async function fillInAndReopen() {
  const { ready, update } = mount(dialog(true))
  await ready
  await act(async () => {
    Reflect.set(HTMLTextAreaElement.prototype, 'value', 'The seam has come undone.', words())
    words().dispatchEvent(new Event('input', { bubbles: true }))
  })
  await click(boxes()[0]!)
  await act(async () => {
    count().value = '2'
    count().dispatchEvent(new Event('change', { bubbles: true }))
  })
  keepDraftPhotos(DRAFT, [photo])
  await update(dialog(false))
  await vi.waitFor(() => expect(document.querySelector('textarea')).toBeNull())
  await update(dialog(true))
}

test('a claim that was closed without sending it has its words, pieces and photos when it is opened again', async () => {
  await fillInAndReopen()
  expect(find('form').textContent).toContain('We kept what you typed last time.')
  expect(words().value).toBe('The seam has come undone.')
  expect(boxes().map(({ checked }) => checked)).toEqual([true, false])
  expect(count().value).toBe('2')
  expect(document.querySelectorAll('[aria-label="Chosen photos"] > li')).toHaveLength(1)
})

test('a claim whose photos a reload has lost says how many have to be added again', async () => {
  dropDraftPhotos(DRAFT)
  stored.set(DRAFT, { words: ['The seam has come undone.'], photos: ['2'] })
  await mount(dialog(true)).ready
  expect(find('form').textContent).toContain('We kept what you typed last time, but not your 2 photos. Please add them again.')
})

test('a claim that was sent is not kept', async () => {
  const append = vi.fn<OrderRequestsEngine['append']>(async () => 'sent')
  connectOrderRequests({ append, withdraw: async () => null, noteLater: async () => undefined })
  await fillInAndReopen()
  await act(async () => findA(HTMLFormElement, 'form').requestSubmit())
  expect(append.mock.lastCall).toMatchObject([{ lines: [{ item_key: tables.item_key, quantity: 2 }] }, [photo.url]])
  await vi.waitFor(() => expect(stored.has(DRAFT)).toBe(false))
  expect(draftPhotos(DRAFT)).toEqual([])
  expect(outboxState.waiting).toBe(0)
})

test('a claim that ends in an error stays in the form with a message, and can be sent again', async () => {
  vi.spyOn(console, 'info').mockReturnValue()
  const append = vi.fn<OrderRequestsEngine['append']>().mockRejectedValueOnce(new Error('a fault')).mockResolvedValue('sent')
  connectOrderRequests({ append, withdraw: async () => null, noteLater: async () => undefined })
  await fillInAndReopen()
  await act(async () => findA(HTMLFormElement, 'form').requestSubmit())
  expect(find('form').textContent).toContain('Your request was not sent.')
  expect(words().value).toBe('The seam has come undone.')
  await act(async () => findA(HTMLFormElement, 'form').requestSubmit())
  expect(append).toHaveBeenCalledTimes(2)
  await vi.waitFor(() => expect(stored.has(DRAFT)).toBe(false))
})

test('a claim without a piece has its error at the pieces, until one is chosen', async () => {
  await mount(dialog(true)).ready
  await act(async () => findA(HTMLFormElement, 'form').requestSubmit())
  const error = () => document.getElementById(find('fieldset').getAttribute('aria-describedby') ?? '')?.textContent
  expect(error()).toContain('Choose at least one piece')
  expect(find('form').textContent).toContain('Pieces: Choose at least one piece')
  await click(boxes()[0]!)
  expect(error()).toBeUndefined()
  expect(find('form').textContent).not.toContain('Choose at least one piece')
})

test.each([
  ['that is paid', {}, 'What you paid goes back the way it came.'],
  ['that is not paid', { pay_by: '2026-12-04T08:00:00Z' }, 'There is nothing to pay for it then.'],
  ['on account', { due_on: '2026-12-31' }, 'the amount goes back to your trade account.'],
])('the form to cancel says what happens to the money of an order %s', async (_, changes, sentence) => {
  const own = { ...order, ...changes }
  const props = { orderKey: 'key', onClose: () => undefined, onDone: () => undefined }
  await mount(<RequestDialog open kind="cancel" title="Cancel this order" order={own} {...props} />).ready
  await vi.waitFor(() => expect(find('form').textContent).toContain(sentence))
})

test('a report that something is wrong asks what and for which end, and goes as a claim that older versions know', async () => {
  const append = vi.fn<OrderRequestsEngine['append']>(async () => 'sent')
  connectOrderRequests({ append, withdraw: async () => null, noteLater: async () => undefined })
  await mount(dialog(true, 'problem')).ready
  const text = () => find('form').textContent
  expect(text()).toContain('at our cost')
  expect(text()).not.toContain('You pay')
  await click(boxes()[1]!)
  await act(async () => findA(HTMLFormElement, 'form').requestSubmit())
  expect(append).not.toHaveBeenCalled()
  for (const message of ['Choose what is wrong', 'Choose what you would like', 'Say what is wrong']) expect(text()).toContain(message)
  const choose = (name: string, value: string) =>
    act(async () => {
      const select = findA(HTMLSelectElement, `select[name=${name}]`)
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
  await choose('problem', 'damaged')
  await choose('wish', 'replacement')
  expect(text()).not.toContain('Choose what')
  await act(async () => {
    Reflect.set(HTMLTextAreaElement.prototype, 'value', 'A leg is broken.', words())
    words().dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => findA(HTMLFormElement, 'form').requestSubmit())
  const lines = [{ item_key: 'sofa', quantity: 1 }]
  expect(append.mock.lastCall?.[0]).toEqual({
    orderId: order.order_id,
    orderKey: 'key',
    kind: 'guarantee',
    problem: 'damaged',
    wish: 'replacement',
    words: 'A leg is broken.',
    lines,
  })
})
