import type { Page } from '@playwright/test'
import { expect, open, test } from '../shell/shop-test.ts'

interface Flight {
  /** The widths of the picture, in px. */
  start: number
  end: number
  /** Its top at the start, in the window. */
  top: number
}

/**
 * Records the flights of pictures, in the task that adds the copy of a picture to the page. An event of the animation comes with a frame, and on
 * a busy machine the flight may be over in the frame in which it began.
 */
async function recordFlights(page: Page): Promise<() => Promise<Flight[]>> {
  await page.addInitScript(() => {
    const flights: Flight[] = []
    Object.assign(globalThis, { flights })
    const record = (added: Node) => {
      if (!(added instanceof HTMLElement) || added.parentElement !== document.body) return
      const [flight] = added.getAnimations()
      if (!flight) return
      flight.pause()
      flight.currentTime = 0
      const { width, top } = added.getBoundingClientRect()
      flights.push({ start: width, end: added.offsetWidth, top })
      flight.play()
    }
    new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(record))).observe(document, {
      childList: true,
      subtree: true,
    })
  })
  return () => page.evaluate((): Flight[] => Reflect.get(globalThis, 'flights'))
}

const knysna = (page: Page) => page.getByRole('link', { name: /^Knysna/ }).first()

/** A tile grows by up to this much under a mouse. */
const HOVER = 1.05

test('a tile’s picture moves to the product page and back, and the list keeps its position', async ({ page }) => {
  const flights = await recordFlights(page)
  await open(page, '/product-category/sofas')
  await knysna(page).scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  const tile = await page
    .locator('article', { has: page.locator('a[href^="/product/knysna"]') })
    .locator('img')
    .locator('..')
    .boundingBox()
  const small = tile?.width ?? Number.NaN
  await knysna(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Knysna' })).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  const picture = page.locator('main img[fetchpriority="high"]').first().locator('..')
  const large = (await picture.boundingBox())?.width ?? Number.NaN
  await expect.poll(flights).toHaveLength(1)
  const [there] = await flights()
  expect(there?.start).toBeGreaterThanOrEqual(small - 1)
  expect(there?.start).toBeLessThan(small * HOVER)
  expect(there?.end).toBeCloseTo(large, 0)
  expect(Math.abs((there?.top ?? Number.NaN) - (tile?.y ?? Number.NaN))).toBeLessThan(small * (HOVER - 1))
  await expect(picture).toHaveCSS('opacity', '1')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Sofas' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
  await expect.poll(flights).toHaveLength(2)
  const [, back] = await flights()
  expect(back?.start).toBeCloseTo(large, 0)
  expect(back?.end).toBeGreaterThanOrEqual(small - 1)
  expect(back?.end).toBeLessThan(small * HOVER)
  await expect(page.locator('body > * > img')).toHaveCount(0)
})

test('[extended] pages without a shared picture change at once', async ({ page }) => {
  const flights = await recordFlights(page)
  await open(page, '/info/faqs')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Worth knowing' })).toBeVisible()
  expect(await flights()).toEqual([])
})

test('[extended] with reduced motion, no picture moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const flights = await recordFlights(page)
  await open(page, '/product-category/sofas')
  await knysna(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Knysna' })).toBeVisible()
  expect(await flights()).toEqual([])
})
