import { addByAddress, goToCheckout } from '../shell/steps.ts'
import { expect, expectAccessible, open, test } from '../shell/shop-test.ts'
import { trader } from './list-steps.ts'

test('an owner invites a colleague and adds a shared address, which the checkout offers', async ({ page }) => {
  await open(page, '/my-account/trade-account')
  await page.getByRole('main').getByLabel('E-mail').fill(trader.email)
  await page.getByLabel('Password', { exact: true }).fill(trader.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Invite a colleague' }).click()
  await page.getByRole('form', { name: 'Invite a colleague' }).getByLabel('E-mail').fill('demo.partner@stoep.example')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Invited as buyer').first()).toBeVisible()
  await page.getByRole('button', { name: 'Add delivery address' }).click()
  const form = page.getByRole('form', { name: 'Delivery address' })
  await form.getByLabel('Name of this address').fill('Demo workshop')
  await form.getByLabel('Street address').fill('3 Example Road')
  await form.getByLabel('City or town').fill('Cape Town')
  await form.getByLabel('Postcode').fill('8001')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Demo workshop', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  await addByAddress(page, '/product/aloe')
  await goToCheckout(page)
  await page.getByRole('radio', { name: /Demo workshop/ }).check({ force: true })
  await expect(page.getByLabel('Street address').first()).toHaveValue('3 Example Road')
})
