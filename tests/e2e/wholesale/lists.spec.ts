import { openSignedIn } from '../account/account-steps.ts'
import { downloaded, everySku, line, lines, listsOfGuest, makeList, pasteDialog, pasteText, addPasted, trader } from './list-steps.ts'
import { expect, expectAccessible, open, test } from '../shell/shop-test.ts'
import { addByAddress, cart } from '../shell/steps.ts'

/** Trade lists online: making, filling, renaming and ordering. */

const badLines = [
  'SKU;Quantity',
  'KALK-BAY.LINEN-OAT.KIAAT;2',
  'NO-SUCH-COUCH;3',
  'ALOE.LINEN-SAGE;some',
  'ALOE.LINEN-SAGE;20',
  'KALK-BAY;4',
  'KALK-BAY.LINEN-OAT.KIAAT;1',
].join('\n')

test('a guest makes a list and pastes lines; every line has a report, and valid lines are added', async ({ page }) => {
  await open(page, '/my-account/lists')
  await expect(page.getByRole('heading', { name: 'No lists yet' })).toBeVisible()
  await expect(page.getByText(/trade prices need a trade account/)).toBeVisible()
  await makeList(page, 'Lodge, phase 2')
  await pasteText(page, badLines)
  const report = pasteDialog(page)
  await expect(report.getByRole('status').first()).toHaveText('7 lines read: 2 lines left out, 2 remarks')
  await expect(report.getByRole('listitem')).toHaveCount(7)
  await expect(report.getByRole('listitem').nth(2)).toContainText('No product has the SKU or the name “NO-SUCH-COUCH”')
  await expect(report.getByRole('listitem').nth(3)).toContainText('The quantity of “ALOE.LINEN-SAGE” is not a whole number')
  await expect(report.getByRole('listitem').nth(5)).toContainText('choose fabric, legs in the list')
  await expect(report.getByRole('listitem').nth(6)).toContainText('added to line 2')
  await expectAccessible(page)
  await report.getByLabel('Only what needs a look (4)').check()
  await expect(report.getByRole('listitem')).toHaveCount(4)

  await addPasted(page)
  await expect(lines(page)).toHaveCount(3)
  await expect(line(page, 'KALK-BAY.LINEN-OAT.KIAAT').getByRole('textbox')).toHaveValue('3')
  await expect(page.getByText('3 lines, 27 pieces')).toBeVisible()
  await expect.poll(async () => (await listsOfGuest(page))[0]?.products.length).toBe(3)
})

test('[extended] a list is renamed, duplicated and deleted, and Undo restores it', async ({ page }) => {
  await makeList(page, 'Gust house')
  await pasteText(page, 'BLYDE.VELVET-OCHRE 2')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More for Gust house' }).click()
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByLabel('Name of the list').fill('   ')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByText('Please give the list a name')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Name of the list').fill('Guest house')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Guest house' })).toBeVisible()

  await page.getByRole('button', { name: 'More for Guest house' }).click()
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByLabel('Name of the list')).toHaveValue('Guest house (copy)')
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Guest house (copy)' })).toBeVisible()

  await page.getByRole('button', { name: 'More for Guest house (copy)' }).click()
  await page.getByRole('button', { name: 'Delete the list' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your lists' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect.poll(async () => (await listsOfGuest(page)).map(({ name }) => name)).toEqual(['Guest house', 'Guest house (copy)'])
})

