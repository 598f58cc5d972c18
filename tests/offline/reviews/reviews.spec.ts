import { fillReview, ownReviews, reviewsOfGuest, sendReview } from '../../e2e/reviews/review-steps.ts'
import { phonePhoto } from '../../support/reviews/photos.ts'
import { expect, open, test, warmed } from '../installed/installed.ts'

test('[extended] [trial 35] a review with a photo, written without the server, waits, survives a reload and is sent once when the server is back', async ({
  page,
  shop,
}) => {
  await open(page, '/product/kalk-bay')
  await warmed(page)
  await shop.stop()
  await page.reload()
  await page.getByRole('button', { name: 'Write a review' }).click()
  await expect(page.getByText('You are offline. Your review will be sent when you are back online.')).toBeVisible()
  const buffer = await phonePhoto({ width: 2400, height: 1800 })
  await page.getByLabel('Photos from files').setInputFiles({ name: 'couch.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByLabel('What photo 1 shows').fill('The couch by the window')
  await fillReview(page)
  await sendReview(page)
  await expect(ownReviews(page)).toContainText('Will be sent when you are back online.')
  await page.reload()
  await expect(ownReviews(page)).toContainText('Will be sent when you are back online.')
  await expect(ownReviews(page).getByRole('img', { name: 'The couch by the window' })).toBeVisible()

  const other = await page.context().newPage()
  await open(other, '/product/kalk-bay')
  await expect(ownReviews(other)).toHaveCount(1)
  await shop.start()
  await expect(ownReviews(page)).toContainText('Being read', { timeout: 40_000 })
  await expect(ownReviews(other)).toContainText('Being read', { timeout: 40_000 })
  expect((await reviewsOfGuest(page)).map(({ title, photos }) => [title, photos])).toEqual([['Solid', 1]])
})
