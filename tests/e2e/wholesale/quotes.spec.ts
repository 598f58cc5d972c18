import { expect, expectAccessible, open, test } from '../shell/shop-test.ts'
import { addByAddress } from '../shell/steps.ts'
import { trader } from './list-steps.ts'

test('a trade customer asks for a quote for the cart and sees it wait', async ({ page }) => {
  await open(page, '/my-account')
  await page.getByRole('main').getByLabel('E-mail').fill(trader.email)
  await page.getByLabel('Password', { exact: true }).fill(trader.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Add delivery address' }).click()
  const address = page.getByRole('form', { name: 'Delivery address' })
  await address.getByLabel('Name of this address').fill('Demo guest house')
  await address.getByLabel('Street address').fill('5 Example Road')
  await address.getByLabel('City or town').fill('Cape Town')
  await address.getByLabel('Postcode').fill('8001')
  await address.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Edit Demo guest house' })).toBeVisible()
  await addByAddress(page, '/product/aloe')
  await open(page, '/my-account/quotes')
  const form = page.getByRole('form', { name: 'Ask for a quote' })
  await form.getByLabel('Phone').fill('082 555 0101')
  await form.getByLabel('Note').fill('For the demo guest house.')
  await form.getByRole('button', { name: 'Ask for a quote' }).click()
  await expect(page.getByRole('region', { name: /^Quote QU-/ }).first()).toContainText('We are pricing it')
  await expectAccessible(page)
})
