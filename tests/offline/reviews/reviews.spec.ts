import { fillReview, ownReviews, reviewsOfGuest, sendReview } from '../../e2e/reviews/review-steps.ts'
import { expect, open, test, warmed } from '../installed/installed.ts'

test('a review written without the server waits, survives a reload and is sent once when the server is back', async ({ page, shop }) => {
  await open(page, '/product/kalk-bay')
  await warmed(page)
  await shop.stop()
  await page.reload()
  await page.getByRole('button', { name: 'Write a review' }).click()
  await expect(page.getByText('You are offline. Your review will be sent when you are back online.')).toBeVisible()
  await fillReview(page)
  await sendReview(page)
  await expect(ownReviews(page)).toContainText('Will be sent when you are back online.')
  await page.reload()
  await expect(ownReviews(page)).toContainText('Will be sent when you are back online.')

  const other = await page.context().newPage()
  await open(other, '/product/kalk-bay')
  await expect(ownReviews(other)).toHaveCount(1)
  await shop.start()
  await expect(ownReviews(page)).toContainText('Being read', { timeout: 40_000 })
  await expect(ownReviews(other)).toContainText('Being read', { timeout: 40_000 })
  expect((await reviewsOfGuest(page)).map(({ title }) => title)).toEqual(['Solid'])
})
