import type { Page } from '@playwright/test'
import { expect, open, test } from '../shell/shop-test.ts'

/** Notes each view transition: what of it is named, when it is ready. */
async function watchFlights(page: Page): Promise<() => Promise<string[][]>> {
  await page.addInitScript(() => {
    const flights: string[][] = []
    Object.assign(globalThis, { flights })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const flight = start(update)
      void flight.ready.then(() => {
        const parts = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
        flights.push(parts.filter((part) => part.startsWith('::view-transition-group')))
      })
      return flight
    }
  })
  return () => page.evaluate(() => (globalThis as unknown as { flights: string[][] }).flights)
}

const picture = '::view-transition-group(product-picture)'
const knysna = (page: Page) => page.getByRole('link', { name: /^Knysna/ }).first()

test('the picture of a tile flies to the product’s page and back, and the list is where it was', async ({ page }) => {
  const flights = await watchFlights(page)
  await open(page, '/product-category/sofas')
  await knysna(page).scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  await knysna(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Knysna' })).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect.poll(flights).toEqual([expect.arrayContaining([picture])])
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Sofas' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
  await expect.poll(flights).toEqual([expect.arrayContaining([picture]), expect.arrayContaining([picture])])
  await expect(page.locator('[style*="view-transition-name"]')).toHaveCount(0)
})

test('pages without a picture in common change at once', async ({ page }) => {
  const flights = await watchFlights(page)
  await open(page, '/info/faqs')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Worth knowing' })).toBeVisible()
  expect(await flights()).toEqual([])
})

test('who minds motion sees none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const flights = await watchFlights(page)
  await open(page, '/product-category/sofas')
  await knysna(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Knysna' })).toBeVisible()
  expect(await flights()).toEqual([])
})
