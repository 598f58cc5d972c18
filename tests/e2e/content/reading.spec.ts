import { openingState, openingWords } from '../../../src/domain/content/opening-hours.ts'
import { configureAndAdd } from '../shell/steps.ts'
import { expect, expectAccessible, open, test } from '../shell/shop-test.ts'
import { answerOf } from '../../support/server/answer-of.ts'

test('a navigation focuses the heading of the new page, which a screen reader reads once; Back focuses the link and announces the page', async ({
  page,
}) => {
  await open(page, '/blog')
  const announcement = page.locator('p[aria-live="polite"][aria-atomic="true"]')
  await expect(announcement).toHaveText('')
  await page.getByRole('link', { name: 'Stain first aid' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Stain first aid' })).toBeFocused()
  await expect(announcement).toHaveText('')
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Stain first aid' })).toBeFocused()
  await expect(announcement).toHaveText('Blog – Stoep')
})

test.describe('the blog', () => {
  test('is filtered by subject, in the address', async ({ page }) => {
    await open(page, '/blog')
    const posts = page.getByRole('main').getByRole('article')
    const all = await posts.count()
    await page
      .getByRole('navigation', { name: 'Subjects' })
      .getByRole('link', { name: /^Measuring/ })
      .click()
    await expect(page).toHaveURL(/\/blog\?tag=measuring$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Measuring' })).toBeVisible()
    expect(await posts.count()).toBeLessThan(all)
    await expect(page.getByRole('link', { name: 'Measure twice, carry once' })).toBeVisible()
  })

  test('[extended] a subject without posts says so and links to all articles', async ({ page }) => {
    await open(page, '/blog?tag=zebras')
    await expect(page.getByText('Nothing under “zebras” yet')).toBeVisible()
    await page.getByRole('link', { name: 'All articles' }).click()
    await expect(page).toHaveURL(/\/blog$/)
  })

  test('[extended] a post links to its products and can be shared', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page, '/blog/measure-for-a-couch')
    await page.getByRole('button', { name: 'Share this article' }).click()
    await expect(page.getByText('Link copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/blog\/measure-for-a-couch$/)
    const pieces = page.getByRole('region', { name: 'The pieces in this story' })
    await pieces.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/product\//)
  })
})

test.describe('far from South Africa', () => {
  test.use({ timezoneId: 'Pacific/Auckland' })

  test('[extended] a shop’s hours are in South African time', async ({ page, request }) => {
    const store = await answerOf('store', await request.get('/api/stores/durban'))
    await open(page, '/store/durban')
    const now = new Date(await page.evaluate(() => Date.now()))
    await expect(page.getByRole('main')).toContainText(openingWords(openingState(store.hours, now, store.holidays)))
  })
})

test('[extended] on a public holiday, a shop names the holiday and its hours', async ({ page }) => {
  await page.clock.setFixedTime('2026-12-16T10:00:00Z')
  await open(page, '/store/cape-town')
  await expect(page.getByRole('main')).toContainText('Opens tomorrow 09:00')
  const hours = page.getByRole('region', { name: 'Hours' })
  await expect(hours).toContainText(/Today, Day of Reconciliation\s*Closed/)
  await expect(hours).not.toContainText('(today)')
  await expectAccessible(page)
})

test('a shop’s page links to directions, phone and other shops, and marks external links', async ({ page }) => {
  await open(page, '/store/durban')
  const directions = page.getByRole('link', { name: /^Directions/ })
  await expect(directions).toHaveAccessibleName('Directions (opens elsewhere)')
  await expect(directions).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=-29\.\d+/)
  await expect(directions).toHaveAttribute('rel', /noopener/)
  await expect(page.getByRole('main').getByRole('link', { name: '021 555 0142' })).toHaveAttribute('href', 'tel:+27215550142')
  await page.getByRole('region', { name: 'Our other shops' }).getByRole('link', { name: 'Cape Town' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Stoep Cape Town' })).toBeVisible()
})

test('[extended] the nearest shop to a province comes first', async ({ page }) => {
  await open(page, '/info/contact-us')
  const shops = page.getByRole('region', { name: 'Our shops' })
  await shops.getByLabel('Where do you live?').selectOption('KwaZulu-Natal')
  await expect(shops.getByRole('status')).toHaveText('The nearest shop to KwaZulu-Natal is Stoep Durban.')
  await expect(shops.getByRole('heading', { level: 3 }).first()).toHaveText('Durban')
})

test('[extended] a link with a decorator’s code inside the shop adds the code to the cart', async ({ page }) => {
  await open(page, '/decorator/thandi-maqoma')
  await page.getByRole('link', { name: 'Shop with Thandi’s code' }).click()
  await expect(page).toHaveURL(/\/product-category\?ref=THANDI5$/)
  await page
    .getByRole('link', { name: /^Kalk Bay/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kalk Bay' })).toBeVisible()
  const sent = page.waitForRequest((asked) => asked.url().includes('/api/cart-guest') && asked.method() === 'POST')
  await configureAndAdd(page)
  expect((await sent).postDataJSON()).toMatchObject({ ref: 'THANDI5' })
})
