import { dialog, fillSignUp, makeAccount, openSignedIn, newPerson } from './account-steps.ts'
import { expectStored } from '../forms/form-steps.ts'
import { expect, expectAccessible, open, reopen, test } from '../shell/shop-test.ts'
import { addByAddress, fillCheckout, goToCheckout, payWith } from '../shell/steps.ts'

/** Every screen and dialog of an account: no accessibility violation in either colour scheme, and no horizontal scrolling at 320 px. */

test.use({ viewport: { width: 320, height: 640 } })

async function expectAccessibleAndNarrow(page: Parameters<typeof expectAccessible>[0]): Promise<void> {
  // Scroll to the top: axe reports a control that focus has scrolled half under the header as a small target.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectAccessible(page, 'colours')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

test('[extended] the sign-in dialog, also with errors, and the dialogs for a new account and a lost password', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectAccessibleAndNarrow(page)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(dialog(page)).toBeVisible()
  await expectAccessibleAndNarrow(page)
  await dialog(page).getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('region', { name: 'Please complete all fields' })).toBeFocused()
  await expectAccessibleAndNarrow(page)

  await dialog(page).getByRole('link', { name: 'Create account' }).click()
  await expect(dialog(page, 'Create account')).toBeVisible()
  await expectAccessibleAndNarrow(page)
  await fillSignUp(dialog(page, 'Create account'), newPerson('code-screen'))
  await expect(dialog(page, 'Create account').getByRole('textbox', { name: 'Code' })).toBeFocused()
  await expectAccessibleAndNarrow(page)
  await dialog(page, 'Create account').getByRole('link', { name: 'Sign in' }).click()
  await dialog(page).getByRole('link', { name: 'Lost password?' }).click()
  await expect(dialog(page, 'Lost password')).toBeVisible()
  await expectAccessibleAndNarrow(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Lost password')).toBeHidden()
})

test('[extended] the account screens and their forms, the checkout and the order of a customer', async ({ page, shop }) => {
  const person = newPerson('screens')
  await makeAccount(page, shop, person)
  await expectAccessibleAndNarrow(page)
  await page.getByRole('main').getByRole('button', { name: 'Add delivery address' }).click()
  await page.getByRole('button', { name: 'Edit your details' }).click()
  await expect(page.getByRole('form', { name: 'Delivery address' })).toBeVisible()
  await expect(page.getByRole('form', { name: 'Your details' })).toBeVisible()
  await expectAccessibleAndNarrow(page)
  await open(page, '/my-account/orders')
  await expectAccessibleAndNarrow(page)
  for (const path of ['/my-account/change-password', '/my-account/change-email', '/my-account/notifications']) {
    await open(page, path)
    await expectAccessibleAndNarrow(page)
  }
  await expect(page.getByRole('group', { name: 'Offers and new pieces' }).getByRole('checkbox', { name: 'E-mail' })).toBeEnabled()
  await page.getByRole('group', { name: 'Offers and new pieces' }).getByRole('checkbox', { name: 'E-mail' }).check()
  await expect(page.getByRole('main')).toContainText(`Letters from the stoep go to ${person.email}`)

  await addByAddress(page, '/product/cederberg?chaise=left&fabric=boucle-sand')
  await goToCheckout(page)
  await fillCheckout(page, person.email)
  await expectAccessibleAndNarrow(page)
  await payWith(page, /Bank transfer/)
  await expect(page).toHaveURL(/\/checkout\/order\/\d{8}/)
  await open(page, '/my-account')
  await expectAccessibleAndNarrow(page)
  await page.getByRole('main').getByRole('article').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d{8}$/ })).toBeVisible()
  await expectAccessibleAndNarrow(page)
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  const why = dialog(page, 'Cancel this order').getByLabel('Why')
  await why.fill('We move abroad.')
  // Closed by Escape right after the last key, and after a reload.
  await page.keyboard.press('Escape')
  await expect(why).toBeHidden()
  await expectStored(page, 'We move abroad.')
  await reopen(page)
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await expect(why).toHaveValue('We move abroad.')
  await expectAccessibleAndNarrow(page)
  await page.getByRole('button', { name: 'Ask us to cancel' }).click()
  await expect(dialog(page, 'Cancel this order')).toBeHidden()
  await expect(page.getByRole('region', { name: 'Cancel, return or report a problem' })).toContainText('With us')
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Transfer to this account' })).toBeHidden()
  await expect(page.getByText('You asked to cancel. Please do not pay.')).toBeVisible()
  await expectAccessibleAndNarrow(page)

  // Each button takes the focus of the one that it replaces.
  await page.getByRole('button', { name: 'Withdraw this request (Cancel the order)' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Yes, withdraw it (Cancel the order)' })).toBeFocused()
  await expectAccessibleAndNarrow(page)
  await page.getByRole('button', { name: 'Keep the request (Cancel the order)' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Withdraw this request (Cancel the order)' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Yes, withdraw it (Cancel the order)' }).press('Enter')
  const requests = page.getByRole('region', { name: 'Cancel, return or report a problem' })
  await expect(requests).toContainText('Withdrawn')
  await expect(requests.getByRole('heading')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Transfer to this account' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toBeVisible()
  await expectAccessibleAndNarrow(page)
})

test('[extended] the account of a trade customer names the trade discount', async ({ page }) => {
  await openSignedIn(page, '/my-account', { email: 'trade@stoep.example', password: 'stoep-demo-2026' })
  await expect(page.getByRole('main')).toContainText('Your prices are 15% below the shop’s')
  await expectAccessibleAndNarrow(page)
})
