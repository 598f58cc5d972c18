import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { cart, choose } from '../shell/steps.ts'
import { expect, expectAccessible, open, test } from '../shell/shop-test.ts'

/** The gallery shows what is chosen (docs/decisions/082). Kalk Bay is pictured in oat linen. */

const stage = (page: Page) => page.getByRole('region', { name: 'Pictures of Kalk Bay' })

/** How much bluer the middle of the shown picture is than it is red: above 0 for indigo, below 0 for oat. */
async function blueness(page: Page): Promise<number> {
  const picture = sharp(await stage(page).screenshot())
  const { width, height } = await picture.metadata()
  const middle = {
    left: Math.round(width * 0.4),
    top: Math.round(height * 0.46),
    width: Math.round(width * 0.2),
    height: Math.round(height * 0.07),
  }
  const { channels } = await sharp(await picture.extract(middle).toBuffer()).stats()
  return (channels[2]?.mean ?? 0) - (channels[0]?.mean ?? 0)
}

const showPicture = (page: Page, place: number) => page.getByRole('button', { name: new RegExp(`^Picture ${place} of`) }).click()

test('[extended] every view shows the chosen fabric, and the cart the finish too', async ({ page }) => {
  await open(page, '/product/kalk-bay')
  expect(await blueness(page)).toBeLessThan(0)
  await choose(page, /^Indigo/)
  await choose(page, /^Black/)
  for (const place of [1, 2, 3, 4]) {
    await showPicture(page, place)
    await expect.poll(() => blueness(page), `picture ${place}`).toBeGreaterThan(20)
  }
  await expect(page.getByText('Shown in Oat').filter({ visible: true })).toHaveCount(0)

  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(cart(page).locator('img').first()).toHaveAttribute('src', /\/kalk-bay\/linen-indigo\.black-400\.webp$/)
})

test('[extended] a headboard is shown and measured in its size, in the chosen fabric', async ({ page }) => {
  await open(page, '/product/champagne')
  const pictures = page.getByRole('region', { name: 'Pictures of Champagne' })
  const dimensions = page.getByRole('table', { name: 'Outside dimensions' })
  await expect(pictures.locator('img').first()).toHaveAttribute('src', /\/champagne\/velvet-midnight-/)
  await choose(page, /^King/)
  await expect(pictures.locator('img').first()).toHaveAttribute('src', /\/champagne\/king-400/)
  await expect(dimensions.getByRole('row', { name: /^Width/ })).toContainText('191')
  await choose(page, /^Dusty rose/)
  await expect(pictures.getByText('Shown in Midnight').filter({ visible: true })).toHaveCount(0)
  await expect(pictures.getByRole('img', { name: 'Champagne headboard, three-quarter view, for a king bed' })).toBeVisible()
  await showPicture(page, 3)
  await expect(pictures.getByRole('img', { name: /^Champagne .*elevation.*: width 191 cm/ })).toBeInViewport()
  await choose(page, /^Queen/)
  await expect(pictures.locator('img').first()).toHaveAttribute('src', /\/champagne\/velvet-rose-400/)
  await expect(dimensions.getByRole('row', { name: /^Width/ })).toContainText('160')
  await expectAccessible(page)
})

test('[extended] the facts of a fabric show its weave, and the close-up shows its rub count', async ({ page }) => {
  await open(page, '/product/kalk-bay?fabric=linen-oat')
  await page.getByText('About Oat linen').click()
  await page.getByRole('button', { name: 'Look closer at Oat linen' }).click()
  const near = page.getByRole('dialog', { name: 'Pictures of Oat linen' })
  await expect(near.getByText(/^Oat linen, \d+\s\d{3} rubs$/)).toBeVisible()
  await expect(near.locator('img')).toHaveAttribute('src', /\/swatches\/linen-oat-480\.webp$/)
  await expect(near.getByRole('button', { name: 'Next picture' })).toHaveCount(0)
  await expectAccessible(page)
})

test.describe('without its masks', () => {
  test.use({ planned: async ({}, use) => use([/ERR_FAILED/]) })

  test('[extended] a view keeps its fabric, and its caption says which', async ({ page }) => {
    await page.route('**/*-fabric.webp', (route) => route.abort())
    await open(page, '/product/kalk-bay')
    await choose(page, /^Indigo/)
    await expect.poll(() => blueness(page), 'the hero exists in every fabric').toBeGreaterThan(20)
    await showPicture(page, 2)
    await expect(page.getByText('Shown in Oat').first()).toBeInViewport()
    await expect.poll(() => blueness(page)).toBeLessThan(0)
  })
})
