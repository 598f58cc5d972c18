import { expect, hydrated, open, test } from '../shell/shop-test.ts'

test('Back restores scroll, filters and the length of the list; Forward leads to the product', async ({ page }) => {
  await open(page, '/product-category?sort=price')
  await page
    .getByRole('link', { name: /Load more/ })
    .or(page.getByRole('button', { name: /Load more/ }))
    .click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page).toHaveTitle('All furniture – page 2 – Stoep')
  const tiles = page.getByRole('main').locator('a[href^="/product/"]')
  await expect.poll(() => tiles.count()).toBeGreaterThan(40)
  const count = await tiles.count()

  await tiles.nth(35).scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  expect(top).toBeGreaterThan(1000)
  await tiles.nth(35).click()
  await expect(page).toHaveURL(/\/product\//)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.goBack()
  await expect(page).toHaveURL(/sort=price.*page=2|page=2.*sort=price/)
  await expect.poll(() => tiles.count()).toBe(count)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)

  await page.goForward()
  await expect(page).toHaveURL(/\/product\//)
})

test('a reload, and Back from another site, keep the position', async ({ page }) => {
  const top = () => page.evaluate(() => scrollY)
  for (const path of ['/', '/product-category/sofas', '/product/kalk-bay']) {
    await open(page, path)
    await expect(page.locator('html')).toHaveAttribute('data-laid-out', '')
    await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
    await page.reload()
    await hydrated(page)
    await expect.poll(top, path).toBe(1500)
    await page.goto('/api/docs')
    await page.goBack()
    await hydrated(page)
    await expect.poll(top, path).toBe(1500)
  }
})

test('Back to a listing keeps its position after its product was loaded again', async ({ page }) => {
  await open(page, '/product-category/sofas')
  const tile = page.getByRole('main').locator('article a[href^="/product/"]').nth(6)
  await tile.scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  expect(top).toBeGreaterThan(500)
  await tile.click()
  await expect(page).toHaveURL(/\/product\//)
  await page.reload()
  await hydrated(page)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
})

test('Back returns the keyboard to the link that was followed, without a scroll', async ({ page }) => {
  await open(page, '/product-category/sofas')
  const link = page.getByRole('main').locator('article a[href^="/product/"]').nth(6)
  await link.focus()
  const top = await page.evaluate(() => scrollY)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.locator('#announcer')).toBeEmpty()
  await page.goBack()
  await expect(link).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
  await expect(page.locator('#announcer')).toHaveText(await page.title())
})

test('[extended] the listing behind a product is hidden and keeps its layout', async ({ page }) => {
  await open(page, '/product-category/sofas')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Kalk Bay/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kalk Bay' })).toBeFocused()
  const heading = page.getByRole('heading', { level: 1, name: 'Sofas' })
  const listing = page.locator('main > .screen').last()
  const kept = async () => {
    await expect(heading).toBeHidden()
    expect(await listing.evaluate((screen) => [screen.clientHeight, (screen.querySelector('article')?.clientHeight ?? 0) > 100])).toEqual([
      0,
      true,
    ])
  }
  await kept()
  // React renders the hidden listing later, when the page is idle.
  await expect(page.locator('html')).toHaveAttribute('data-laid-out', '')
  await kept()
  await page.goBack()
  await expect(heading).toBeVisible()
  await expect(page.locator('.kept')).toHaveCount(0)
})

test('filters are in the address, show as chips and survive a reload', async ({ page }) => {
  await open(page, '/product-category/sofas?fabric=linen-oat')
  await expect(page.getByRole('button', { name: /Remove filter: Oat/ })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: /Remove filter: Oat/ }).click()
  await expect(page).toHaveURL(/\/product-category\/sofas$/)
})

test('a removed filter moves the focus to the number of pieces, once it is the new number', async ({ page }) => {
  await open(page, '/product-category/sofas?fabric=linen-oat')
  const count = page.getByRole('main').getByRole('heading', { level: 2, name: /^\d+ pieces?$/ })
  const before = await count.textContent()
  await count.evaluate((heading) => heading.addEventListener('focus', () => (heading.dataset['read'] = heading.textContent)))
  await page.getByRole('button', { name: /Remove filter: Oat/ }).click()
  await expect(count).toBeFocused()
  await expect(count).not.toHaveText(before ?? '')
  await expect(count).toHaveAttribute('data-read', (await count.textContent()) ?? '')
})

test('Back to the page where the menu was open leaves the menu closed', async ({ page }) => {
  await open(page, '/')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: 'Sofas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sofas' })).toBeVisible()
  await expect(menu).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Sofas' })).toBeHidden()
  await expect(page).toHaveURL('/')
  await expect(menu).toBeHidden()
})
