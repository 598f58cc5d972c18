import type { Page } from 'playwright'
import type { Screen } from './steps.ts'

const chooseOttomans = async (page: Page) => {
  await page.getByRole('button', { name: /^Choose all/ }).click()
  await page.getByRole('button', { name: /^Change \d+ products/ }).waitFor()
}
/** A sale by an amount that some ottomans do not cost. */
const previewSale = async (page: Page) => {
  await chooseOttomans(page)
  await page.getByRole('button', { name: /^Change \d+ products/ }).click()
  await page.getByLabel('What to do').click()
  await page.getByRole('option', { name: 'Start a sale' }).click()
  await page.getByLabel('By').click()
  await page.getByRole('option', { name: 'Amount in rand' }).click()
  await page.getByRole('textbox').fill('3500')
  await page.getByRole('button', { name: 'Show what changes' }).click()
  await page.getByText('Before and after').waitFor()
}
const ottomans = `/products?filter=${encodeURIComponent(JSON.stringify({ category: 'ottomans' }))}`

type SignedIn = (path: string, steps?: (page: Page) => Promise<void>, whole?: boolean) => Screen

/** Takes a value away, and gives a variation its SKU. */
const changeOptions = async (page: Page) => {
  await page.getByRole('button', { name: 'Remove Kiaat' }).click()
  const one = page.getByRole('group', { name: 'A SKU for one variation' })
  for (const option of ['Fabric', 'Legs']) {
    await one.getByRole('combobox', { name: option }).click()
    await page.getByRole('option').first().click()
  }
  await one.getByLabel('Its SKU').fill('KB-SPECIAL')
  await one.getByRole('button', { name: 'Add the SKU' }).click()
}

/** The screens of changes of several products, of fields of one, and of a category. */
export function bulkScreens(signedIn: SignedIn): Record<string, Screen> {
  return {
    'desk-product-focal': signedIn('/products/1031/show', (page) =>
      page.getByRole('button', { name: 'Focal point of picture 1' }).first().click(),
    ),
    'desk-product-options': signedIn('/products/1001/show', changeOptions),
    'desk-category': signedIn('/content/category/armchairs'),
    'desk-bulk-choice': signedIn(ottomans, chooseOttomans),
    'desk-bulk-form': signedIn(
      ottomans,
      async (page) => {
        await chooseOttomans(page)
        await page.getByRole('button', { name: /^Change \d+ products/ }).click()
      },
      false,
    ),
    'desk-csv-plan': signedIn(
      '/products',
      async (page) => {
        await page.getByRole('button', { name: 'Import a CSV' }).click()
        const csv = 'slug;price;tagline\naloe;3 100,00;A round one\nprotea;1.299;\nerica;;"Low, ""soft"" and wide"\n'
        const buffer = Buffer.from(csv)
        await page.getByLabel('File').setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer })
        await page.getByRole('button', { name: 'Show what changes' }).click()
        await page.getByText('Before and after').waitFor()
      },
      false,
    ),
    'desk-csv-file': signedIn('/products', (page) => page.getByRole('button', { name: 'Import a CSV' }).click(), false),
    'desk-bulk-plan': signedIn(ottomans, previewSale, false),
  }
}
