import { expect, hydrated, newcomer, open, reopen, test, warmed } from '../installed/installed.ts'

for (const [path, heading] of [
  ['/', /\w/],
  ['/product/barrydale', 'Barrydale'],
  ['/product-category/tables', 'Tables'],
  ['/info/faqs', /\w/],
] as const) {
  const tag = path === '/product/barrydale' ? '' : '[extended] '
  newcomer(`${tag}the first page, ${path}, reloads when the server stops right after the worker takes control`, async ({ page, shop }) => {
    await open(page, path)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await expect.poll(() => page.evaluate(async () => (await (await caches.open('shop-reads')).keys()).length)).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    await shop.stop()
    await reopen(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  })
}

/** Pages with their level-1 headings. */
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

test('[extended] [W] offline, seen pictures are there, every visited route reloads, a fragment scrolls to its element, and a page that is not on the device says so', async ({
  page,
  context,
}) => {
  const heading = page.getByRole('heading', { level: 1 })
  await open(page, '/product/kalk-bay')
  await warmed(page)
  await page
    .getByRole('group', { name: /^Fabric/ })
    .getByRole('radio', { name: /^Clay/ })
    .check({ force: true })
  const picture = page.locator('main img[src*="linen-clay"]').first()
  const isSeen = () => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
  await expect.poll(isSeen).toBe(true)
  await page.reload()
  await expect.poll(isSeen).toBe(true)
  const address = page.url()
  for (const [path] of visited) await open(page, path)
  await context.setOffline(true)

  await test.step('seen pictures', async () => {
    await page.goto(address)
    await page.reload()
    await expect.poll(isSeen).toBe(true)
  })
  await test.step('visited routes', async () => {
    for (const [path, name] of visited) {
      await page.goto(path)
      await hydrated(page)
      await expect(heading, path).toHaveText(name)
      await page.reload()
      await expect(heading, path).toHaveText(name)
    }
    await expect(page.getByText('You are offline.')).toBeVisible()
  })
  await test.step('fragments, also an invalid one', async () => {
    await page.goto('/product/kalk-bay#care')
    const care = page.locator('#care')
    await expect(care.getByRole('listitem').first()).toBeVisible()
    await expect(care).toBeInViewport()
    await page.goto('/info/faqs#50%')
    await expect(heading).toHaveText(/questions/i)
  })
  await test.step('a page that is not on the device', async () => {
    await page.goto('/checkout/order/12345678?key=unknown')
    await expect(heading).toBeVisible()
    await expect(page.getByRole('main')).toContainText(/not on your device|connection/i)
  })
})
