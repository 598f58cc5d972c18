import type { Locator, Page, Route } from '@playwright/test'
import { addByAddress, cart } from './steps.ts'
import { expect, open, test } from './shop-test.ts'
import { shopAway } from './watch.ts'

/** Nothing moves under the finger (decision 023). */

/** Keeps the next such request back until it is let go; every later one passes. */
async function holdBack(page: Page, method: string, address: string): Promise<{ asked: Promise<Route> }> {
  const { promise: asked, resolve } = Promise.withResolvers<Route>()
  let holds = true
  await page.route(address, (route) => {
    if (!holds || route.request().method() !== method) return route.fallback()
    holds = false
    resolve(route)
  })
  return { asked }
}

/** The panel stands where it stays. */
const opened = (page: Page) =>
  cart(page).evaluate((panel) => Promise.all(panel.getAnimations({ subtree: true }).map(({ finished }) => finished)).then(() => undefined))

/** Where the panel's controls stand, and how large they are. */
async function places(page: Page): Promise<unknown[]> {
  const controls: Locator[] = [
    cart(page).getByRole('button', { name: 'Remove Aloe' }),
    cart(page).getByRole('button', { name: 'One more: Quantity of Aloe' }),
    cart(page).getByRole('button', { name: 'Apply' }),
    cart(page).getByRole('link', { name: /^Checkout/ }),
  ]
  return Promise.all(controls.map((control) => control.boundingBox()))
}

for (const width of [320, 390]) {
  test(`what the shop says to a change moves nothing in the cart, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const add = await holdBack(page, 'POST', '**/api/cart-guest')
    await addByAddress(page, '/product/aloe?fabric=linen-sage')
    const route = await add.asked
    const waits = cart(page).getByText('Will sync')
    await expect(waits).toBeVisible()
    await opened(page)
    const before = await places(page)
    await route.continue()
    await expect(waits).toHaveCount(0)
    expect(await places(page)).toEqual(before)
  })
}

test.describe('a code that is being checked', () => {
  test.use({ planned: [/400 \(Bad Request\)/] })

  test('is said by the button alone: nothing moves until the shop has answered', async ({ page }) => {
    const check = await holdBack(page, 'POST', '**/api/coupon-apply-guest')
    await addByAddress(page, '/product/aloe?fabric=linen-sage')
    await expect(cart(page).getByText('Will sync')).toHaveCount(0)
    await opened(page)
    await cart(page).getByLabel('Promo code').fill('NOSUCHCODE')
    const before = await places(page)
    const apply = cart(page).getByRole('button', { name: 'Apply' })
    await apply.click()
    const route = await check.asked
    await expect(apply).toHaveAttribute('aria-busy', 'true')
    expect(await places(page)).toEqual(before)
    await expect(cart(page).getByText('Will be checked')).toHaveCount(0)
    await route.continue()
    await expect(cart(page).getByText('Invalid promo code').first()).toBeVisible()
  })
})

test.describe('the shop goes away while a finger is down', () => {
  test.use({ planned: async ({}, use) => use([...shopAway]) })

  test('the press is heard, and only then the page makes room for the news', async ({ page }) => {
    const answers = Promise.withResolvers<void>()
    await page.route('**/api/**', async (route) => {
      await answers.promise
      await route.abort()
    })
    const asked = page.waitForRequest('**/api/status')
    await open(page, '/checkout/order/find')
    const box = await page.getByRole('button', { name: 'Show my order' }).boundingBox()
    if (!box) throw new Error('There is no button')
    await page.mouse.move(box.x + box.width / 2, box.y + 3)
    // A sign of a shopper, at which the page asks how things are.
    const status = await asked
    await page.mouse.down()
    const gone = page.waitForEvent('requestfailed', (request) => request === status)
    answers.resolve()
    await gone
    await page.mouse.up()
    await expect(page.getByLabel('Order number')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('form', { name: 'Find your order' })).toContainText('You need a connection')
  })
})
