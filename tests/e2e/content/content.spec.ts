import { expect, open, reopen, test } from '../shell/shop-test.ts'

/** The tools on the pages of prose. */

test.describe('questions and answers', () => {
  test('are searched while typing, and the text is in the address', async ({ page }) => {
    await open(page, '/info/faqs')
    await page.getByRole('searchbox', { name: 'Search the answers' }).fill('velvet')
    await expect(page.getByRole('status').filter({ hasText: /answers$/ })).toHaveText(/^\d+ of \d+ answers$/)
    await expect(page.getByText('Velvet or tweed.')).toBeVisible()
    await expect(page).toHaveURL(/\?q=velvet$/)
    await reopen(page)
    await expect(page.getByText('Velvet or tweed.')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search the answers' }).fill('zebra')
    await expect(page.getByText('No answer with “zebra”')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Ask us' })).toBeVisible()
  })

  test('[extended] each have an address that opens it', async ({ page }) => {
    await open(page, '/info/faqs')
    await page.getByText('Do I have to assemble anything?').click()
    const link = page.getByRole('link', { name: 'Link to this answer' })
    const address = (await link.getAttribute('href')) ?? ''
    expect(address).toMatch(/^#.+/)
    await open(page, `/info/faqs${address}`)
    await expect(page.getByText('Corner couches clip together')).toBeVisible()
    await expect(page.getByText('Do I have to assemble anything?')).toBeInViewport()
  })
})

test('[extended] an instalment is always shown with the number of payments, the total, the rate and the fees', async ({ page }) => {
  await open(page, '/info/payment-methods')
  const example = page.getByRole('region', { name: 'What would it cost per month?' })
  await expect(example).toContainText(/6 payments of about R\s3\s810,55, R\s22\s863,28 in total/)
  await example.getByLabel('Number of payments').fill('12')
  await expect(example).toContainText(/12 payments of about R\s2\s112,45, R\s25\s349,40 in total/)
  for (const words of ['Yearly interest rate', '28,25%', 'Initiation fee, once', 'Monthly service fee', 'Monthly insurance'])
    await expect(example).toContainText(words)
  await example.getByLabel('Price of your furniture').fill('R 9 000')
  await expect(example).toContainText(/R\s3\s000,00 \+ R\s3\s000,00 \+ R\s3\s000,00/)
  await example.getByLabel('Price of your furniture').fill('cheap')
  await expect(example).toContainText('Type an amount between R 100')
  await expect(example).not.toContainText('payments of about')
})

test('a postcode shows its province and the last day of delivery', async ({ page }) => {
  await open(page, '/info/shipping-and-returns')
  const check = page.getByRole('region', { name: 'When could it be with you?' })
  await check.getByLabel('Your postcode').fill('4001')
  await check.getByRole('button', { name: 'Check' }).click()
  await expect(check.getByRole('status')).toContainText('Yes, to 4001 (Durban, KwaZulu-Natal), free.')
  await expect(check.getByRole('status')).toContainText(/Ordered today, it is delivered (by \w{3} \d{1,2} \w{3}|\d{1,2}( \w+ )?–.*) \d{4}/)
  await expect(page).toHaveURL(/\?postcode=4001$/)
  await check.getByLabel('Your postcode').fill('12')
  await check.getByRole('button', { name: 'Check' }).click()
  await expect(check).toContainText('A South African postcode has 4 digits')
})

test('[extended] the guarantee runs from the day of delivery', async ({ page }) => {
  await open(page, '/info/guarantee')
  const check = page.getByRole('region', { name: 'Until when is mine covered?' })
  await check.getByLabel('Delivered on').fill('2026-11-20')
  await expect(check.getByRole('status')).toContainText('Covered until 20 November 2041')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('plain forms search the questions and check a postcode', async ({ page }) => {
    await page.goto('/info/faqs')
    await page.getByRole('searchbox', { name: 'Search the answers' }).fill('velvet')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\?q=velvet$/)
    await expect(page.getByText('Velvet or tweed.')).toBeVisible()
    await page.goto('/info/shipping-and-returns')
    await page.getByLabel('Your postcode').fill('7925')
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByRole('status').filter({ hasText: '7925' })).toContainText('Western Cape')
  })

  test('[extended] blog, shops and decorators are readable', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
    await page.getByRole('link', { name: 'Stain first aid' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Stain first aid' })).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Durban' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Stoep Durban' })).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Decorators' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Kavya Munsamy' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Kavya Munsamy' })).toBeVisible()
  })
})
