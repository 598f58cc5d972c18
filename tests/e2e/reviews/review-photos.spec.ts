import sharp from 'sharp'
import type { Page } from '@playwright/test'
import { photoAddSchema } from '../../../src/contract/reviews/review.ts'
import * as z from 'zod/mini'
import { publishReview } from '../../support/reviews/published-photos.ts'
import { phonePhoto } from '../../support/reviews/photos.ts'
import { expectStored } from '../forms/form-steps.ts'
import { expect, expectAccessible, open, test } from '../shell/shop-test.ts'
import { fillReview, ownReviews, reviewsOfGuest, sendReview } from './review-steps.ts'

/** Photos of reviews: what a browser alone can prove. `review-photos.test.ts` in tests/integration and tests/faults has the rest. */

const naturalSize = (page: Page, name: string) =>
  page
    .getByRole('img', { name })
    .evaluate((image: HTMLImageElement) => image.decode().then(() => [image.naturalWidth, image.naturalHeight]))

test('[extended] a photo is made smaller and upright on the device, loses its place, can be described and removed, and is sent with the review', async ({
  page,
}) => {
  await open(page, '/product/kalk-bay')
  await page.getByRole('button', { name: 'Write a review' }).click()
  const camera = { name: 'couch.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto({ width: 4000, height: 3000, orientation: 6 }) }
  const other = { name: 'other.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto({ colour: '#2a6fb5' }) }
  const words = { name: 'words.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  await page.getByLabel('Photos from files').setInputFiles([camera, other, words])
  await expect(page.getByText('“words.jpg” cannot be opened as a picture here.')).toBeVisible()
  expect(await naturalSize(page, 'Photo 1')).toEqual([1200, 1600])
  await page.getByLabel('What photo 1 shows').fill('The couch by the window')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove photo 2' }).click()
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeFocused()

  const upload = page.waitForRequest(/review-photo-add/)
  await fillReview(page, { writer: 'photos' })
  await sendReview(page)
  const { data } = z.parse(photoAddSchema, (await upload).postDataJSON())
  const facts = await sharp(Buffer.from(data, 'base64')).metadata()
  expect([facts.format, facts.width, facts.height, facts.exif]).toEqual(['webp', 1200, 1600, undefined])
  await expect(ownReviews(page)).toContainText('With your photo.')
  expect((await reviewsOfGuest(page)).map(({ photos }) => photos)).toEqual([1])
})

test('a review whose photo a reload has lost says so', async ({ page }) => {
  await open(page, '/product/kalk-bay')
  await page.getByRole('button', { name: 'Write a review' }).click()
  await page.getByLabel('Title').fill('Fits the room')
  const picture = { name: 'couch.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto({ colour: '#2a6fb5' }) }
  await page.getByLabel('Photos from files').setInputFiles([picture])
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await expectStored(page, '"photos":["1"]')
  await page.reload()
  await page.getByRole('button', { name: 'Write a review' }).click()
  await expect(page.getByText('We kept what you typed last time, but not your photo. Please add it again.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Fits the room')
})

test('[extended] photos of published reviews open by keyboard, one after the other, with the words of their review', async ({
  page,
  shop,
}) => {
  await publishReview(shop, { slug: 'blyde', title: 'Fits the bay window', photos: ['By the window', 'From above'] })
  // The running server notices the moderator's decision, and renders a page that it keeps, within a second.
  const shown = async () => (await page.request.get('/product/blyde')).text()
  await expect.poll(shown).toContain('By the window')
  await open(page, '/product/blyde')
  const strip = page.getByRole('list', { name: 'From our customers' })
  const first = strip.getByRole('button', { name: 'By the window' })
  await first.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'From our customers' })
  await expect(dialog.getByRole('img', { name: 'By the window' })).toBeVisible()
  await expect(dialog).toContainText('Fits the bay window')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('img', { name: 'From above' })).toBeVisible()
  await expect(dialog.getByRole('status').filter({ hasText: '2 of 2' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(first).toBeFocused()
})
