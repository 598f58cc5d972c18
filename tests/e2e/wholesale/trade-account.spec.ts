import { signInWithin } from '../account/account-steps.ts'
import { addByAddress, goToCheckout } from '../shell/steps.ts'
import { expect, expectAccessible, open, test } from '../shell/shop-test.ts'
import { addAddress, trader } from './list-steps.ts'

test('[extended] an owner invites a colleague and adds a shared address, which the checkout offers', async ({ page }) => {
  await open(page, '/my-account/trade-account')
  await signInWithin(page.getByRole('main'), trader)
  await page.getByRole('button', { name: 'Invite a colleague' }).click()
  await page.getByRole('form', { name: 'Invite a colleague' }).getByLabel('E-mail').fill('demo.partner@stoep.example')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Invited as buyer').first()).toBeVisible()
  await addAddress(page, 'Demo workshop', '3 Example Road')
  await expect(page.getByText('Demo workshop', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  await addByAddress(page, '/product/aloe')
  await goToCheckout(page)
  await page.getByRole('radio', { name: /Demo workshop/ }).check({ force: true })
  await expect(page.getByLabel('Street address').first()).toHaveValue('3 Example Road')
})
