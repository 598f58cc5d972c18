import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { chromiumPath, thriftyArgs } from '../../support/browser/chromium.ts'
import { addByAddress, cart } from './steps.ts'
import { expect, test } from './shop-test.ts'
import { answerOf } from '../../support/server/answer-of.ts'

// Playwright disables the back/forward cache by default.
test.use({
  launchOptions: {
    executablePath: chromiumPath() ?? undefined,
    args: thriftyArgs,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

/** Waits until the page owns no lock. The browser does not cache a page that owns one. */
const expectNoLocks = (page: Page) => expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).held)).toEqual([])

/** Fails with the browser's reasons when it has loaded the page again instead. */
const expectRestored = async (page: Page) => {
  const state = () => ('left' in window ? 'restored' : JSON.stringify(performance.getEntriesByType('navigation')))
  expect(await page.evaluate(state)).toBe('restored')
}

/** The lines of this browser's cart on the server. */
const linesOnServer = async (context: BrowserContext, request: APIRequestContext) => {
  const cartKey = (await context.cookies()).find(({ name }) => name === 'cart_key')?.value ?? ''
  const answer = await request.get(`/api/cart-guest?cartKey=${cartKey}`)
  const { items } = await answerOf('cart', answer)
  return items.filter(({ free }) => !free).map(({ item_key, quantity }) => ({ itemKey: item_key, quantity: quantity.value }))
}

test('[extended] [trial 6] a page from the back/forward cache shows the current cart', async ({ page, context, request }) => {
  await addByAddress(page, '/product/kalk-bay?fabric=linen-clay&legs=oak')
  await expect(cart(page).getByText('Free Aloe ottoman with your couch', { exact: true })).toBeVisible()
  await expectNoLocks(page)
  await page.evaluate(() => Object.assign(window, { left: true }))
  await page.goto('/api/docs')

  // Another device changes the quantity.
  const [line] = await linesOnServer(context, request)
  const cartKey = (await context.cookies()).find(({ name }) => name === 'cart_key')?.value
  const changed = await request.post('/api/cart-update-guest', { data: { cartKey, itemKey: line?.itemKey, productQuantity: 4 } })
  expect(changed.ok()).toBe(true)

  await page.goBack({ waitUntil: 'commit' })
  await expectRestored(page)
  await expect(cart(page).getByRole('textbox', { name: 'Quantity of Kalk Bay' })).toHaveValue('4')
})

test('[extended] [trial 6] a waiting change of a cached page is sent once after the browser restores the page', async ({
  page,
  context,
  request,
  planned,
}) => {
  // Requests that change the cart fail.
  planned.push(/ERR_FAILED/)
  const changes = '**/api/cart-guest'
  await page.route(changes, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await page.clock.install()
  await addByAddress(page, '/product/kalk-bay?fabric=linen-clay&legs=oak')
  await expect(cart(page).getByText('Will sync').first()).toBeVisible()
  // Stop the page's clock between two attempts.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await expectNoLocks(page)
  await page.evaluate(() => Object.assign(window, { left: true }))
  await page.goto('/api/docs')
  await page.unroute(changes)
  expect(await linesOnServer(context, request)).toEqual([])

  await page.goBack({ waitUntil: 'commit' })
  await expectRestored(page)
  await expect.poll(() => linesOnServer(context, request)).toEqual([expect.objectContaining({ quantity: 1 })])
  await expect(cart(page).getByText('Will sync')).toHaveCount(0)
})
