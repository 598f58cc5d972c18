import { expect, type Page } from '@playwright/test'

/** The least numbers of cached addresses by path: the shop has 53 products, 20 pictured fabrics and 8 categories. */
const reads = { '/api/products/': 53 }
const pictures = { '/media/products/': 53, '/media/swatches/': 20, '/media/categories/': 8 }

/** Waits until the worker controls the page and has fetched the reads that the shop needs offline, and optionally the pictures. */
export async function warmed(page: Page, withPictures?: 'with pictures'): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const expected: Readonly<Record<string, number>> = withPictures ? { ...reads, ...pictures } : reads
  // Polled from here: a predicate inside the page is not awaited, and a promise counts as true.
  const missing = () =>
    page.evaluate(async (least) => {
      const names = await caches.keys()
      const urls = (await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat()
      return Object.keys(least).filter((path) => urls.filter((url) => url.includes(path)).length < (least[path] ?? 0))
    }, expected)
  await expect.poll(missing, { timeout: 60_000 }).toEqual([])
}
