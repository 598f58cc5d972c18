import { readConfig } from '../../../api-mock/config.ts'
import { openDatabase } from '../../../api-mock/db/open.ts'
import { withSession } from '../../support/account/customers.ts'
import { signInOwner } from '../../support/desk/sign-in-owner.ts'
import { expect, expectAccessible } from '../shell/shop-test.ts'
import { test } from './own-shop.ts'

test('an owner raises prices and imports a CSV, and sees what changes before, by keyboard on a phone', async ({ page, shop }) => {
  const { db } = openDatabase(readConfig({ DATA_DIR: shop.data }))
  const token = await signInOwner(db)
  await db.destroy()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.context().setExtraHTTPHeaders(withSession(token))

  await page.goto(`${shop.origin}/desk/products`)
  await page.getByLabel('Name or SKU').fill('kalk bay')
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Choose Kalk Bay' }).press('Space')
  await page.getByLabel('Name or SKU').fill('')
  await page.getByRole('button', { name: /^Choose all \d+ that match/ }).press('Enter')
  await page.getByRole('button', { name: 'Choose none' }).press('Enter')
  await page.getByLabel('Name or SKU').fill('kalk bay')
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Choose the one that matches' }).press('Enter')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change one product' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('spinbutton', { name: /More, or less/ }).fill('10')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText('1 will change.')
  await expect(dialog.getByRole('listitem')).toContainText('→')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change one product' }).press('Enter')
  await expect(page.getByText('One product is changed.')).toBeVisible()

  await page.getByRole('button', { name: 'Import a CSV' }).press('Enter')
  const csv = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from('slug;tagline\nkalk-bay;Deep, low and "ours"\nnone;x\n') }
  await dialog.getByLabel('File').setInputFiles(csv)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Show what changes' }).press('Enter')
  await expect(dialog.getByRole('status')).toHaveText('1 new, 1 changed, 0 unchanged, 1 with faults.')
  await expect(dialog.getByRole('button', { name: 'Import it' })).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Another file' }).press('Enter')
  const right = { ...csv, buffer: Buffer.from('slug;tagline\nkalk-bay;"Deep, low and ours"\n') }
  await dialog.getByLabel('File').setInputFiles(right)
  await dialog.getByRole('button', { name: 'Show what changes' }).press('Enter')
  await expect(dialog.getByRole('listitem')).toContainText('→ Deep, low and ours')
  await dialog.getByRole('button', { name: 'Import it' }).press('Enter')
  await expect(page.getByText('0 products are new, 1 is changed.')).toBeVisible()
})
