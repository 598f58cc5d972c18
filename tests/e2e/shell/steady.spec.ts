import type { Locator, Page, Route } from '@playwright/test'
import type { Order } from '../../../src/contract/orders/order.ts'
import { sampleOrder } from '../../../src/features/orders/sample-order.fixture.ts'
import { addByAddress, cart } from './steps.ts'
import { expect, open, test } from './shop-test.ts'
import { shopAway } from './watch.ts'

/** The layout does not change during a press (decision 023). */

/** Holds the next matching request until the test continues its route. Later requests pass. */
async function holdNext(page: Page, method: string, address: string): Promise<{ requested: Promise<Route> }> {
  const { promise: requested, resolve } = Promise.withResolvers<Route>()
  let holds = true
  await page.route(address, (route) => {
    if (!holds || route.request().method() !== method) return route.fallback()
    holds = false
    resolve(route)
  })
  return { requested }
}

/** Waits until the panel's animation has ended. */
const panelOpened = (page: Page) =>
  cart(page).evaluate((panel) => Promise.all(panel.getAnimations({ subtree: true }).map(({ finished }) => finished)).then(() => undefined))

/** The positions and sizes of the panel's controls. */
async function boxes(page: Page): Promise<unknown[]> {
  const controls: Locator[] = [
    cart(page).getByRole('button', { name: 'Remove Aloe' }),
    cart(page).getByRole('button', { name: 'One more: Quantity of Aloe' }),
    cart(page).getByRole('button', { name: 'Apply' }),
    cart(page).getByRole('link', { name: /^Checkout/ }),
  ]
  return Promise.all(controls.map((control) => control.boundingBox()))
}

