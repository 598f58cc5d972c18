import type { Page } from '@playwright/test'
import { addByAddress, cart, closeCart } from './steps.ts'
import { expect, open, test } from './shop-test.ts'

/** Stops the page's clock. From then on only the test advances it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}

test.describe('a notification', () => {
  test.beforeEach(({ page }) => page.clock.install())

  test('with an action closes by itself after twenty seconds, not before', async ({ page }) => {
    await addByAddress(page, '/product/blyde')
    await stopClock(page)
    await cart(page).getByRole('button', { name: 'Remove Blyde' }).click()
    const toast = page.getByRole('status').filter({ hasText: 'Blyde removed.' })
    await expect(toast).toBeVisible()
    await page.clock.runFor(19_900)
    await expect(toast).toBeVisible()
    await page.clock.runFor(200)
    await expect(toast).toHaveCount(0)
  })

  test('[extended] stays while the pointer is on it', async ({ page }) => {
    await addByAddress(page, '/product/blyde')
    await stopClock(page)
    await cart(page).getByRole('button', { name: 'Remove Blyde' }).click()
    const toast = page.getByRole('status').filter({ hasText: 'Blyde removed.' })
    await toast.hover()
    await page.clock.runFor(60_000)
    await expect(toast).toBeVisible()
    await page.mouse.move(5, 5)
    await page.clock.runFor(20_100)
    await expect(toast).toHaveCount(0)
  })

  test('[§4.10] closes on a press anywhere on it, without another effect', async ({ page }) => {
    await addByAddress(page, '/product/blyde')
    await cart(page).getByRole('button', { name: 'Remove Blyde' }).click()
    const toast = page.getByRole('status').filter({ hasText: 'Blyde removed.' })
    await toast.click({ position: { x: 60, y: 20 } })
    await expect(toast).toHaveCount(0)
    await expect(cart(page).getByText('Your cart is empty')).toBeVisible()
  })
})

test.describe('the loading bar', () => {
  test.beforeEach(({ page }) => page.clock.install())

  const bar = (page: Page) => page.locator('[data-stage]')

  test('[§2.5] shows after waiting 200 ms for a page, and disappears when the page has loaded', async ({ page }) => {
    const requested = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    await page.route('**/api/catalogue', async (route) => {
      requested.resolve()
      await released.promise
      await route.continue()
    })
    await open(page, '/product/kalk-bay')
    await expect(bar(page)).toHaveAttribute('data-stage', 'idle')
    await stopClock(page)
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Sofas' }).click()
    await requested.promise
    await page.clock.runFor(190)
    await expect(bar(page)).toHaveAttribute('data-stage', 'idle')
    await page.clock.runFor(20)
    await expect(bar(page)).toHaveAttribute('data-stage', 'running')
    // The earlier page stays until then. A pressed tile begins its page (early-view.spec.ts).
    await expect(page.getByRole('heading', { level: 1, name: 'Kalk Bay' })).toBeVisible()
    released.resolve()
    await expect(page.getByRole('heading', { level: 1, name: 'Sofas' })).toBeVisible()
    await expect(bar(page)).toHaveAttribute('data-stage', 'finishing')
    await page.clock.runFor(500)
    await expect(bar(page)).toHaveAttribute('data-stage', 'idle')
  })

  test('[extended] does not show for a page that loads at once', async ({ page }) => {
    await open(page, '/product-category/sofas')
    await stopClock(page)
    await page
      .getByRole('link', { name: /^Kalk Bay/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Kalk Bay' })).toBeVisible()
    // The heading shows before the page has loaded (early-view.spec.ts), which waits for its frames: less time than the bar.
    await page.clock.runFor(100)
    // While the clock stands, loading takes no time.
    await expect(page.locator('main > [aria-busy]')).toHaveCount(0)
    await page.clock.runFor(1000)
    await expect(bar(page)).toHaveAttribute('data-stage', 'idle')
  })
})

test.describe('without a network', () => {
  test.use({ planned: async ({}, use) => use([/ERR_INTERNET_DISCONNECTED/]) })

  test('a notice says so and what still works, until the network is back', async ({ page, context }) => {
    await open(page, '/product/blyde')
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(cart(page)).toBeVisible()
    await closeCart(page)
    const words = page.getByRole('status').filter({ hasText: 'You are offline.' })
    await expect(words).toHaveCount(0)
    await context.setOffline(true)
    await expect(words).toContainText('You can still browse what is on this device and change your cart.')
    await context.setOffline(false)
    await expect(words).toHaveCount(0)
  })

  test('[N1] a network that fails while the engine starts is also reported', async ({ page, context }) => {
    await open(page, '/product/blyde')
    await page.evaluate(() => void navigator.locks.request('owner', () => new Promise(() => undefined)))
    const status = page.waitForResponse('**/api/status')
    await page.keyboard.press('Tab')
    await status
    await context.setOffline(true)
    await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toBeVisible()
  })

  test('[extended] a page that cannot load explains why, and loads at a press on “Try again”', async ({ page, context, planned }) => {
    planned.push(/ERR_FAILED/)
    // Only the press reaches the server again: any other answer would load the page too [N3].
    let isPressed = false
    await page.route('**/api/status', (route) => route.abort())
    await open(page, '/product-category/sofas')
    await page.route('**/api/**', (route) => (isPressed ? route.fallback() : route.abort()))
    await context.setOffline(true)
    await page
      .getByRole('link', { name: /^Kalk Bay/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not on your device yet')
    await expect(page.getByRole('main')).toContainText('It has not been opened here before. Your cart is kept.')
    await context.setOffline(false)
    isPressed = true
    await page.getByRole('button', { name: /again/i }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Kalk Bay' })).toBeVisible()
  })

  test('[N3] a page that could not load is loaded automatically when the network is back', async ({ page, context }) => {
    await open(page, '/product-category/sofas')
    const status = page.waitForResponse('**/api/status')
    await page.keyboard.press('Tab')
    await status
    await context.setOffline(true)
    await page
      .getByRole('link', { name: /^Kalk Bay/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not on your device yet')
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Kalk Bay' })).toBeVisible()
  })
})
