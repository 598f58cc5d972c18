import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, test } from '../shell/shop-test.ts'

/** What shows at a press before the next page has loaded and rendered: the beginning of a product, and the listing behind it. */

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const tile = (page: Page, name: RegExp) => page.getByRole('main').getByRole('link', { name }).first()

/** Holds the data of products until the returned function is called. */
async function holdProducts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  await page.route('**/api/products/*', async (route) => {
    await promise
    await route.continue()
  })
  return () => resolve(undefined)
}

test('a pressed tile begins its product’s page with name, price and picture, and the page takes the same places', async ({ page }) => {
  await open(page, '/product-category/sofas')
  const release = await holdProducts(page)
  await tile(page, /^Kalk Bay/).click()
  await expect(heading(page, 'Kalk Bay')).toBeVisible()
  await expect(page).toHaveURL(/\/product\/kalk-bay/)
  const beginning = page.locator('main > [aria-busy]')
  await expect(beginning).toContainText(/R\s18\s999/)
  await expect(beginning.getByRole('img', { name: /Kalk Bay/ })).toBeVisible()
  await expect(heading(page, 'Sofas')).toBeHidden()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expectAccessible(page)
  const places = () =>
    page.evaluate(() =>
      ['main h1', 'main img[fetchpriority="high"]'].map((one) => document.querySelector(one)?.getBoundingClientRect().top),
    )
  const before = await places()

  release()
  await expect(heading(page, 'Kalk Bay')).toBeFocused()
  await expect(beginning).toHaveCount(0)
  expect(await places()).toEqual(before)
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
})

test('the code of the beginning is requested before the engine, which the data of the product needs', async ({ page }) => {
  await open(page, '/product-category/sofas')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  // Without a pointer, whose first movement requests the engine too.
  await tile(page, /^Kalk Bay/).dispatchEvent('click')
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
  const place = (file: string) => asked.findIndex((url) => url.includes(`/assets/${file}-`))
  expect(place('product-preview')).toBeGreaterThan(-1)
  expect(place('engine')).toBeGreaterThan(place('product-preview'))
})

test('[extended] Back before the product has loaded shows the listing at its place', async ({ page }) => {
  await open(page, '/product-category/sofas')
  const release = await holdProducts(page)
  const last = page.getByRole('main').locator('article a[href^="/product/"]').nth(8)
  await last.scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  await last.click()
  await expect(page.locator('main > [aria-busy]')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Sofas')).toBeVisible()
  await expect(page.locator('main > [aria-busy]')).toHaveCount(0)
  expect(await page.evaluate(() => scrollY)).toBe(top)
  release()
  // A later press on the same tile works.
  await last.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test.describe('a product that has gone', () => {
  test.use({ planned: async ({}, use) => use([/status of 404/]) })

  test('[extended] has the error page after its beginning', async ({ page }) => {
    await open(page, '/product-category/sofas')
    const gone = { status: 404, json: { code: 'not_found', message: 'Not here' } }
    await page.route('**/api/products/*', (route) => route.fulfill(gone))
    await tile(page, /^Kalk Bay/).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.locator('main > [aria-busy]')).toHaveCount(0)
    await expect(heading(page, 'Kalk Bay')).toHaveCount(0)
    await page.goBack()
    await expect(heading(page, 'Sofas')).toBeVisible()
  })
})

test('Back shows the kept listing at its place before the next frame, and a scroll in that time is kept', async ({ page }) => {
  await open(page, '/product-category/sofas')
  const last = page.getByRole('main').locator('article a[href^="/product/"]').nth(8)
  await last.scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  await last.click()
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
  const before = await page.title()
  const seen = await page.evaluate(async () => {
    const frame = new Promise((resolve) => addEventListener('popstate', () => requestAnimationFrame(resolve), { once: true }))
    history.back()
    await frame
    const shown = [...document.querySelectorAll('main h1')].filter((one) => one.checkVisibility()).map(({ textContent }) => textContent)
    const at = scrollY
    scrollBy(0, -40)
    return { shown, at }
  })
  expect(seen).toEqual({ shown: ['Sofas'], at: top })
  await expect(page).not.toHaveTitle(before)
  await expect(page.locator('main > .screen')).toHaveCount(1)
  await expect(page.locator('.kept')).toHaveCount(0)
  expect(await page.evaluate(() => scrollY)).toBe(top - 40)
})

test('[extended] Forward at once after Back stays at the product', async ({ page }) => {
  await open(page, '/product-category/sofas')
  await tile(page, /^Kalk Bay/).click()
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
  await page.evaluate(async () => {
    const back = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    history.back()
    await back
    history.forward()
  })
  await expect(page).toHaveURL(/\/product\/kalk-bay/)
  await expect(heading(page, 'Kalk Bay')).toBeVisible()
  await expect(heading(page, 'Sofas')).toBeHidden()
})

test('[extended] a press on another tile directly after Back leads to that product alone', async ({ page }) => {
  await open(page, '/product-category/sofas')
  await tile(page, /^Kalk Bay/).click()
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
  await page.evaluate(async () => {
    const frame = new Promise((resolve) => addEventListener('popstate', () => requestAnimationFrame(resolve), { once: true }))
    history.back()
    await frame
    document.querySelector<HTMLAnchorElement>('main article a[href^="/product/knysna"]')?.click()
  })
  await expect(heading(page, 'Knysna')).toBeFocused()
  await expect(heading(page, 'Kalk Bay')).toBeHidden()
  await expect(heading(page, 'Sofas')).toBeHidden()
  await page.goBack()
  await expect(heading(page, 'Sofas')).toBeVisible()
  await expect(heading(page, 'Knysna')).toBeHidden()
})
