import { readConfig } from '../../../api-mock/config.ts'
import { openDatabase } from '../../../api-mock/db/open.ts'
import { withSession } from '../../support/account/customers.ts'
import { addReaders, readerAt } from '../../support/desk/readers.ts'
import { signInOwner } from '../../support/desk/sign-in-owner.ts'
import { callerAt } from '../../support/server/api.ts'
import { shopper } from '../account/account-steps.ts'
import { expect, expectAccessible } from '../shell/shop-test.ts'
import { answerUnsaved, ownShop } from './own-shop.ts'

const test = ownShop()

test('[extended] an owner finds a customer, writes a note, adds a coupon, previews a letter and signs a member of the staff out, on a phone', async ({
  page,
  shop,
}) => {
  const { db } = openDatabase(readConfig({ DATA_DIR: shop.data }))
  const token = await signInOwner(db)
  await addReaders(db, [readerAt(1), readerAt(2)])
  await db.destroy()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.context().setExtraHTTPHeaders(withSession(token))

  await page.goto(`${shop.origin}/desk/customers`)
  await page.getByLabel('Start of a name, e-mail or phone number').fill(shopper.email.slice(0, 8))
  await expect(page.getByRole('status')).toHaveText('1 customer')
  await expectAccessible(page)
  await page.getByRole('link', { name: new RegExp(shopper.email) }).press('Enter')
  await page.getByLabel('New note').fill('Phones before noon')
  await page.getByRole('button', { name: 'Add note' }).press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Phones before noon' })).toContainText('Demo Owner')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete the account' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete the account' })).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back' }).click()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Coupons' }).click()
  await page.getByRole('button', { name: 'Add a coupon' }).click()
  await page.getByRole('dialog').getByLabel('Code').fill('phone15')
  const gives = page.getByRole('combobox', { name: 'It gives' })
  await gives.press('Enter')
  await page.getByRole('option', { name: 'Rand off' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('')
  await gives.press('Enter')
  await page.getByRole('option', { name: 'Percent off' }).press('Enter')
  await page.getByRole('textbox', { name: 'Percent' }).fill('15')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add the coupon' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'PHONE15' })).toBeVisible()
  await expect(page.getByText('15% off').first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Newsletter' }).click()
  await page.getByRole('button', { name: 'Write a letter' }).click()
  await page.getByLabel('Subject').fill('Summer on the stoep')
  await page.getByRole('textbox', { name: 'Letter' }).fill('## Two new chairs\n\n[Show me](/product/aloe)')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save and preview' }).click()
  await expect(page.getByText('2 people now')).toBeVisible()
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Two new chairs' })).toBeVisible()
  await page.getByRole('button', { name: 'As text' }).click()
  await expect(page.getByLabel('The letter as text')).toContainText('Two new chairs\n--------------')
  // With the frame on the page, axe would write to its opaque origin.
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Put away' }).press('Enter')
  const draft = page.getByRole('dialog', { name: 'Put this draft away?' })
  await expect(draft).toContainText('It is not sent, and cannot be changed any more.')
  await draft.getByRole('button', { name: 'Put it away' }).press('Enter')
  await expect(draft).toHaveCount(0)

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Giveaway' }).click()
  await expect(page.getByText('Confirmed entries')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Staff' }).click()
  await page.getByLabel('E-mail').fill(shopper.email)
  await page.getByRole('link', { name: 'Today' }).click()
  await answerUnsaved(page, 'Stay')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const member = page.getByRole('listitem').filter({ hasText: shopper.email })
  await expect(member).toContainText('Signed in nowhere.')
  await callerAt(shop)('login', shopper)
  await page.reload()
  await member.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(member).toContainText('Signed in on 1 device')
  await expectAccessible(page)
  await expect(member.getByRole('button', { name: 'Keep signed in' })).toBeFocused()
  await member.getByRole('button', { name: 'Keep signed in' }).press('Enter')
  await expect(member.getByRole('button', { name: 'Sign out everywhere' })).toBeFocused()
  const role = member.getByRole('combobox', { name: 'Role' })
  await role.press('Enter')
  await page.getByRole('option', { name: /^Owner/ }).press('Enter')
  await expect(member.getByRole('button', { name: 'Keep the role' })).toBeFocused()
  await member.getByRole('button', { name: 'Keep the role' }).press('Enter')
  await expect(role).toBeFocused()
  await member.getByRole('button', { name: 'Sign out everywhere' }).press('Enter')
  await member.getByRole('button', { name: /^Sign Demo Shopper out everywhere$/ }).click()
  await expect(member).toContainText('Signed in nowhere.')
})
