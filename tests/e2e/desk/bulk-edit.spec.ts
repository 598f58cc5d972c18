import { readConfig } from '../../../api-mock/config.ts'
import { openDatabase } from '../../../api-mock/db/open.ts'
import { withSession } from '../../support/account/customers.ts'
import { ownerTokenAt, signInOwner } from '../../support/desk/sign-in-owner.ts'
import { insertUnsetPrices } from '../../support/desk/unset-prices.ts'
import { expect, expectAccessible } from '../shell/shop-test.ts'
import { answerUnsaved, ownShop } from './own-shop.ts'
import { localOf } from '../../../src/domain/calendar/local-time.ts'

const test = ownShop()

test('[extended] an owner raises prices and imports a CSV, and sees the changes first, by keyboard on a phone', async ({ page, shop }) => {
  const token = await ownerTokenAt(shop)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.context().setExtraHTTPHeaders(withSession(token))

  await page.goto(`${shop.origin}/desk/products`)
  await page.getByLabel('Name or SKU').fill('kalk bay')
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Choose Kalk Bay' }).press('Space')
  await page.getByLabel('Name or SKU').fill('')
  // The answer to "all" arrives after "none", which stays.
  const answered = page.waitForResponse('**/api/desk/product-ids*')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/desk/product-ids*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: /^Choose all \d+ that match/ }).press('Enter')
  await page.getByRole('button', { name: 'Choose none' }).press('Enter')
  held.resolve()
  await answered
  await page.unrouteAll()

  // A box that is cleared while that answer is on its way stays cleared.
  await page.getByLabel('Name or SKU').fill('aloe')
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Choose Aloe' }).press('Space')
  await page.getByLabel('Name or SKU').fill('o')
  const [late, cleared] = [page.waitForResponse('**/api/desk/product-ids*'), Promise.withResolvers<void>()]
  await page.route('**/api/desk/product-ids*', async (route) => {
    await cleared.promise
    await route.continue()
  })
  const all = page.getByRole('button', { name: /^Choose all \d+ that match/ })
  const count = Number(/\d+/.exec(await all.innerText())?.[0])
  await all.press('Enter')
  await page.getByRole('checkbox', { name: 'Choose Aloe' }).press('Space')
  cleared.resolve()
  await late
  await page.unrouteAll()
  await expect(page.getByRole('button', { name: `Change ${count - 1} products` })).toBeVisible()
  await page.getByRole('button', { name: 'Choose none' }).press('Enter')

  await page.getByLabel('Name or SKU').fill('kalk bay')
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Choose the one that matches' }).press('Enter')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change one product' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /More, or less/ }).fill('10')
  await page.keyboard.press('Escape')
  await answerUnsaved(page, 'Stay')
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: /More, or less/ }).press('Enter')
  await expect(dialog.getByRole('status')).toHaveText('1 will change.')
  await expect(dialog.getByRole('listitem')).toContainText('→')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change one product' }).press('Enter')
  await expect(page.getByText('One product is changed.')).toBeVisible()

  await page.getByRole('button', { name: 'Add a product' }).press('Enter')
  await dialog.getByRole('button', { name: 'Back' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Add a product' }).press('Enter')
  await dialog.getByLabel('Name').fill('Half typed')
  await dialog.getByRole('button', { name: 'Back' }).press('Enter')
  await answerUnsaved(page, 'Leave without saving')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Import a CSV' }).press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Import a CSV' }).press('Enter')
  const csv = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from('slug;tagline\nkalk-bay;Deep, low and "ours"\nnone;x\n') }
  await dialog.getByLabel('File').setInputFiles(csv)
  await page.keyboard.press('Escape')
  await answerUnsaved(page, 'Stay')
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

test('[extended] an owner schedules a sale on the page of a product, reads what will happen, cancels it, and deals with one that was not set, by keyboard on a phone', async ({
  page,
  shop,
}) => {
  const { db } = openDatabase(readConfig({ DATA_DIR: shop.data }))
  const token = await signInOwner(db)
  await insertUnsetPrices(db, [1002, 1003])
  await db.destroy()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.context().setExtraHTTPHeaders(withSession(token))

  await page.goto(`${shop.origin}/desk/products/1031/show`)
  await page.getByRole('button', { name: 'Schedule a price' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Sale price' }).fill('999')
  const at = (days: number) => localOf(new Date(Date.now() + days * 86_400_000))
  await dialog.getByLabel('From').fill(at(1))
  await dialog.getByLabel('Until').fill(at(3))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Show what changes' }).press('Enter')
  await expect(dialog.getByText(/^The price changes on .* It goes back on/)).toBeVisible()
  await expect(dialog.getByRole('listitem')).toContainText('→')
  await dialog.getByRole('button', { name: 'Schedule one product' }).press('Enter')
  const card = page.getByRole('region', { name: 'Scheduled prices' })
  await expect(card.getByRole('listitem')).toContainText('Waiting')

  await page.goto(`${shop.origin}/desk/scheduled-prices`)
  await expect(page.getByText('1 scheduled price', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Cancel it/ }).press('Enter')
  await dialog.getByRole('button', { name: 'Cancel it' }).press('Enter')
  await expect(page.getByText('No prices here.')).toBeVisible()
  await page.goto(`${shop.origin}/desk`)
  await page.getByRole('link', { name: /Scheduled prices not set/ }).press('Enter')
  await expect(page.getByText('2 scheduled prices', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Dealt with: Franschhoek' }).press('Enter')
  await expect(page.getByText('1 scheduled price', { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Knysna' })).toBeVisible()
  await page.getByRole('button', { name: 'Over', exact: true }).press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Cancelled' })).toBeVisible()
})
