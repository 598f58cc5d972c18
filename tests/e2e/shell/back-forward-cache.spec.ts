import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { chromiumPath, thriftyArgs } from '../../support/browser/chromium.ts'
import { addByAddress, cart } from './steps.ts'
import { expect, test } from './shop-test.ts'

// The test runner turns this memory of the browser off unless told.
test.use({
  launchOptions: {
    executablePath: chromiumPath() ?? undefined,
    args: thriftyArgs,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

/** A browser does not put a page aside that holds a lock. */
const holdsNothing = (page: Page) => expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).held)).toEqual([])

/** The lines of this browser's cart, asked for from outside of it. */
const linesAtShop = async (context: BrowserContext, request: APIRequestContext) => {
  const cartKey = (await context.cookies()).find(({ name }) => name === 'cart_key')?.value ?? ''
  const answer = await request.get(`/api/cart-guest?cartKey=${cartKey}`)
  const { items } = (await answer.json()) as { items: { item_key: string; free: boolean; quantity: { value: number } }[] }
  return items.filter(({ free }) => !free).map(({ item_key, quantity }) => ({ itemKey: item_key, quantity: quantity.value }))
}

test('[trial 6] a page that the browser brings back as it was left shows the cart as it is now', async ({ page, context, request }) => {
  await addByAddress(page, '/product/kalk-bay?fabric=linen-clay&legs=oak')
  await expect(cart(page).getByText('Free Aloe ottoman with your couch', { exact: true })).toBeVisible()
  await holdsNothing(page)
  await page.evaluate(() => Object.assign(window, { left: true }))
  await page.goto('/api/docs')

  // Meanwhile, on another device.
  const [line] = await linesAtShop(context, request)
  const cartKey = (await context.cookies()).find(({ name }) => name === 'cart_key')?.value
  const changed = await request.post('/api/cart-update-guest', { data: { cartKey, itemKey: line?.itemKey, productQuantity: 4 } })
  expect(changed.ok()).toBe(true)

  await page.goBack({ waitUntil: 'commit' })
  expect(await page.evaluate(() => 'left' in window)).toBe(true)
  await expect(cart(page).getByRole('textbox', { name: 'Quantity of Kalk Bay' })).toHaveValue('4')
})

test('[trial 6] what waits in a page that was put aside is sent once, when the browser brings it back', async ({
  page,
  context,
  request,
  planned,
}) => {
  // What changes the cart does not reach the shop.
  planned.push(/ERR_FAILED/)
  const changes = '**/api/cart-guest'
  await page.route(changes, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await page.clock.install()
  await addByAddress(page, '/product/kalk-bay?fabric=linen-clay&legs=oak')
  await expect(cart(page).getByText('Will sync').first()).toBeVisible()
  // Between two tries, where the page's time stands still.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await holdsNothing(page)
  await page.evaluate(() => Object.assign(window, { left: true }))
  await page.goto('/api/docs')
  await page.unroute(changes)
  expect(await linesAtShop(context, request)).toEqual([])

  await page.goBack({ waitUntil: 'commit' })
  expect(await page.evaluate(() => 'left' in window)).toBe(true)
  await expect.poll(() => linesAtShop(context, request)).toEqual([expect.objectContaining({ quantity: 1 })])
  await expect(cart(page).getByText('Will sync')).toHaveCount(0)
})
