import { expect, hydrated, newcomer, open, reopen, test, warmed } from '../installed/installed.ts'

test('[W] a fragment scrolls to its element offline too; an invalid fragment shows the page', async ({ page, context }) => {
  await open(page, '/')
  await warmed(page)
  await context.setOffline(true)
  await page.goto('/product/kalk-bay#care')
  const care = page.locator('#care')
  await expect(care.getByRole('listitem').first()).toBeVisible()
  await expect(care).toBeInViewport()
  await page.goto('/info/faqs#50%')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/questions/i)
})

test('every visited route reloads offline', async ({ page, context }) => {
  const visited = [
    ['/', /\w/],
    ['/product-category', /\w/],
    ['/product-category/couches', 'Couches'],
    ['/product-category/sofas?fabric=linen-oat&sort=price', 'Sofas'],
    ['/product/cederberg?fabric=boucle-cream&chaise=left', 'Cederberg'],
    ['/search?q=sleeper', 'Results for “sleeper”'],
    ['/?utm_source=chatgpt.com', /\w/],
    ['/info/shipping-and-returns', /\w/],
    ['/checkout', 'Checkout'],
  ] as const
  await open(page, '/')
  await warmed(page)
  for (const [path] of visited) await open(page, path)

  await context.setOffline(true)
  for (const [path, heading] of visited) {
    await page.goto(path)
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
  await expect(page.getByText('You are offline.')).toBeVisible()
})

for (const [path, heading] of [
  ['/', /\w/],
  ['/product/barrydale', 'Barrydale'],
  ['/product-category/tables', 'Tables'],
  ['/info/faqs', /\w/],
] as const) {
  newcomer(`the first page, ${path}, reloads when the server stops right after the worker takes control`, async ({ page, shop }) => {
    await open(page, path)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await expect.poll(() => page.evaluate(async () => (await (await caches.open('shop-reads')).keys()).length)).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    await shop.stop()
    await reopen(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  })
}

test('a page that is not on the device says so', async ({ page, context }) => {
  await open(page, '/')
  await warmed(page)
  await context.setOffline(true)
  await page.goto('/checkout/order/12345678?key=unknown')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/not on your device|connection/i)
})

test('seen pictures are available offline', async ({ page, context }) => {
  await open(page, '/product/kalk-bay')
  await warmed(page)
  await page
    .getByRole('group', { name: /^Fabric/ })
    .getByRole('radio', { name: /^Clay/ })
    .check({ force: true })
  const shown = page.locator('main img[src*="linen-clay"]').first()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
  await page.reload()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
  await context.setOffline(true)
  await page.reload()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
})
