import { signInWithin } from '../account/account-steps.ts'
import { expect, expectAccessible, open, test } from '../shell/shop-test.ts'
import { addByAddress } from '../shell/steps.ts'
import { addAddress, trader } from './list-steps.ts'

test('a trade customer asks for a quote for the cart and sees it wait', async ({ page }) => {
  await open(page, '/my-account')
  await signInWithin(page.getByRole('main'), trader)
  await addAddress(page, 'Demo guest house', '5 Example Road')
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
