import type { Page } from 'playwright'
import type { caller } from '../support/server/api.ts'
import type { Screen } from './steps.ts'
import { localOf } from '../../src/domain/calendar/local-time.ts'

const DAY = 86_400_000

/** Sales and prices of demo products that begin tomorrow and later, and one that was cancelled. */
export async function schedulePrices(call: ReturnType<typeof caller>, token: string): Promise<void> {
  const at = (days: number) => new Date(Math.floor(Date.now() / DAY) * DAY + days * DAY + 6 * 3_600_000).toISOString()
  const schedule = async (ids: number[], percent: number, from: number, until: number | null) => {
    const change = { kind: 'sale', by: 'percent', value: percent, step: 1000 } as const
    const times = { starts_at: at(from), ends_at: until === null ? null : at(until) }
    const { answer } = await call('deskBatchPreview', { token, ids, change, schedule: times })
    const products = answer.rows.map(({ product_id: id, version }) => ({ id, version }))
    await call('deskBatchApply', { token, products, change, schedule: times })
  }
  await schedule([1001, 1031], 20, 2, 5)
  await schedule([1001], 10, 9, null)
  const { answer } = await call('deskScheduledPrices', { token })
  const last = answer.prices.at(-1)
  await schedule([1031], 15, 12, 14)
  if (last) await call('deskScheduleCancel', { token }, { params: { scheduleId: last.schedule_id } })
}

type SignedIn = (path: string, steps?: (page: Page) => Promise<void>, whole?: boolean) => Screen

const product = '/products/1031/show'
const openForm = async (page: Page) => {
  await page.getByRole('button', { name: 'Schedule a price' }).click()
  await page.getByRole('textbox', { name: /Sale price/ }).fill('999')
}

/** The screens of scheduled prices. */
export function priceScreens(signedIn: SignedIn): Record<string, Screen> {
  const showPlan = async (page: Page) => {
    await openForm(page)
    await page.getByRole('textbox', { name: 'From' }).fill(localOf(new Date(Date.now() + 20 * DAY)))
    await page.getByRole('textbox', { name: 'Until' }).fill(localOf(new Date(Date.now() + 24 * DAY)))
    await page.getByRole('button', { name: 'Show what changes' }).click()
    await page.getByText('Before and after').waitFor()
  }
  /** Days that a sale of the product has already. */
  const showOverlap = async (page: Page) => {
    await openForm(page)
    await page.getByRole('textbox', { name: 'From' }).fill(localOf(new Date(Date.now() + 3 * DAY)))
    await page.getByRole('textbox', { name: 'Until' }).fill(localOf(new Date(Date.now() + 8 * DAY)))
    await page.getByRole('button', { name: 'Show what changes' }).click()
    await page.getByText('1 cannot be changed').waitFor()
  }
  const showWhen = async (page: Page) => {
    await page
      .getByRole('checkbox', { name: /^Choose/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^Change one product/ }).click()
    await page.getByRole('textbox', { name: /More, or less/ }).fill('10')
    await page.getByLabel('When').click()
    await page.getByRole('option', { name: 'At a date and time' }).click()
    await page.getByRole('textbox', { name: 'From' }).fill(localOf(new Date(Date.now() + 2 * DAY)))
  }
  return {
    'desk-prices': signedIn('/scheduled-prices'),
    'desk-prices-not-set': signedIn('/scheduled-prices', (page) => page.getByRole('button', { name: 'Not set', exact: true }).click()),
    'desk-prices-overlap': signedIn(product, showOverlap, false),
    'desk-prices-bulk-when': signedIn('/products', showWhen, false),
    'desk-prices-over': signedIn('/scheduled-prices', (page) => page.getByRole('button', { name: 'Over', exact: true }).click()),
    'desk-prices-product': signedIn(product),
    'desk-prices-form': signedIn(product, openForm, false),
    'desk-prices-plan': signedIn(product, showPlan, false),
  }
}
