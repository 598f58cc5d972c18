import type { Page } from '@playwright/test'
import { withSession } from '../../support/account/customers.ts'
import { ownerTokenAt } from '../../support/desk/sign-in-owner.ts'
import { expect, expectAccessible, test } from '../shell/shop-test.ts'

/** Whether a reload or a closed tab would ask. */
const asksBeforeUnload = (page: Page) =>
  page.evaluate(() => {
    const event = new Event('beforeunload', { cancelable: true })
    dispatchEvent(event)
    return event.defaultPrevented
  })

test('[extended] a page is edited, previewed and published, a setting is changed, and the shop shows both; typed words are not lost unasked', async ({
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
  const question = page.getByRole('dialog', { name: 'You have changes that are not saved' })
  await page.goBack()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Stay' }).press('Enter')
  await page.getByRole('link', { name: '← Content' }).click()
  await question.press('Escape')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toHaveCount(0)
  expect(await asksBeforeUnload(page)).toBe(true)
  await expect(page.getByLabel('Text')).toHaveValue('Our own **guarantee**. Phone {phone}.')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.frameLocator('iframe[title="Preview of the page"]').getByText('Our own guarantee. Phone 021')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('2: Published, shown')
  expect(await asksBeforeUnload(page)).toBe(false)
  await page.getByRole('link', { name: '← Content' }).click()
  await page.goto('/desk/settings')
  await page.getByLabel('Phone', { exact: true }).fill('021 555 0199')
  await page.getByRole('link', { name: 'Today' }).click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await page.goBack()
  const branch = page.getByRole('textbox', { name: 'Branch code' })
  const before = await branch.inputValue()
  await branch.fill('12')
  await page.getByLabel('Phone', { exact: true }).fill('021 555 0177')
  await page.getByRole('button', { name: 'Save 2 changes' }).press('Enter')
  await expect(branch).toBeFocused()
  await expect(branch).toHaveAttribute('aria-invalid', 'true')
  await expect(branch).toHaveAccessibleDescription('“Branch code” must look like 250655 (6 digits).')
  await expectAccessible(page)
  await branch.fill(before)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save 1 change' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Last changes' })).toContainText('Phone: 021 555 0177')
  await expect
    .poll(async () => (await request.get('/info/guarantee')).text())
    .toMatch(/Our own <strong>guarantee<\/strong>\. Phone <a [^>]+>021 555 0177/)
})
