import type { Page } from '@playwright/test'
import { addByAddress, cart } from '../../e2e/shell/steps.ts'
import { expectAccessible, hydrated } from '../../e2e/shell/shop-test.ts'
import { download, openApp, section } from './download-steps.ts'
import { expect, test, warmed } from './installed.ts'

/** The megabytes of this month, as the page says them. */
async function megabytesOfMonth(page: Page): Promise<number> {
  const text = await page.getByText(/^Downloaded this month: /).textContent()
  return Number(/([\d,]+) MB/.exec(text ?? '')?.[1]?.replace(',', '.'))
}

/** The addresses of the viewed and the downloaded pictures. */
const cachedPictures = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('shop-pictures'))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url)
  })

test('[extended] [W6] [W10] the whole shop is downloaded and counted, works offline, and is deleted without a change of the cart', async ({
  page,
  shop,
}) => {
  await page.goto('/')
  await warmed(page)
  await addByAddress(page, '/product/blyde')
  await expect(cart(page).getByText('Blyde').first()).toBeVisible()
  await openApp(page)
  await expect(section(page).getByText(/^On this device now: \d+ pages of the shop and \d+ pictures\.$/)).toBeVisible()
  await expectAccessible(page)
  const before = await megabytesOfMonth(page)
  expect(before).toBeGreaterThan(0.2)
  await download(page)
  await expect(section(page).getByText(/^The whole shop is here: [3-9]\d\d pictures, \d+(,\d)? MB\./)).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  await expect.poll(() => megabytesOfMonth(page)).toBeGreaterThan(before + 1)

  await shop.stop()
  // An unvisited product: its other pictures and fabrics are available too.
  await page.goto('/product/hermanus')
  await hydrated(page)
  const pictures = page.getByRole('main').locator('img[src*="/media/products/hermanus/"]')
  await expect(pictures.nth(2)).toBeAttached()
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }

  await page.goto('/app')
  await hydrated(page)
  await section(page).getByRole('button', { name: 'Clear' }).click()
  await expect(section(page).getByText(/Your cart, your lists and what waits to be sent stay/)).toBeVisible()
  await expectAccessible(page)
  // A warm-up that is under way must not fill the caches again: the packs are in the browser's HTTP cache, so it works offline too.
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'WARM' }))
  await section(page).getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(section(page).getByText('No page of the shop is kept on this device yet.')).toBeVisible()
  expect(await cachedPictures(page)).toEqual([])
  // Nor does a warm-up that this page asks for later: only what the cart shows is cached.
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'WARM' }))
  await page.getByRole('button', { name: /cart/i }).first().click()
  await expect(cart(page).getByText('Blyde').first()).toBeVisible()
  expect((await cachedPictures(page)).filter((url) => !url.includes('/blyde/'))).toEqual([])
})
