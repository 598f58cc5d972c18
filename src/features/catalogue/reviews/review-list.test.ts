import { expect, it } from 'vitest'
import type { Review } from '../../../contract/catalogue/catalogue.ts'
import { listReviews } from './review-list.ts'

const review = (id: number, rating: number, date: string): Review => ({
  id,
  rating,
  date,
  product_id: 9001,
  product_slug: 'sample',
  product_name: 'Sample',
  name: 'A. Tester',
  title: 'A title',
  message: 'A message',
  verified: true,
  reply: null,
})
const reviews = [review(1, 5, '2026-01-05'), review(2, 2, '2026-03-01'), review(3, 5, '2026-02-01'), review(4, 2, '2026-03-01')]
const none = () => 0
const ids = (list: Review[]) => list.map(({ id }) => id)

it('reviews are sorted newest first, and by id within a day', () => {
  expect(ids(listReviews(reviews, null, 'newest', none))).toEqual([4, 2, 3, 1])
})

it('reviews are sorted by stars, then by date', () => {
  expect(ids(listReviews(reviews, null, 'highest', none))).toEqual([3, 1, 4, 2])
  expect(ids(listReviews(reviews, null, 'lowest', none))).toEqual([4, 2, 3, 1])
})

it('a number of stars selects only the reviews with that number', () => {
  expect(ids(listReviews(reviews, 5, 'newest', none))).toEqual([3, 1])
  expect(listReviews(reviews, 1, 'newest', none)).toEqual([])
})

it('reviews are sorted by the people who find them helpful, then by date', () => {
  expect(ids(listReviews(reviews, null, 'helpful', (id) => (id === 1 ? 2 : 0)))).toEqual([1, 4, 2, 3])
})
