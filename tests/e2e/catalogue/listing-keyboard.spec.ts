import { expect, open, test } from '../shell/shop-test.ts'

test('the keyboard leads back through a listing, and nothing that has the focus is behind the toolbar', async ({ page }) => {
  await open(page, '/product-category/sofas')
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await page.getByRole('main').getByRole('article').last().getByRole('link').first().focus()
  for (let stop = 0; stop < 80 && !(await sort.evaluate((one) => one === document.activeElement)); stop += 1) {
    await page.keyboard.press('Shift+Tab')
    const below = () =>
      page.evaluate(() => {
        const focused = document.activeElement
        const toolbar = document.querySelector('main select[name=sort]')?.closest('div:has(h2)')
        if (!focused || !toolbar || toolbar.contains(focused)) return 0
        return focused.getBoundingClientRect().top - toolbar.getBoundingClientRect().bottom
      })
    await expect.poll(below, page.url()).toBeGreaterThanOrEqual(0)
  }
  await expect(sort).toBeFocused()
})
