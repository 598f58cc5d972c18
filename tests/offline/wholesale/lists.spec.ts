import { everySku, line, lines, listsOfGuest, makeList, pasteText, addPasted } from '../../e2e/wholesale/list-steps.ts'
import { expect, open, test, warmed } from '../installed/installed.ts'
import { closeCart } from '../../e2e/shell/steps.ts'

test('[extended] [trial 5] 200 lines, made and changed in two tabs without the server, arrive once and completely', async ({
  page,
  shop,
  request,
  context,
}) => {
  const skus = await everySku(request, 200)
  await open(page, '/')
  await warmed(page)
  await shop.stop()

  await makeList(page, 'Away')
  await pasteText(page, skus.map((sku) => `${sku} 1`).join('\n'))
  await addPasted(page)
  await expect(page.getByText('200 lines, 200 pieces')).toBeVisible()
  await expect(page.getByRole('main').getByText('Will sync')).toBeVisible()

  const other = await context.newPage()
  await open(other, new URL(page.url()).pathname)
  await expect(other.getByText('200 lines, 200 pieces')).toBeVisible()
  const count = lines(page).first().getByRole('textbox')
  await count.fill('12')
  await count.press('Enter')
  await lines(other)
    .nth(1)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(page.getByText('199 lines, 210 pieces')).toBeVisible()
  await expect(other.getByText('199 lines, 210 pieces')).toBeVisible()

  // A reload keeps the list.
  await page.reload()
  await expect(page.getByText('199 lines, 210 pieces')).toBeVisible()

  await shop.start()
  await expect(page.getByRole('main').getByText('Will sync')).toHaveCount(0, { timeout: 40_000 })
  const stored = await listsOfGuest(page)
  expect(stored.map(({ name }) => name)).toEqual(['Away'])
  expect(stored[0]?.products).toHaveLength(199)
  expect(stored[0]?.products.reduce((sum, { productQuantity }) => sum + productQuantity, 0)).toBe(210)
})

test('[extended] without the server, a file becomes a list and fills the cart, with a reason for each line that was not understood', async ({
  page,
  shop,
}) => {
  await open(page, '/my-account/lists')
  await warmed(page)
  await shop.stop()

  const file = 'Slug;Options;Quantity\nkalk-bay;"Fabric: Oat, Legs: Kiaat";2\nkalk-bay;Purple;1\nNO-SUCH-COUCH;;3'
  const dialog = page.getByRole('dialog', { name: 'Order from a file' })
  const choose = async () => {
    await page.getByRole('button', { name: 'Order from a file' }).click()
    await dialog
      .getByLabel('A CSV file from a spreadsheet')
      .setInputFiles({ name: 'Lodge.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${file}`) })
    await expect(dialog.getByRole('status').first()).toHaveText('4 lines read: 2 lines left out')
    // The field of the file is not wider than the narrowest phone.
    const { width = 0, height = 0 } = page.viewportSize() ?? {}
    await page.setViewportSize({ width: 320, height })
    const isInside = (field: HTMLInputElement) => field.getBoundingClientRect().right <= (field.form?.getBoundingClientRect().right ?? 0)
    await expect.poll(() => dialog.getByLabel('A CSV file from a spreadsheet').evaluate(isInside)).toBe(true)
    await page.setViewportSize({ width, height })
  }
  await choose()
  await expect(dialog.getByRole('listitem').nth(2)).toContainText('“Purple” does not name one option of “kalk-bay”')
  await expect(dialog.getByRole('listitem').nth(3)).toContainText('No product has the SKU or the name “NO-SUCH-COUCH”')
  await dialog.getByRole('button', { name: 'Put 1 line into the cart' }).click()
  await expect(page.getByRole('dialog', { name: 'Your cart' }).getByText('Will sync').first()).toBeVisible()
  await closeCart(page)

  await choose()
  await dialog.getByRole('button', { name: 'Create a list with 1 line' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lodge' })).toBeVisible()
  await expect(page.getByText('1 line, 2 pieces')).toBeVisible()

  await page.reload()
  await shop.start()
  await expect(page.getByRole('main').getByText('Will sync')).toHaveCount(0, { timeout: 40_000 })
  expect(await listsOfGuest(page)).toMatchObject([{ name: 'Lodge', products: [{ productSlug: 'kalk-bay', productQuantity: 2 }] }])
})

test('[extended] a seen list is available without the server, and a product can be added to it', async ({ page, shop }) => {
  await makeList(page, 'Kept')
  await pasteText(page, 'ALOE.LINEN-SAGE 2')
  await addPasted(page)
  await open(page, '/')
  await warmed(page)
  await shop.stop()

  await open(page, '/product/blyde?fabric=velvet-ochre')
  await page.getByRole('button', { name: 'Add to a list' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'See the list' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kept' })).toBeVisible()
  await expect(lines(page)).toHaveCount(2)
  await expect(line(page, 'Blyde')).toContainText(/R\s599,00/)
  await page.getByRole('button', { name: 'Add all to cart' }).click()
  await expect(page.getByRole('dialog', { name: 'Your cart' }).getByText('Will sync').first()).toBeVisible()
})
