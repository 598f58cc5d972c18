import type { Page } from '@playwright/test'
import { beAnIphone, offerToInstall } from './install-steps.ts'
import { expect, expectAccessible, hydrated, open, reopen, test } from '../shell/shop-test.ts'

test('the page of the app stands in the footer, and tells without script too', async ({ page, browser, shop }) => {
  await open(page, '/info/faqs')
  await page.getByRole('contentinfo').getByRole('link', { name: 'This app' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This app' })).toBeVisible()
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin })
  const plain = await context.newPage()
  await plain.goto('/app')
  await expect(plain.getByText('Your browser can put Stoep on your home screen.')).toBeVisible()
  await expect(plain.getByRole('button', { name: 'Install Stoep' })).toHaveCount(0)
  await context.close()
})

test('where the browser offers it, one press has it ask, and afterwards the page knows', async ({ page }) => {
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

test('after a no to the browser there is still its menu, and no dead button', async ({ page }) => {
  await offerToInstall(page, 'dismissed')
  await open(page, '/app')
  await page.mouse.move(5, 5)
  await page.getByRole('button', { name: 'Install Stoep' }).click()
  await expect(page.getByText('in your browser’s menu')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Install Stoep' })).toHaveCount(0)
})

test('an iPhone is shown what to tap, and nobody else', async ({ page }) => {
  await open(page, '/app')
  await page.mouse.move(5, 5)
  await expect(page.getByText('in your browser’s menu')).toBeVisible()
  await expect(page.getByText('Scroll down and tap')).toHaveCount(0)
  await beAnIphone(page)
  await reopen(page)
  await page.mouse.move(9, 9)
  await expect(page.getByRole('listitem').filter({ hasText: 'Scroll down and tap Add to Home Screen.' })).toBeVisible()
  await expectAccessible(page)
})

const card = (page: Page) => page.getByRole('region', { name: 'Stoep on your home screen?' })

test('who has put something aside is invited on the next page, once, and left alone after a no', async ({ page }) => {
  await offerToInstall(page, 'accepted')
  await arrive(page)
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(card(page)).toHaveCount(0)
  await goOn(page)
  await expect(card(page)).toBeVisible()
  await expectAccessible(page)
  await card(page).getByRole('button', { name: 'Not now' }).focus()
  await page.keyboard.press('Enter')
  await expect(card(page)).toHaveCount(0)
  await goOn(page)
  await reopen(page)
  await goOn(page)
  await expect(card(page)).toHaveCount(0)
})

test('nobody is invited on a first visit, on the page they came for, or while checkout is open', async ({ page }) => {
  await offerToInstall(page, 'accepted')
  await arrive(page)
  await goOn(page)
  await expect(card(page)).toHaveCount(0)
  // Another visit: the last page was looked at an hour ago.
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

test('an invitation that is accepted has the browser ask', async ({ page }) => {
  await offerToInstall(page, 'accepted')
  await page.addInitScript(() => localStorage.setItem('visits', `1 ${Date.now() - 3_600_000}`))
  await arrive(page)
  await goOn(page)
  await card(page).getByRole('button', { name: 'Install' }).click()
  await expect(page.locator('html[data-asked]')).toBeAttached()
  await expect(card(page)).toHaveCount(0)
})

test('an iPhone is led to where it is shown', async ({ page }) => {
  await beAnIphone(page)
  await page.addInitScript(() => localStorage.setItem('visits', `1 ${Date.now() - 3_600_000}`))
  await arrive(page)
  await goOn(page)
  await card(page).getByRole('link', { name: 'Show me how' }).click()
  await expect(page.getByText('Scroll down and tap')).toBeVisible()
  await expect(card(page)).toHaveCount(0)
})

test('the menu has a way to install while the browser offers it', async ({ page }) => {
  await offerToInstall(page, 'accepted')
  await open(page, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('button', { name: 'Install Stoep' }).click()
  await expect(page.locator('html[data-asked]')).toBeAttached()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu.getByRole('link', { name: 'This app' })).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Install Stoep' })).toHaveCount(0)
})

/** At a product, with the question about the ads answered. */
async function arrive(page: Page): Promise<void> {
  await open(page, '/product/kalk-bay')
  await page.mouse.move(5, 5)
  await page.getByRole('button', { name: 'No, thanks' }).click()
}

/** To another page, by a link of every page. */
async function goOn(page: Page): Promise<void> {
  const before = page.url()
  const link = page
    .getByRole('contentinfo')
    .getByRole('link', { name: before.includes('/info/faqs') ? 'About us' : 'Questions and answers' })
  await link.click()
  await expect.poll(() => page.url()).not.toBe(before)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
