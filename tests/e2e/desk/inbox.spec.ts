import { withSession } from '../../support/account/customers.ts'
import { ownerAt } from '../../support/desk/sign-in-owner.ts'
import { filled } from '../../support/forms/filled-forms.ts'
import { review } from '../../support/reviews/reviews.ts'
import { newCartKey } from '../../support/server/api.ts'
import { expect, expectAccessible } from '../shell/shop-test.ts'
import { ownShopOnLocalhost, shownToGuest } from './own-shop.ts'

const test = ownShopOnLocalhost()

test('[extended] a review is published and answered, and a message is answered by mail, on a phone', async ({ page, shop }) => {
  const { token, call } = await ownerAt(shop)
  await call('reviewCreate', { cartKey: newCartKey(), ...review() })
  await call('contact', { ...filled.contact, website2: '' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.context().setExtraHTTPHeaders(withSession(token))

  await page.goto('/desk')
  await page.getByRole('link', { name: /1 Reviews to read/ }).click()
  await expect(page.getByRole('status')).toHaveText('1 review')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish: Deep and soft' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('status')).toHaveText('Nothing here.')
  await page.getByRole('button', { name: 'Published' }).click()
  await page.getByRole('button', { name: 'Answer publicly: Deep and soft' }).click()
  await dialog.getByLabel('Answer').fill('Thank you. Turn the cushions now and then.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Answer publicly' }).click()
  await expect(page.getByText('Our answer, signed Demo')).toBeVisible()
  await expect.poll(shownToGuest(page, `${shop.origin}/product/kalk-bay`)).toContain('Turn the cushions now and then.')

  await page.getByRole('link', { name: 'Today' }).click()
  await page.getByRole('link', { name: /1 Messages to answer/ }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: /Demo Person/ }).click()
  await page.getByLabel('Your answer').fill('It goes through a door of 80 cm.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Answered by e-mail' })).toContainText('It goes through a door of 80 cm.')
  await expect(page.getByLabel('Your answer')).toHaveValue('')
  await expectAccessible(page)
})
