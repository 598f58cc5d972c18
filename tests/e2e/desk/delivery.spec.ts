import { withSession } from '../../support/account/customers.ts'
import { ownerTokenAt } from '../../support/desk/sign-in-owner.ts'
import { expect, expectAccessible, test } from '../shell/shop-test.ts'

test('[extended] a zone is added, tried, switched off and removed with the keyboard, and a range that cannot be read says why', async ({
  page,
  context,
  shop,
  planned,
}) => {
  const token = await ownerTokenAt(shop)
  await context.setExtraHTTPHeaders(withSession(token))
  await page.goto('/desk/delivery')
  await page.getByRole('button', { name: 'Add a zone' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Islands')
  await dialog.getByLabel('Postcodes').fill('7400, far')
  await expect(dialog).toContainText('“far” is not a postcode of 4 digits')
  await dialog.getByLabel('Postcodes').fill('7400')
  await dialog.getByLabel('Price (R)').fill('450')
  await dialog.getByLabel('Working days').fill('3')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add the zone' }).press('Enter')
  const zone = page.getByRole('listitem').filter({ hasText: 'Islands' })
  await expect(zone).toContainText('in 3 working days')
  const preview = page.getByRole('region', { name: 'Try a postcode' })
  await preview.getByLabel('Postcode').fill('7400')
  await preview.getByLabel('Postcode').press('Enter')
  await expect(preview.getByRole('status')).toContainText('by the zone “Islands”')
  await expectAccessible(page)
  planned.push(/409 \(Conflict\)/)
  // A refusal stands below the fields, and scrolls into view.
  await page.getByRole('button', { name: 'Add a zone' }).press('Enter')
  await dialog.getByLabel('Name').fill('More islands')
  await dialog.getByLabel('Postcodes').fill('7400')
  await dialog.getByLabel('Price (R)').fill('450')
  await dialog.getByLabel('Working days').fill('3')
  await dialog.getByLabel('Name').press('Enter')
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave without saving' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await zone.getByRole('button', { name: 'Switch off' }).press('Enter')
  await expect(zone).toContainText('Off')
  // The question replaces the button that was pressed: the focus follows.
  const [remove, keep] = [zone.getByRole('button', { name: 'Remove', exact: true }), zone.getByRole('button', { name: 'Keep' })]
  await remove.press('Enter')
  await expect(keep).toBeFocused()
  await keep.press('Enter')
  await expect(remove).toBeFocused()
  await remove.press('Enter')
  await zone.getByRole('button', { name: 'Remove Islands' }).press('Enter')
  await expect(zone).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Zones' })).toBeFocused()
})
