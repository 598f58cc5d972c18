import { fillReview, ownReviews, reviewDialog, reviewsOfGuest, sendReview } from './review-steps.ts'
import { expectStored } from '../forms/form-steps.ts'
import { expect, expectAccessible, open, reopen, test } from '../shell/shop-test.ts'
import { answerOf } from '../../support/server/answer-of.ts'

/** Reviews: reading, filtering by stars, writing, rejection and correction. */

test('[extended] a row of the distribution shows exactly its reviews, with its number of stars', async ({ page }) => {
  await open(page, '/product/kalk-bay')
  const section = page.getByRole('region', { name: 'Reviews' })
  const row = section.getByRole('button', { name: /^5 .*stars/ })
  const count = Number(/(\d+) reviews?$/.exec(String(await row.textContent()).replace(/\s+/g, ' '))?.[1])
  await row.click()
  await expect(row).toHaveAttribute('aria-pressed', 'true')
  await expect(section.getByRole('status')).toHaveText(`${count} ${count === 1 ? 'review' : 'reviews'} with 5 stars`)
  const shown = section.getByRole('article')
  await expect(shown).toHaveCount(Math.min(5, count))
  for (const review of await shown.all()) await expect(review).toContainText('5 out of 5 stars')
})

test('[extended] [V7] a reader finds a review helpful, sorts by that, and takes it back', async ({ page }) => {
  await open(page, '/product/kalk-bay')
  const section = page.getByRole('region', { name: 'Reviews' })
  const review = section.getByRole('article').nth(1)
  const title = String(await review.getByRole('heading', { level: 3 }).textContent())
  await review.getByRole('button', { name: /^Helpful: review by / }).click()
  await expect(review.getByRole('button', { name: /^Helpful · 1: review by / })).toHaveAttribute('aria-pressed', 'true')
  await expect(review.getByText('Will sync')).toHaveCount(0)
  await section.getByLabel('Order of reviews').selectOption('Most helpful first')
  const first = section.getByRole('article').first()
  await expect(first.getByRole('heading', { level: 3 })).toHaveText(title)
  await expectAccessible(page)
  await first.getByRole('button', { name: /^Helpful · 1/ }).click()
  await expect(section.getByRole('button', { name: /^Helpful · 1/ })).toHaveCount(0)
})

test('[§3.8] an incomplete review gets the messages of the specification and is not sent', async ({ page }) => {
  await open(page, '/product/kalk-bay')
  await page.getByRole('button', { name: 'Write a review' }).click()
  await page.getByRole('button', { name: 'Send the review' }).click()
  const summary = reviewDialog(page).getByRole('region', { name: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('listitem')).toHaveText([
    'Your rating: Please give 1 to 5 stars',
    'Title: Invalid Message',
    'Your review: Invalid Message',
    'Name: Invalid Name',
    'E-mail: Invalid email',
  ])
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectAccessible(page, 'colours')

  // The typed data survives closing the dialog.
  await fillReview(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Write a review' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Solid')
  expect(await reviewsOfGuest(page)).toEqual([])

  // A phone may close the page for its camera.
  await expectStored(page, 'Solid')
  await reopen(page)
  await page.getByRole('button', { name: 'Write a review' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Solid')
})

test('[extended] a new review is held for moderation, its writer sees that, and a product takes one review per writer', async ({
  page,
}) => {
  await open(page, '/product/kalk-bay')
  await page.getByRole('button', { name: 'Write a review' }).click()
  await fillReview(page)
  await sendReview(page)
  await expect(ownReviews(page)).toContainText('Being read')
  await expect(page.getByRole('button', { name: 'Write a review' })).toHaveCount(0)
  await expect.poll(async () => (await reviewsOfGuest(page)).map(({ title, state }) => [title, state])).toEqual([['Solid', 'held']])
  await expectAccessible(page)
  await page.reload()
  await expect(ownReviews(page)).toContainText('Being read')
})

test.describe('a review that the shop does not accept', () => {
  test.use({ planned: [/400 \(Bad Request\)/] })

  test('[extended] shows the reason, stays stored, and is sent again after a correction', async ({ page }) => {
    let refusals = 0
    await page.route('**/api/review-create*', async (route) => {
      if (refusals > 0) return route.continue()
      refusals += 1
      const json = { status: 400, code: 'invalid_request', message: 'Invalid Message' }
      return route.fulfill({ status: 400, json, headers: { 'X-Shop-Api': '1', Date: new Date().toUTCString() } })
    })
    await open(page, '/product/kalk-bay')
    await page.getByRole('button', { name: 'Write a review' }).click()
    await fillReview(page, { message: 'Not what I hoped for.', writer: 'refused' })
    await sendReview(page)
    await expect(ownReviews(page)).toContainText('Not accepted')
    await expect(ownReviews(page)).toContainText('Invalid Message')
    await expectAccessible(page)

    await page.reload()
    await page.getByRole('button', { name: 'Edit and send again' }).click()
    await expect(reviewDialog(page)).toContainText('The shop did not accept it')
    const message = page.getByRole('form', { name: 'Your review' }).getByLabel('Your review', { exact: true })
    await expect(message).toHaveValue('Not what I hoped for.')
    await message.fill('The seat is softer than I hoped for.')
    await sendReview(page)
    await expect(ownReviews(page)).toHaveCount(1)
    await expect(ownReviews(page)).toContainText('Being read')
    await expect
      .poll(async () => (await reviewsOfGuest(page)).map((review) => review.message))
      .toEqual(['The seat is softer than I hoped for.'])
  })
})

test.describe('a second review from one e-mail address', () => {
  test.use({ planned: [/401 \(Unauthorized\)/] })

  test('[extended] [V3] is rejected with its reason and can only be discarded', async ({ page, request }) => {
    const { id } = await answerOf('product', await request.get('/api/products/kalk-bay'))
    const first = { name: 'Demo', email: 'demo.twice@stoep.example', title: 'Mine', message: 'Written before.', rating: 5, productId: id }
    const written = await request.post('/api/review-create', {
      data: { ...first, cartKey: 'a'.repeat(42) },
      headers: { 'X-Shop-Owner': 'a'.repeat(42), 'Idempotency-Key': crypto.randomUUID() },
    })
    expect(written.status()).toBe(200)
    await open(page, '/product/kalk-bay')
    await page.getByRole('button', { name: 'Write a review' }).click()
    await fillReview(page, { writer: 'twice' })
    await sendReview(page)
    await expect(ownReviews(page)).toContainText('Not accepted')
    await expect(ownReviews(page)).toContainText('You have reviewed this piece already')
    await expect(page.getByRole('button', { name: 'Edit and send again' })).toHaveCount(0)
    await ownReviews(page).getByRole('button', { name: 'Discard' }).click()
    await expect(ownReviews(page)).toHaveCount(0)
  })
})
