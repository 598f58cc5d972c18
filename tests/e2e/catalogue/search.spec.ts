import type { Page } from '@playwright/test'
import { keptOnDevice } from '../forms/form-steps.ts'
import { expect, expectAccessible, open, reopen, test } from '../shell/shop-test.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search the shop' })
const options = (page: Page) => page.getByRole('listbox').getByRole('option')

/** Keeps the code of the full search field back. */
async function holdCode(page: Page): Promise<{ asked: Promise<void>; comes: () => void }> {
  const asked = Promise.withResolvers<void>()
  const coming = Promise.withResolvers<void>()
  await page.route(/\/assets\/search-box-.*\.js/, async (route) => {
    asked.resolve()
    await coming.promise
    await route.continue()
  })
  return { asked: asked.promise, comes: coming.resolve }
}

/** On a phone the search is a dialog of its own. */
async function openDialog(page: Page) {
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await expect(dialog).toBeVisible()
  await expect(field(page)).toBeFocused()
  return dialog
}

test('on a phone: a dialog with at most eight suggestions, each with its picture and price; Escape clears the words, then closes it', async ({
  page,
}) => {
  await open(page, '/')
  const dialog = await openDialog(page)
  await field(page).fill('s')
  await expect(options(page)).toHaveCount(8)
  await field(page).fill('couch')
  await expect(options(page).first()).toContainText(/R\s\d/)
  const count = await options(page).count()
  expect(count).toBeLessThanOrEqual(8)
  await expect(dialog.getByText(`${count} suggestions`)).toBeAttached()
  for (const option of await options(page).all()) {
    await option.scrollIntoViewIfNeeded()
    await expect.poll(() => option.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Search' })).toBeFocused()
})

for (const { words, category } of [
  { words: 'cuoch', category: 'couches' },
  { words: 'sofa bed', category: 'sleepers' },
  { words: 'footstool', category: 'ottomans' },
  { words: 'arm chair', category: 'armchairs' },
]) {
  test(`“${words}” finds ${category}, while typing and as a page`, async ({ page, request }) => {
    const { products } = (await (await request.get('/api/catalogue')).json()) as {
      products: { name: string; slug: string; category: string }[]
    }
    const meant = products.filter((product) => product.category === category)
    expect(meant.length).toBeGreaterThan(1)
    await open(page, '/')
    await openDialog(page)
    await field(page).fill(words)
    await expect(options(page).first()).toHaveText(new RegExp(`^(${meant.map(({ name }) => name).join('|')})`))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/search\\?q=${words.replace(' ', '\\+')}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${words}”`)
    const first = page.getByRole('main').locator('a[href^="/product/"]').first()
    await expect(first).toHaveAttribute('href', new RegExp(`^/product/(${meant.map(({ slug }) => slug).join('|')})\\b`))
    await expect(page.getByRole('main').locator('output').filter({ hasText: /\d/ }).first()).toBeAttached()
  })
}

test('a name written as one word finds the product', async ({ page }) => {
  await open(page, '/')
  await openDialog(page)
  await field(page).fill('kalkbay')
  await expect(options(page).first()).toHaveText(/^Kalk Bay/)
})

test('what was looked for is offered again, and can be forgotten', async ({ page }) => {
  await open(page, '/')
  await openDialog(page)
  await field(page).fill('oak table')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=oak\+table/)
  await keptOnDevice(page, 'oak table')
  await reopen(page)
  const dialog = await openDialog(page)
  await expect(dialog.getByText('You looked for')).toBeVisible()
  await expectAccessible(page)
  await options(page).filter({ hasText: 'oak table' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “oak table”')
  await openDialog(page)
  await dialog.getByRole('button', { name: 'Forget these' }).click()
  await expect(options(page)).toHaveCount(0)
  await expect(field(page)).toBeFocused()
})

test('what finds nothing keeps the words, and offers the categories and a person', async ({ page }) => {
  await open(page, '/search?q=xylophone')
  const main = page.getByRole('main')
  await expect(main).toContainText('Nothing found for “xylophone”')
  await expect(main.getByRole('searchbox')).toHaveValue('xylophone')
  await expect(main.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/info/contact-us')
  await expect(main.getByRole('link', { name: /^Sofas/ })).toBeVisible()
  await expectAccessible(page)
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false })

  test('a combobox over the page: arrows choose, Escape closes the list, and then clears the words', async ({ page }) => {
    await open(page, '/')
    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.type('couch')
    await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
    expect(await options(page).count()).toBeLessThanOrEqual(8)
    await expectAccessible(page)

    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
    expect(await field(page).getAttribute('aria-activedescendant')).toBe(await options(page).nth(1).getAttribute('id'))
    await expect(field(page)).toBeFocused()

    await page.keyboard.press('Escape')
    await expect(options(page)).toHaveCount(0)
    await expect(field(page)).toHaveValue('couch')
    await page.keyboard.press('Escape')
    await expect(field(page)).toHaveValue('')
  })

  test('what is typed before its code has come is not lost', async ({ page }) => {
    const code = await holdCode(page)
    await open(page, '/')
    await page.getByRole('searchbox', { name: 'Search the shop' }).focus()
    await page.keyboard.type('sleeper')
    await code.asked
    code.comes()
    await expect(field(page)).toHaveValue('sleeper')
    await expect(field(page)).toBeFocused()
    await expect(options(page).first()).toBeVisible()
  })

  test('whoever has gone on before its code has come is not fetched back', async ({ page }) => {
    const code = await holdCode(page)
    await open(page, '/')
    await page.getByRole('searchbox', { name: 'Search the shop' }).focus()
    await code.asked
    await page.keyboard.press('Tab')
    const next = page.getByRole('banner').getByRole('link', { name: 'Login' })
    await expect(next).toBeFocused()
    code.comes()
    await expect(field(page)).toBeVisible()
    await expect(next).toBeFocused()
    await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
  })

  test('“/” is a letter while somebody types', async ({ page }) => {
    await open(page, '/search?q=couch')
    const again = page.getByRole('main').getByRole('searchbox')
    await again.focus()
    await page.keyboard.press('End')
    await page.keyboard.type('/2')
    await expect(again).toHaveValue('couch/2')
  })
})
