// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { MyReview } from '../../../contract/reviews/review.ts'
import { draftsInMemory } from '../../../actions/forms/drafts.fixture.ts'
import { connectReviews } from '../../../actions/reviews/reviews.ts'
import { reviewsState } from '../../../state/reviews/reviews.ts'
import { click, find, findA, mount, type } from '../../../ui/mount.fixture.ts'
import { sampleProduct } from '../product/sample-product.fixture.ts'
import { useReviews } from './review-list.ts'
import { ReviewForm } from './review-form.tsx'
import { WriteReview } from './reviews.tsx'

const declined: MyReview = {
  id: 7,
  product_id: sampleProduct.id,
  product_slug: 'sample',
  product_name: 'Sample',
  name: 'Demo Shopper',
  email: 'demo.shopper@stoep.example',
  title: 'Deep and soft',
  message: 'We read on it every evening.',
  rating: 4,
  date: '2026-11-20',
  state: 'declined',
}

function Host() {
  const { own, items } = useReviews(sampleProduct)
  return (
    <>
      <h2 id="reviews-heading" tabIndex={-1}>
        Reviews
      </h2>
      <WriteReview product={sampleProduct} own={own} items={items} />
    </>
  )
}

test('each rejected attempt to send a review moves the focus to the list of what is missing', async () => {
  await mount(<ReviewForm product={sampleProduct} prior={null} start={blank} onDone={() => undefined} />).ready
  const send = () => act(async () => void find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  await send()
  const first = document.activeElement
  expect(first?.textContent).toContain('Title')
  find('input').focus()
  await send()
  expect(document.activeElement?.matches('section[tabindex="-1"]')).toBe(true)
})

const blank = { rating: 0, title: '', message: '', name: '', email: '', photos: [] }

/** Connects an engine that stores each review. Returns its function for that. */
function engineThatTakesReviews() {
  const append = vi.fn<Parameters<typeof connectReviews>[0]['append']>(async () => 'new')
  connectReviews({
    append,
    photo: async () => null,
    vote: async () => undefined,
    discard: async () => undefined,
    freshen: async () => undefined,
  })
  return append
}

const edit = () => document.querySelector('[aria-label="Your reviews"] button[aria-haspopup=dialog]')

test('[V3] the customer can edit a declined review, with its text filled in, and send it as a new one', async () => {
  const append = engineThatTakesReviews()
  Object.assign(reviewsState, { mine: [declined] })
  await mount(<Host />).ready
  expect(edit()?.textContent).toBe('Edit and send again')
  await click(find('[aria-label="Your reviews"] button[aria-haspopup=dialog]'))
  // The dialog loads at the first press.
  await act(async () => void (await import('./review-dialog.tsx')))
  const form = find('form')
  const values = [...form.querySelectorAll<HTMLInputElement>('input:not([type=radio], [type=file], [type=hidden]), textarea')].map(
    ({ value }) => value,
  )
  expect(values).toEqual([declined.title, declined.message, declined.name, declined.email])
  expect(form.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value).toBe('4')
  await act(async () => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  const { name, email, title, message, rating } = declined
  expect(append.mock.calls[0]?.[0].body).toEqual({ name, email, title, message, rating, productId: sampleProduct.id })

  // The old review is not offered while the new one is unsent.
  await act(async () => Object.assign(reviewsState, { pending: [{ ...append.mock.calls[0]?.[0].body, id: 'new' }] }))
  expect(document.querySelectorAll('[aria-label="Your reviews"] > li')).toHaveLength(1)
  expect(edit()).toBeNull()
})

test('[V3] [S8] a rejected review is edited with its photos, and stays in the form with its words when the device does not store it', async () => {
  const { append, form } = await editRefused([
    { id: 'first', alt: 'By the window' },
    { id: 'second', alt: '' },
  ])
  const photos = () => [...form.querySelectorAll('[aria-label="Chosen photos"] > li')]
  expect(photos()).toHaveLength(2)
  expect(photos()[0]?.querySelector('input')?.value).toBe('By the window')
  append.mockResolvedValueOnce(null)
  await act(async () => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  expect(document.querySelector('form')?.textContent).toContain('your words are still here')
  expect(form.querySelector('textarea')?.value).toBe('We read on it every evening.')

  await click(find('button[aria-label="Remove photo 1"]'))
  await act(async () => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  expect(append.mock.calls.map(([{ photos: sent }, instead]) => [sent.map((photo) => 'id' in photo && photo.id), instead])).toEqual([
    [['first', 'second'], 'refused'],
    [['second'], 'refused'],
  ])
})

test('after a review is sent, the focus is on the heading above it, because the button that opened the form is gone', async () => {
  const { form } = await editRefused([])
  await act(async () => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  expect(document.activeElement?.id).toBe('reviews-heading')
})

test('closing the form without sending leaves the focus at the button that opened it', async () => {
  await editRefused([])
  await click(find('dialog button[aria-label=Close]'))
  expect(document.activeElement?.id).not.toBe('reviews-heading')
})

test('a review being written survives a reload of the page, and its draft goes when it is sent', async () => {
  const stored = draftsInMemory()
  const append = engineThatTakesReviews()
  const form = <ReviewForm product={sampleProduct} prior={null} start={blank} onDone={() => undefined} />
  const { ready, update } = mount(form)
  await ready
  await click(find('input[name=rating][value="4"]'))
  await click(find('input[name=size][value=as_thought]'))
  for (const [name, text] of [
    ['title', 'Deep and soft'],
    ['name', 'Demo Shopper'],
    ['email', 'demo.shopper@stoep.example'],
  ] as const)
    await type(findA(HTMLInputElement, `input[name=${name}]`), text)
  await act(async () => {
    Reflect.set(HTMLTextAreaElement.prototype, 'value', 'We read on it.', find('textarea'))
    find('textarea').dispatchEvent(new Event('input', { bubbles: true }))
  })
  await update(null)
  await update(form)
  expect(find('form').textContent).toContain('We kept what you typed last time.')
  await act(async () => findA(HTMLFormElement, 'form').requestSubmit())
  expect(append.mock.lastCall?.[0].body).toEqual({
    productId: sampleProduct.id,
    rating: 4,
    size: 'as_thought',
    title: 'Deep and soft',
    message: 'We read on it.',
    name: 'Demo Shopper',
    email: 'demo.shopper@stoep.example',
  })
  expect([...stored]).toEqual([])
})

/** Opens the form for a rejected review with these photos. */
async function editRefused(photos: { id: string; alt: string }[]) {
  const append = vi.fn<Parameters<typeof connectReviews>[0]['append']>(async () => 'new')
  connectReviews({
    append,
    photo: async () => 'data:image/webp;base64,',
    vote: async () => undefined,
    discard: async () => undefined,
    freshen: async () => undefined,
  })
  const { name = '', email = '', title, message, rating } = declined
  const body = { name, email, title, message, rating, productId: sampleProduct.id, photos }
  Object.assign(reviewsState, {
    mine: [],
    pending: [],
    refused: [{ id: 'refused', body, reason: 'The picture cannot be used', final: false }],
  })
  await mount(<Host />).ready
  await click(find('[aria-label="Your reviews"] button[aria-haspopup=dialog]'))
  await act(async () => void (await import('./review-dialog.tsx')))
  return { append, form: find('form') }
}
