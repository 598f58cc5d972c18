import type { Page } from 'playwright'
import { cents } from '../../src/contract/money/money.ts'
import type { caller } from '../support/server/api.ts'
import type { Screen } from './steps.ts'

const DAY = 86_400_000

/** Adds a copy that is sold from a day on, and until another. Returns its number. */
export async function planProduct(call: ReturnType<typeof caller>, token: string): Promise<number> {
  const at = (days: number) => new Date(Math.floor(Date.now() / DAY) * DAY + days * DAY + 6 * 3_600_000).toISOString()
  const fields = { name: 'Demo Aloe, summer linen', category: 'ottomans', price: cents(329_900), from: 1031 }
  const { answer: copy } = await call('deskProductCreate', { token, ...fields })
  const change = { version: copy.version, fields: { sells_from: at(7), sells_until: at(70) } }
  await call('deskProductChange', { token, ...change }, { params: { productId: String(copy.id) } })
  return copy.id
}

type SignedIn = (path: string, steps?: (page: Page) => Promise<void>, whole?: boolean) => Screen

const open = async (page: Page) => {
  await page.getByRole('button', { name: 'Import a CSV' }).click()
  await page.getByRole('button', { name: 'Import from WooCommerce' }).click()
}

/** A product with planned times, the list of such products, and the import from WooCommerce. */
export const plannedScreens = (signedIn: SignedIn, id: number): Record<string, Screen> => ({
  'desk-product-planned': signedIn(`/products/${id}/show`),
  'desk-products-planned': signedIn('/products?filter=%7B%22state%22%3A%22planned%22%7D&page=1'),
  'desk-woocommerce': signedIn('/products', open, false),
  'desk-woocommerce-plan': signedIn(
    '/products',
    async (page) => {
      await open(page)
      await page.getByLabel('File', { exact: true }).setInputFiles('tests/fixtures/woocommerce/cape-workshop.csv')
      await page.getByRole('button', { name: 'Show what changes' }).click()
      await page.getByRole('button', { name: 'Import it' }).waitFor()
    },
    false,
  ),
})
