import type { Page } from '@playwright/test'
import { imitateIphone, offerToInstall } from './install-steps.ts'
import { expect, expectAccessible, hydrated, open, reopen, test } from '../shell/shop-test.ts'

test('the footer links to the page "App settings", which also works without script', async ({ page, browser, shop }) => {
  await open(page, '/info/faqs')
  await page.getByRole('contentinfo').getByRole('link', { name: 'App settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'App settings' })).toBeVisible()
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin })
  const plain = await context.newPage()
  await plain.goto('/app')
  await expect(plain.getByText('Your browser can put Stoep on your home screen.')).toBeVisible()
  await expect(plain.getByRole('button', { name: 'Install Stoep' })).toHaveCount(0)
  await context.close()
})

test('with the browser’s offer, one press installs the app, and the page says so', async ({ page }) => {
  await offerToInstall(page, 'accepted')
  await open(page, '/app')
  await page.mouse.move(5, 5)
  const button = page.getByRole('button', { name: 'Install Stoep' })
  await expect(button).toBeVisible()
  await expectAccessible(page)
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Stoep is installed here.')).toBeVisible()
  await expect(button).toHaveCount(0)
})

test('[extended] after a refusal, the page points to the browser’s menu and has no button', async ({ page }) => {
  await offerToInstall(page, 'dismissed')
  await open(page, '/app')
  await page.mouse.move(5, 5)
  await page.getByRole('button', { name: 'Install Stoep' }).click()
  await expect(page.getByText('in your browser’s menu')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Install Stoep' })).toHaveCount(0)
})

test('[extended] only an iPhone sees the steps for its home screen', async ({ page }) => {
  await open(page, '/app')
  await page.mouse.move(5, 5)
  await expect(page.getByText('in your browser’s menu')).toBeVisible()
  await expect(page.getByText('Scroll down and tap')).toHaveCount(0)
  await imitateIphone(page)
  await reopen(page)
  // The first event of a new page has no distance, like a mouse at rest.
  await page.mouse.move(9, 9)
  await page.mouse.move(20, 20)
  await expect(page.getByRole('listitem').filter({ hasText: 'Scroll down and tap Add to Home Screen.' })).toBeVisible()
  await expectAccessible(page)
})

const card = (page: Page) => page.getByRole('region', { name: 'Stoep on your home screen?' })

test('[extended] after saving a product, the next page shows the invitation once, and not again after a refusal', async ({ page }) => {
  await offerToInstall(page, 'accepted')
  await openProduct(page)
  const save = page.getByRole('button', { name: 'Save Kalk Bay' })
  await save.click()
  // The next page asks when it is shown, so the piece must be saved by then.
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  await expect(card(page)).toHaveCount(0)
  await openNextPage(page)
  await expect(card(page)).toBeVisible()
  await expectAccessible(page)
  await card(page).getByRole('button', { name: 'Not now' }).focus()
  await page.keyboard.press('Enter')
  await expect(card(page)).toHaveCount(0)
  await openNextPage(page)
  await reopen(page)
  await openNextPage(page)
  await expect(card(page)).toHaveCount(0)
})

test('[extended] no invitation appears on a first visit, on the first page of a visit or in the checkout', async ({ page }) => {
  await offerToInstall(page, 'accepted')
  await openProduct(page)
  await openNextPage(page)
  await expect(card(page)).toHaveCount(0)
  // A new visit: the last page was an hour ago.
  await page.evaluate(() => localStorage.setItem('visits', `1 ${Date.now() - 3_600_000}`))
  await page.goto('/my-account/sign-in')
  await hydrated(page)
  await page.mouse.move(5, 5)
  await page.getByRole('link', { name: 'Stoep, home' }).click()
  await expect(card(page)).toBeVisible()
  await page.goto('/checkout')
  await hydrated(page)
  await page.mouse.move(9, 9)
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await expect(card(page)).toHaveCount(0)
})

test('[extended] accepting the invitation opens the browser’s prompt', async ({ page }) => {
  await offerToInstall(page, 'accepted')
  await page.addInitScript(() => localStorage.setItem('visits', `1 ${Date.now() - 3_600_000}`))
  await openProduct(page)
  await openNextPage(page)
  await card(page).getByRole('button', { name: 'Install' }).click()
  await expect(page.locator('html[data-asked]')).toBeAttached()
  await expect(card(page)).toHaveCount(0)
})

test('[extended] on an iPhone, the invitation links to the steps', async ({ page }) => {
  await imitateIphone(page)
  await page.addInitScript(() => localStorage.setItem('visits', `1 ${Date.now() - 3_600_000}`))
  await openProduct(page)
  await openNextPage(page)
  await card(page).getByRole('link', { name: 'Show me how' }).click()
  await expect(page.getByText('Scroll down and tap')).toBeVisible()
  await expect(card(page)).toHaveCount(0)
})

test('[extended] the menu has an install button while the browser offers it', async ({ page }) => {
  await offerToInstall(page, 'accepted')
  await open(page, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('button', { name: 'Install Stoep' }).click()
  await expect(page.locator('html[data-asked]')).toBeAttached()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu.getByRole('link', { name: 'App settings' })).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Install Stoep' })).toHaveCount(0)
})

/** Opens a product and answers the question about ads. */
async function openProduct(page: Page): Promise<void> {
  await open(page, '/info/faqs')
  await page.mouse.move(5, 5)
  await page.getByRole('button', { name: 'No, thanks' }).click()
  // A page that closes before may lose the answer.
  await expect(page.getByText('Saved. You can change this any time')).toBeVisible()
  await open(page, '/product/kalk-bay')
  await page.mouse.move(5, 5)
}

/** Opens another page with a link in the footer. */
async function openNextPage(page: Page): Promise<void> {
  const before = page.url()
  const link = page
    .getByRole('contentinfo')
    .getByRole('link', { name: before.includes('/info/faqs') ? 'About us' : 'Questions and answers' })
  await link.click()
  await expect.poll(() => page.url()).not.toBe(before)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