test('[extended] 200 lines: search, change and print work, and the CSV makes the same list', async ({ page, request }) => {
  const skus = await everySku(request, 200)
  await makeList(page, 'Two hundred')
  await pasteText(page, skus.map((sku, place) => `${sku}\t${(place % 9) + 1}`).join('\n'))
  await expect(pasteDialog(page).getByRole('status').first()).toHaveText('200 lines read: none left out')
  await addPasted(page)
  await expect(page.getByText(/^200 lines, /)).toBeVisible()

  const last = skus[199] ?? ''
  await page.getByLabel('Find in this list').fill(last)
  await expect(page.getByText('1 line found')).toBeVisible()
  await lines(page).getByRole('textbox').fill('77')
  await lines(page).getByRole('textbox').press('Enter')
  await page.getByLabel('Find in this list').fill('')
  await expect.poll(async () => (await listsOfGuest(page))[0]?.products.at(-1)?.productQuantity).toBe(77)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(1 + 200 + 3)
  await expect(page.getByRole('table')).toContainText(last)
  await expect(page.getByRole('table')).toContainText('Total incl. VAT')
  await expect(page.getByRole('button', { name: 'Add all to cart' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  const [before] = await listsOfGuest(page)
  const file = await downloaded(page, async () => {
    await page.getByRole('button', { name: 'More for Two hundred' }).click()
    await page.getByRole('button', { name: 'Download as CSV' }).click()
  })
  expect(file.name).toBe('two-hundred.csv')
  expect(file.text.trimEnd().split('\r\n')).toHaveLength(201)
  await makeList(page, 'Again')
  await page.getByRole('button', { name: 'Paste SKUs' }).first().click()
  await pasteDialog(page).getByLabel('Or take them from a file').setInputFiles(file.path)
  await expect(pasteDialog(page).getByRole('status').first()).toHaveText('201 lines read: none left out')
  await addPasted(page)
  await expect.poll(async () => (await listsOfGuest(page)).find(({ name }) => name === 'Again')?.products).toEqual(before?.products)
})

test('[extended] a trade customer sees trade prices, public prices and VAT', async ({ page }) => {
  await openSignedIn(page, '/my-account', trader)
  await open(page, '/my-account/lists')
  await expect(page.getByText('Your trade discount of 15% is in every price here')).toBeVisible()
  await page.getByRole('link', { name: 'Demo: guest house lounge' }).click()
  await expect(line(page, 'Kalk Bay')).toContainText(/R\s18\s699,15 each incl\. VAT/)
  await expect(line(page, 'Kalk Bay')).toContainText(/Public price R\s18\s999,00/)
  const totals = page.getByRole('complementary', { name: 'Totals' })
  await expect(totals).toContainText(/Total incl\. VAT\s*R\s468\s327,05/)
  await expect(totals).toContainText(/VAT 15%\s*R\s61\s086,14/)
  await expect(totals).toContainText(/Total excl\. VAT\s*R\s407\s240,91/)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add all to cart' }).click()
  await expect(cart(page)).toContainText(/R\s468\s327,05/)
})

test('[extended] a list and its dialogs fit at 320 px and at twice the text', async ({ page }) => {
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await page.setViewportSize({ width: 320, height: 640 })
  await makeList(page, 'Narrow')
  await pasteText(page, 'SUTHERLAND.LINEN-SLATE.STANDARD 999\nKALK-BAY 4\nNOPE 1')
  expect(await sideways()).toBeLessThanOrEqual(0)
  await addPasted(page)
  await expect(lines(page)).toHaveCount(2)
  expect(await sideways()).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect(await sideways()).toBeLessThanOrEqual(0)
  await open(page, '/my-account/lists')
  await expect(page.getByRole('article')).toHaveCount(1)
  expect(await sideways()).toBeLessThanOrEqual(0)
})

test('[extended] lines that cannot go into the cart are reported one by one', async ({ page }) => {
  await makeList(page, 'With gaps')
  await pasteText(page, 'KALK-BAY 4\nALOE.LINEN-SAGE 25\nBLYDE.VELVET-OCHRE 1')
  await addPasted(page)
  await page.getByRole('button', { name: 'Add all to cart' }).click()
  const report = page.getByRole('dialog', { name: /lines? added to the cart/ })
  await expect(report.getByRole('listitem')).toHaveCount(2)
  await expect(report.getByRole('listitem').filter({ hasText: '4 × Kalk Bay' })).toContainText('Not chosen yet: fabric, legs')
  await expect(report.getByRole('listitem').filter({ hasText: '25 × Aloe' })).toContainText('Only 20 of 25 added')
  await expectAccessible(page)
  await report.getByRole('button', { name: 'See the cart' }).click()
  await expect(cart(page).getByRole('textbox', { name: 'Quantity of Aloe' })).toHaveValue('20')
})

test('[extended] a product and a whole cart can be added to a list', async ({ page }) => {
  await open(page, '/product/kalk-bay?fabric=linen-clay&legs=oak')
  await page.getByRole('button', { name: 'Add to a list' }).click()
  const choice = page.getByRole('dialog', { name: 'Add to a list' })
  await expect(choice).toContainText('1 × Kalk Bay')
  await choice.getByLabel('Name of the list').fill('From the shop')
  await expectAccessible(page)
  await choice.getByRole('button', { name: 'Create list and add' }).click()
  await expect(page.getByText('1 × Kalk Bay added to “From the shop”.')).toBeVisible()

  await addByAddress(page, '/product/aloe?fabric=linen-sage')
  await cart(page).getByRole('button', { name: 'Save as a list' }).click()
  await choice.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'See the list' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'From the shop' })).toBeVisible()
  await expect(lines(page)).toHaveCount(2)
})

test('[extended] two tabs show one list within five seconds', async ({ page, context }) => {
  await makeList(page, 'Both')
  await pasteText(page, 'ALOE.LINEN-SAGE 2\nBLYDE.VELVET-OCHRE 1')
  await addPasted(page)
  const other = await context.newPage()
  await open(other, new URL(page.url()).pathname)
  await other.getByRole('button', { name: 'One more: Quantity of Aloe, Sage' }).click()
  await expect(line(page, 'Aloe').getByRole('textbox')).toHaveValue('3', { timeout: 5000 })
  await page.getByRole('button', { name: /^Remove Blyde/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Both' }), 'the button is gone with its line').toBeFocused()
  await expect(lines(other)).toHaveCount(1, { timeout: 5000 })
})
