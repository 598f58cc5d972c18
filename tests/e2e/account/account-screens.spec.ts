import { dialog, fillSignUp, makeAccount, openSignedIn, somebody } from './account-steps.ts'
import { expect, expectAccessible, open, test } from '../shell/shop-test.ts'
import { addByAddress, fillCheckout, goToCheckout, payWith } from '../shell/steps.ts'

/** What every screen and dialog of an account owes: no violation in either scheme, and nothing wider than a small phone. */

test.use({ viewport: { width: 320, height: 640 } })

async function expectInOrder(page: Parameters<typeof expectAccessible>[0]): Promise<void> {
  // Looked at from the top: what a focus has scrolled half under the header is no small target.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

test('signing in, as dialog and with what is wrong', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectInOrder(page)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(dialog(page)).toBeVisible()
  await expectInOrder(page)
  await dialog(page).getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('region', { name: '2 fields need a look:' })).toBeFocused()
  await expectInOrder(page)
})

test('making an account and a lost password, as dialog', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Login' }).click()
  await dialog(page).getByRole('link', { name: 'Make an account' }).click()
  await expect(dialog(page, 'Make an account')).toBeVisible()
  await expectInOrder(page)
  await fillSignUp(dialog(page, 'Make an account'), somebody('code-screen'))
  await expect(dialog(page, 'Make an account').getByRole('textbox', { name: 'Code' })).toBeFocused()
  await expectInOrder(page)
  await dialog(page, 'Make an account').getByRole('link', { name: 'Sign in' }).click()
  await dialog(page).getByRole('link', { name: 'Lost password?' }).click()
  await expect(dialog(page, 'Lost password')).toBeVisible()
  await expectInOrder(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Lost password')).toBeHidden()
})

test('the account’s own screens, and their forms', async ({ page, shop }) => {
  await makeAccount(page, shop, somebody('screens'))
  await expectInOrder(page)
  await page.getByRole('main').getByRole('button', { name: 'Add delivery address' }).click()
  await page.getByRole('button', { name: 'Edit your details' }).click()
  await expect(page.getByRole('form', { name: 'Delivery address' })).toBeVisible()
  await expect(page.getByRole('form', { name: 'Your details' })).toBeVisible()
  await expectInOrder(page)
  await open(page, '/my-account/orders')
  await expectInOrder(page)
  await open(page, '/my-account/change-password')
  await expectInOrder(page)
})

test('the checkout of a customer, and their order', async ({ page, shop }) => {
  const person = somebody('order-screens')
  await makeAccount(page, shop, person)
  await addByAddress(page, '/product/cederberg?chaise=left&fabric=boucle-sand')
  await goToCheckout(page)
  await fillCheckout(page, person.email)
  await expectInOrder(page)
  await payWith(page, /Bank transfer/)
  await expect(page).toHaveURL(/\/checkout\/order\/\d{8}/)
  await open(page, '/my-account')
  await expectInOrder(page)
  await page.getByRole('main').getByRole('article').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d{8}$/ })).toBeVisible()
  await expectInOrder(page)
})

test('a trade customer is told of their prices', async ({ page }) => {
  await openSignedIn(page, '/my-account', { email: 'trade@stoep.example', password: 'stoep-demo-2026' })
  await expect(page.getByRole('main')).toContainText('Your prices are 15% below the shop’s')
  await expectInOrder(page)
})
