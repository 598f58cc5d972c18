import { withSession } from '../../support/account/customers.ts'
import { ownerAt } from '../../support/desk/sign-in-owner.ts'
import { expect, expectAccessible, test } from '../shell/shop-test.ts'

test.use({ planned: async ({}, use) => use([/409 \(Conflict\)/, /422 \(Unprocessable/]) })

test('a refusal names the field of a product, an address that is taken and a target that is missing; an old address goes with a second press', async ({
  page,
  context,
  shop,
}) => {
  const { token, call } = await ownerAt(shop)
  const { answer: product } = await call('deskProductCreate', { token, name: 'Refused stool', category: 'ottomans', price: 100_000 })
  await context.setExtraHTTPHeaders(withSession(token))
  await page.goto(`/desk/products/${product.id}/show`)
  const regular = page.getByLabel('Price before the sale')
  await regular.fill('5')
  await page.getByRole('button', { name: 'Save the product' }).press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Price before the sale: is below the price')
  await expect(regular).toHaveAccessibleDescription('is below the price')
  await regular.fill('')
  await expect(regular).toHaveAccessibleDescription('')

  await page.goto('/desk/content?show=redirects')
  const from = page.getByLabel('Old address, such as /old-couch')
  const to = page.getByLabel('Leads to, such as /product/kalk-bay')
  await from.fill('/product/kalk-bay')
  await to.fill('/search')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('The shop has a page at /product/kalk-bay.')
  await from.fill('/old-stool/')
  await to.fill('/product/no-such-stool')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('The shop has no page at /product/no-such-stool.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save it all the same' }).press('Enter')
  const stored = page.getByRole('listitem').filter({ hasText: '/old-stool → /product/no-such-stool' })
  await expect(stored).toBeVisible()

  // It goes with a second press.
  await stored.getByRole('button', { name: 'Remove /old-stool' }).press('Enter')
  await expect(stored.getByRole('button', { name: 'Keep' })).toBeFocused()
  await expectAccessible(page)
  await stored.getByRole('button', { name: 'Remove it' }).press('Enter')
  await expect(stored).toHaveCount(0)
  await expect(page.getByRole('status')).toBeFocused()
})
