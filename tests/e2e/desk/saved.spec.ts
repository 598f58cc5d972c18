import { withSession } from '../../support/account/customers.ts'
import { ownerTokenAt } from '../../support/desk/sign-in-owner.ts'
import { expect, expectAccessible } from '../shell/shop-test.ts'
import { ownShop } from './own-shop.ts'

const test = ownShop()

test('a save says that it worked, in the place of its button and with its focus', async ({ page, shop }) => {
  await page.context().setExtraHTTPHeaders(withSession(await ownerTokenAt(shop)))
  const note = page.getByRole('status').filter({ hasText: /saved$/i })

  await page.goto(`${shop.origin}/desk/settings`)
  await page.getByLabel('Hours').fill('Weekdays 8 to 5')
  await page.getByRole('button', { name: 'Save 1 change' }).press('Enter')
  await expect(note).toHaveText('Saved')
  await expect(note).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Shift+Tab')
  await expect(note).toHaveCount(0)

  // After a save with the Enter key, the field keeps the focus.
  await page.getByLabel('Hours').fill('Weekdays 9 to 5')
  await page.getByLabel('Hours').press('Enter')
  await expect(note).toHaveText('Saved')
  await expect(page.getByLabel('Hours')).toBeFocused()
  await page.getByLabel('Hours').fill('Weekdays 9 to 4')
  await expect(note).toHaveCount(0)

  await page.goto(`${shop.origin}/desk/products/1031/show`)
  await page.getByLabel('Tagline').fill('Small and round')
  await page.getByRole('button', { name: 'Save the product' }).press('Enter')
  await expect(note).toBeFocused()
  await page.getByRole('combobox', { name: 'Availability' }).press('Enter')
  await page.getByRole('option', { name: 'In stock' }).press('Enter')
  await page.getByRole('button', { name: 'Save the product' }).press('Enter')
  await expect(note).toBeFocused()
  await page.getByLabel('Left').fill('7')
  // This button stays, and keeps the focus.
  const counts = page.getByRole('button', { name: 'Save the counts' })
  await counts.press('Enter')
  await expect(note).toHaveText('The counts are saved')
  await expect(counts).toBeFocused()
  await expectAccessible(page)
})
