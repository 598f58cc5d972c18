import { expect, type Page } from '@playwright/test'
import type { MyReviews } from '../../../src/contract/reviews/review.ts'
import { answerOf } from '../../support/server/answer-of.ts'

/** Steps for reviews. */

export const reviewDialog = (page: Page, product = 'Kalk Bay') => page.getByRole('dialog', { name: `Your review of ${product}` })
export const ownReviews = (page: Page) => page.getByRole('list', { name: 'Your reviews' }).getByRole('listitem')

export async function fillReview(
  page: Page,
  { stars = 4, title = 'Solid', message = 'It stands as it stood on the first day.', writer = 'reader' } = {},
): Promise<void> {
  const form = page.getByRole('form', { name: 'Your review' })
  await form.getByRole('radio', { name: new RegExp(`^${stars} stars?`) }).check({ force: true })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Your review', { exact: true }).fill(message)
  await form.getByLabel('Name').fill('Demo Reader')
  await form.getByLabel('E-mail').fill(`demo.${writer}@stoep.example`)
}

export async function sendReview(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Send/ }).click()
  await expect(page.getByRole('form', { name: 'Your review' })).toBeHidden()
}

/** The reviews of the page's guest on the server. */
export async function reviewsOfGuest(page: Page): Promise<MyReviews['reviews']> {
  const key = (await page.context().cookies()).find(({ name }) => name === 'cart_key')?.value ?? ''
  const answer = await page.request.get(`/api/reviews-mine?cartKey=${key}`)
  expect(answer.status()).toBe(200)
  return (await answerOf('myReviews', answer)).reviews
}
