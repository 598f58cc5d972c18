import { withSession } from '../../support/account/customers.ts'
import { ownerTokenAt } from '../../support/desk/sign-in-owner.ts'
import { expect, expectAccessible, test } from '../shell/shop-test.ts'

test('a page is edited, previewed and published, a setting is changed, and the shop shows both', async ({
  page,
  context,
  shop,
  request,
}) => {
  const token = await ownerTokenAt(shop)
  await context.setExtraHTTPHeaders(withSession(token))
  await page.goto('/desk/content')
  await page.getByRole('link', { name: /The 15-year guarantee/ }).click()
  await page.getByLabel('Text').fill('Our own **guarantee**. Phone {phone}.')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.frameLocator('iframe[title="Preview of the page"]').getByText('Our own guarantee. Phone 021')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('2: Published, shown')
  await page.goto('/desk/settings')
  await page.getByLabel('Phone', { exact: true }).fill('021 555 0177')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save 1 change' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Last changes' })).toContainText('contact.phone: 021 555 0177')
  await expect
    .poll(async () => (await request.get('/info/guarantee')).text())
    .toMatch(/Our own <strong>guarantee<\/strong>\. Phone <a [^>]+>021 555 0177/)
})
