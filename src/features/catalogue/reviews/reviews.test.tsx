// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { MyReview } from '../../../contract/reviews/review.ts'
import { connectReviews } from '../../../actions/reviews/reviews.ts'
import { reviewsState } from '../../../state/reviews/reviews.ts'
import { click, find, mount } from '../../../ui/mount.fixture.ts'
import { sampleProduct } from '../product/sample-product.fixture.ts'
import { useReviews } from './review-list.ts'
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
  return <WriteReview product={sampleProduct} own={own} items={items} />
}

const edit = () => document.querySelector('[aria-label="Your reviews"] button[aria-haspopup=dialog]')

test('[V3] the customer can edit a declined review, with its text filled in, and send it as a new one', async () => {
  const append = vi.fn<Parameters<typeof connectReviews>[0]['append']>(async () => 'new')
  connectReviews({ append, discard: async () => undefined, freshen: async () => undefined })
  Object.assign(reviewsState, { mine: [declined] })
  await mount(<Host />).ready
  expect(edit()?.textContent).toBe('Edit and send again')
  await click(find('[aria-label="Your reviews"] button[aria-haspopup=dialog]'))
  // The dialog loads at the first press.
  await act(async () => void (await import('./review-dialog.tsx')))
  const form = find('form')
  const values = [...form.querySelectorAll<HTMLInputElement>('input:not([type=radio]), textarea')].map(({ value }) => value)
  expect(values).toEqual([declined.title, declined.message, declined.name, declined.email])
  expect(form.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value).toBe('4')
  await act(async () => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  const { name, email, title, message, rating } = declined
  expect(append.mock.calls[0]?.[0]).toEqual({ name, email, title, message, rating, productId: sampleProduct.id })

  // The old review is not offered while the new one is unsent.
  await act(async () => Object.assign(reviewsState, { pending: [{ ...append.mock.calls[0]?.[0], id: 'new' }] }))
  expect(document.querySelectorAll('[aria-label="Your reviews"] > li')).toHaveLength(1)
  expect(edit()).toBeNull()
})
