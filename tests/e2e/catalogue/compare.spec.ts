import { cart } from '../shell/steps.ts'
import { expect, expectAccessible, open, test } from '../shell/shop-test.ts'

test('[extended] a piece is compared and sold as it was chosen, also through a shared link', async ({ page }) => {
  await open(page, '/product/franschhoek')
  await page.getByRole('button', { name: 'Compare Franschhoek' }).click()
  await expect(page.getByText('Franschhoek is ready to compare.')).toBeVisible()
  // Both in one task: the button has not been rendered with the new choice.
  await page.evaluate(() => {
    for (const selector of ['input[value="velvet-midnight"]', '[aria-label="Compare Franschhoek"]'])
      document.querySelector<HTMLElement>(selector)?.click()
  })
  await expect(page.getByText('Franschhoek is now compared as you chose it here.')).toBeVisible()
  await open(page, '/product/aloe?fabric=linen-clay')
  await page.getByRole('button', { name: 'Compare Aloe' }).click()
  await page.getByRole('status').getByRole('button', { name: 'Compare' }).click()
  await expect(page).toHaveURL(/\/compare\?p=franschhoek,aloe&franschhoek\.fabric=velvet-midnight&.*aloe\.fabric=linen-clay/)

  // The address says it all: another device shows the same.
  await page.evaluate(() => indexedDB.databases().then((all) => all.forEach(({ name }) => name && indexedDB.deleteDatabase(name))))
  await page.reload()
  const table = page.getByRole('table')
  await expect(table.getByRole('row', { name: /^Chosen/ })).toContainText('Fabric: Midnight')
  await expect(table.getByRole('img', { name: 'Franschhoek in Midnight' })).toHaveAttribute('src', /\/franschhoek\/velvet-midnight-/)
  await expect(table.getByRole('link', { name: 'Franschhoek' })).toHaveAttribute('href', /^\/product\/franschhoek\?fabric=velvet-midnight/)
  await table.getByRole('button', { name: 'Add to cart: Franschhoek' }).click()
  await expect(cart(page).getByText(/Midnight/)).toBeVisible()
  await expect(cart(page).getByText(/Forest/)).toHaveCount(0)
})

test('[extended] an address of slugs alone compares the pieces as the shop shows them', async ({ page }) => {
  await open(page, '/compare?p=franschhoek,kalk-bay')
  const table = page.getByRole('table')
  await expect(table.getByRole('row', { name: /^Chosen/ })).toHaveCount(0)
  await expect(table.getByRole('link', { name: 'Franschhoek', exact: true })).toHaveAttribute('href', '/product/franschhoek')
  await expect(table.getByRole('link', { name: 'Choose options of Kalk Bay' })).toBeVisible()
  await table.getByRole('button', { name: 'Add to cart: Franschhoek' }).click()
  await expect(cart(page).getByText(/Forest/)).toBeVisible()
})

test('a phone shows two of the compared pieces without scrolling sideways, with their names in view, and the others by choice', async ({
  page,
}) => {
  await open(page, '/compare?p=kalk-bay,knysna,greyton,aloe')
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText([/^Kalk Bay/, /^Knysna/])
  await expect(table.getByRole('row', { name: /^Seats/ }).getByRole('cell')).toHaveText(['3', '2'])
  await expect(table.getByRole('row', { name: /^Seats/ }).getByRole('rowheader')).toHaveText(/^Seats/)
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `at ${width} pixels`).toBeLessThanOrEqual(0)
    await page.evaluate(() => document.querySelector('tbody tr:last-child')?.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await expect(table.getByRole('link', { name: 'Knysna', exact: true })).toBeInViewport({ ratio: 1 })
    const bar = await page.getByRole('banner').boundingBox()
    const name = await table.getByRole('link', { name: 'Knysna', exact: true }).boundingBox()
    expect(name?.y ?? 0).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  }
  await page.getByLabel('Show another piece in the place of Knysna').selectOption('Aloe')
  await expect(table.getByRole('columnheader')).toHaveText([/^Kalk Bay/, /^Aloe/])
  await expect(page.getByLabel('Show another piece in the place of Aloe')).toBeFocused()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(table.getByRole('columnheader')).toHaveText([/^Kalk Bay/, /^Aloe/, /^Greyton/, /^Knysna/])
  await expect(page.getByLabel('Show another piece in the place of Aloe')).toBeHidden()
  await expectAccessible(page)
})
