import type { Page } from '@playwright/test'
import { expectStored } from '../forms/form-steps.ts'
import { expect, expectAccessible, open, reopen, test } from '../shell/shop-test.ts'
import { answerOf } from '../../support/server/answer-of.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search the shop' })
const options = (page: Page) => page.getByRole('listbox').getByRole('option')

/** Holds the request for the code of the full search field. */
async function holdCode(page: Page): Promise<{ requested: Promise<void>; release: () => void }> {
  const requested = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(/\/assets\/search-box-.*\.js/, async (route) => {
    requested.resolve()
    await released.promise
    await route.continue()
  })
  return { requested: requested.promise, release: released.resolve }
}

/** Opens the search dialog of a phone. */
async function openDialog(page: Page) {
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await expect(dialog).toBeVisible()
  await expect(field(page)).toBeFocused()
  return dialog
}

test('[extended] on a phone, the search dialog shows at most eight suggestions with picture and price; Escape clears the text, then closes it', async ({
  page,
}) => {
  await open(page, '/')
  const dialog = await openDialog(page)
  await field(page).fill('s')
  await expect(options(page)).toHaveCount(8)
  await field(page).fill('swatch')
  await expect(options(page)).toHaveText([/^Free swatches/])
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

const misspelt = [
  { words: 'cuoch', category: 'couches' },
  { words: 'sofa bed', category: 'sleepers' },
  { words: 'footstool', category: 'ottomans' },
  { words: 'arm chair', category: 'armchairs' },
]

test('[extended] typing errors, synonyms and a name written as one word find their products, while typing and as a page', async ({
  page,
  request,
}) => {
  const { products } = await answerOf('catalogue', await request.get('/api/catalogue'))
  for (const { words, category } of misspelt) {
    await test.step(`“${words}” finds ${category}`, async () => {
      const expected = products.filter((product) => product.category === category)
      expect(expected.length).toBeGreaterThan(1)
      await open(page, '/info/faqs')
      await openDialog(page)
      await field(page).fill(words)
      await expect(options(page).first()).toHaveText(new RegExp(`^(${expected.map(({ name }) => name).join('|')})`))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`/search\\?q=${words.replace(' ', '\\+')}$`))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${words}”`)
      const first = page.getByRole('main').locator('a[href^="/product/"]').first()
      await expect(first).toHaveAttribute('href', new RegExp(`^/product/(${expected.map(({ slug }) => slug).join('|')})\\b`))
      await expect(page.getByRole('main').locator('output').filter({ hasText: /\d/ }).first()).toBeAttached()
    })
  }
  await openDialog(page)
  await field(page).fill('kalkbay')
  await expect(options(page).first()).toHaveText(/^Kalk Bay/)
})

test('a price in the words filters the results and the suggestions, with a note', async ({ page, request }) => {
  const { products } = await answerOf('catalogue', await request.get('/api/catalogue'))
  const prices = new Map(products.map(({ slug, price }) => [slug, price]))
  await open(page, '/search?q=sofa%20under%20R20000')
  const main = page.getByRole('main')
  await expect(main.getByText(/^Only pieces up to R\s20\s000\.$/)).toBeVisible()
  const links = await main.locator('h3 a[href^="/product/"], a.whole-card[href^="/product/"]').all()
  expect(links.length).toBeGreaterThan(2)
  for (const link of links) {
    const slug = /^\/product\/([^/?]+)/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? ''
    expect(prices.get(slug), slug).toBeLessThanOrEqual(2_000_000)
  }
  await open(page, '/search?q=couch%20between%20R15%20000%20and%20R20k%20max%20260')
  await expect(main.getByText(/^Only pieces from R\s15\s000 to R\s20\s000 and up to 260\scm wide\.$/)).toBeVisible()
  await openDialog(page)
  await field(page).fill('ottoman under R3000')
  await expect(options(page).first()).toBeVisible()
  for (const text of await options(page).allTextContents()) expect(text).toMatch(/R\s[12]?(?:\s?\d{3})/)
})

test('[extended] a voucher is a gift card', async ({ page }) => {
  for (const words of ['voucher', 'gift voucher', 'gift certificate', 'gift card']) {
    await open(page, `/search?q=${encodeURIComponent(words)}`)
    const answer = page.getByRole('region', { name: 'Answers' }).getByRole('link').first()
    await expect(answer).toHaveAttribute('href', '/gift-card')
  }
})

test('[extended] recent searches are suggested and can be deleted', async ({ page }) => {
  await open(page, '/')
  await openDialog(page)
  await field(page).fill('oak table')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=oak\+table/)
  await expectStored(page, 'oak table')
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

test('[extended] a search without results keeps its text, and links to categories and contact', async ({ page }) => {
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

  test('[extended] the search is a combobox: arrows choose, Escape closes the list and then clears the text', async ({ page }) => {
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

  test('text typed before the code has loaded is kept', async ({ page }) => {
    const code = await holdCode(page)
    await open(page, '/')
    await page.getByRole('searchbox', { name: 'Search the shop' }).focus()
    await page.keyboard.type('sleeper')
    await code.requested
    code.release()
    await expect(field(page)).toHaveValue('sleeper')
    await expect(field(page)).toBeFocused()
    await expect(options(page).first()).toBeVisible()
  })

  test('[extended] the loaded code does not take the focus back', async ({ page }) => {
    const code = await holdCode(page)
    await open(page, '/')
    await page.getByRole('searchbox', { name: 'Search the shop' }).focus()
    await code.requested
    await page.keyboard.press('Tab')
    const next = page.getByRole('banner').getByRole('link', { name: 'Saved' })
    await expect(next).toBeFocused()
    code.release()
    await expect(field(page)).toBeVisible()
    await expect(next).toBeFocused()
    await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
  })

  test('[extended] “/” is a character in a text field', async ({ page }) => {
    await open(page, '/search?q=couch')
    const again = page.getByRole('main').getByRole('searchbox')
    await again.focus()
    await page.keyboard.press('End')
    await page.keyboard.type('/2')
    await expect(again).toHaveValue('couch/2')
  })
})

for (const path of ['/', '/search']) {
  test(`the search field of the page has the suggestions of the header, and stays the element that has the focus: ${path}`, async ({
    page,
  }) => {
    await open(page, path)
    const input = page.getByRole('main').locator('input[name="q"]')
    await input.click()
    const element = await input.elementHandle()
    const main = page.getByRole('main').getByRole('combobox', { name: 'Search the shop' })
    await expect(main).toBeFocused()
    await main.pressSequentially('kalk')
    await expect(options(page).first()).toContainText('Kalk Bay')
    expect(await element?.evaluate((one) => one === document.activeElement)).toBe(true)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/product\/kalk-bay/)
  })
}
