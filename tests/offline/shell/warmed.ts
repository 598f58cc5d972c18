import { expect, type Page } from '@playwright/test'

/** Products of the shop; a picture of each, of its categories and of its fabrics. */
const PRODUCTS = 53
const PICTURES = 80

/** Waits until the worker is in charge and has fetched what the shop needs offline; the pictures come last. */
export async function warmed(page: Page, pictures?: 'with pictures'): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // Polled from here: a predicate inside the page is not awaited, and a promise counts as true.
  const kept = (part: string) =>
    page.evaluate(async (wanted) => {
      const names = await caches.keys()
      const urls = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))
      return urls.flat().filter((url) => url.includes(wanted)).length
    }, part)
  await expect.poll(() => kept('/api/products/'), { timeout: 60_000 }).toBeGreaterThanOrEqual(PRODUCTS)
  if (pictures) await expect.poll(() => kept('/media/'), { timeout: 60_000 }).toBeGreaterThanOrEqual(PICTURES)
}