for (const width of [320, 390]) {
  test(`the answer to a change moves nothing in the cart at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const add = await holdNext(page, 'POST', '**/api/cart-guest')
    await addByAddress(page, '/product/aloe?fabric=linen-sage')
    const route = await add.requested
    const waits = cart(page).getByText('Will sync')
    await expect(waits).toBeVisible()
    await panelOpened(page)
    const before = await boxes(page)
    await route.continue()
    await expect(waits).toHaveCount(0)
    expect(await boxes(page)).toEqual(before)
  })
}

test.describe('a promo code that is being checked', () => {
  test.use({ planned: [/400 \(Bad Request\)/] })

  test('[extended] only changes the button: nothing moves until the server has answered', async ({ page }) => {
    const check = await holdNext(page, 'POST', '**/api/coupon-apply-guest')
    await addByAddress(page, '/product/aloe?fabric=linen-sage')
    await expect(cart(page).getByText('Will sync')).toHaveCount(0)
    await panelOpened(page)
    await cart(page).getByLabel('Promo code').fill('NOSUCHCODE')
    const before = await boxes(page)
    const apply = cart(page).getByRole('button', { name: 'Apply' })
    await apply.click()
    const route = await check.requested
    await expect(apply).toHaveAttribute('aria-busy', 'true')
    expect(await boxes(page)).toEqual(before)
    await expect(cart(page).getByText('Will be checked')).toHaveCount(0)
    await route.continue()
    await expect(cart(page).getByText('Invalid promo code').first()).toBeVisible()
  })
})

test.describe('the network fails during a press', () => {
  test.use({ planned: async ({}, use) => use([...shopAway]) })

  test('the press takes effect, and the notice appears only after it', async ({ page }) => {
    const answers = Promise.withResolvers<void>()
    await page.route('**/api/**', async (route) => {
      await answers.promise
      await route.abort()
    })
    const statusRequest = page.waitForRequest('**/api/status')
    await open(page, '/checkout/order/find')
    const box = await page.getByRole('button', { name: 'Show my order' }).boundingBox()
    if (!box) throw new Error('There is no button')
    await page.mouse.move(box.x + box.width / 2, box.y + 3)
    // The first interaction makes the page request the status.
    const status = await statusRequest
    await page.mouse.down()
    const failed = page.waitForEvent('requestfailed', (request) => request === status)
    answers.resolve()
    await failed
    await page.mouse.up()
    await expect(page.getByLabel('Order number')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('form', { name: 'Find your order' })).toContainText('You need a connection')
  })
})

test('the answer about a payment does not move the link to the order away from under the finger', async ({ page }) => {
  const paid = sampleOrder(['pending_payment', 'Ordered.'], ['processing', 'Paid with PayJustNow. Thank you.'])
  const json = (order: Order) => ({ json: order, headers: { 'X-Shop-Api': '1' } })
  let asked = 0
  const second = Promise.withResolvers<Route>()
  await page.route('**/api/orders/12345678?*', async (route) => {
    asked += 1
    if (asked === 1) await route.fulfill(json(sampleOrder(['pending_payment', 'Ordered.'])))
    else if (asked === 2) second.resolve(route)
    else await route.fulfill(json(paid))
  })
  await open(page, '/checkout/payjustnow/confirmed?order=12345678&key=k')
  const route = await second.promise
  const box = await page.getByRole('link', { name: 'See your order' }).boundingBox()
  if (!box) throw new Error('There is no link')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 3)
  await page.mouse.down()
  const answered = page.waitForResponse(route.request().url())
  await route.fulfill(json(paid))
  await answered
  // The answer has been read and painted, if it is painted during the press.
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 100)))
  await page.mouse.up()
  await expect(page.getByRole('heading', { level: 1, name: 'Order 12345678' })).toBeVisible()
})

test.describe('an order that does not exist', () => {
  test.use({ planned: async ({}, use) => use([/404 \(Not Found\)/]) })

  test('[extended] a press takes effect when the field that it leaves has a question about its address', async ({ page }) => {
    await open(page, '/checkout/order/find')
    await page.getByLabel('Order number').fill('12345678')
    await page.getByLabel('E-mail').fill('demo@gmial.com')
    const box = await page.getByRole('button', { name: 'Show my order' }).boundingBox()
    if (!box) throw new Error('There is no button')
    await page.mouse.move(box.x + box.width / 2, box.y + 3)
    await page.mouse.down()
    await expect(page.getByLabel('E-mail')).not.toBeFocused()
    await page.mouse.up()
    await expect(page.getByText('Did you mean')).toBeVisible()
    await expect(page.getByRole('form', { name: 'Find your order' }).getByRole('alert')).toBeVisible()
  })
})

/** The allowed cumulative layout shift: half of what Web Vitals call good. */
const MOST_SHIFT = 0.05

/** The cumulative layout shift of the page until now. */
const shiftOf = (page: Page) =>
  page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<PerformanceEntryList>()
    new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type: 'layout-shift', buffered: true })
    // An observer without entries is not called.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve([])))
    return (await promise).reduce((sum, entry) => sum + ('value' in entry && typeof entry.value === 'number' ? entry.value : 0), 0)
  })

test('a first visit keeps its layout when its code and its fonts arrive', async ({ page }) => {
  await page.route('**/assets/base-*.js', async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await route.continue()
  })
  for (const path of ['/', '/product-category/sofas', '/product/kalk-bay']) {
    await open(page, path)
    await page.evaluate(() => document.fonts.ready)
    // A text may become one pixel wider with its font.
    expect(await shiftOf(page), path).toBeLessThan(0.005)
  }
})

test('[extended] a page keeps its layout while it reads its content from the device', async ({ page }) => {
  await open(page, '/product/aloe')
  await page.getByRole('button', { name: 'Save Aloe' }).click()
  await expect(page.getByRole('button', { name: 'Save Aloe' })).toHaveAttribute('aria-pressed', 'true')
  const main = page.getByRole('main')
  const screens = [
    ['/saved', main.getByRole('link', { name: 'Aloe' })],
    ['/compare?p=aloe,kalk-bay', main.getByRole('table')],
    ['/room-plan', main.getByRole('button').first()],
    ['/my-account/lists', main.getByRole('button', { name: 'Create a list' })],
  ] as const
  for (const [path, content] of screens) {
    await open(page, path)
    await expect(content).toBeVisible()
    expect(await shiftOf(page), path).toBeLessThan(MOST_SHIFT)
  }
})
