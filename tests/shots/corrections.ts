import type { Page } from 'playwright'
import type { caller } from '../support/server/api.ts'
import type { Screen } from './steps.ts'

interface Shown {
  /** An order that waits for its transfer. */
  moving: string
  token: string
  call: ReturnType<typeof caller>
  signedIn: (path: string, steps?: (page: Page) => Promise<void>, whole?: boolean) => Screen
  press: (name: string) => (page: Page) => Promise<void>
}

/** Dispatches an order and saves filters. Returns the screens of corrections and of saved filters, by name. */
export async function correctionScreens({ moving, token, call, signedIn, press }: Shown): Promise<Record<string, Screen>> {
  const at = { params: { orderId: moving } }
  await call('deskConfirmTransfer', { token, version: 1 }, at)
  const parcel = { carrier: 'Demo Carriers', tracking_number: 'DC-100200300', tracking_url: 'https://carrier.example/DC-100200300' }
  await call('deskDispatch', { token, version: 2, ...parcel }, at)
  for (const [name, filter] of [
    ['Transfers of Demo', { state: 'awaiting_transfer', q: 'demo' }],
    ['Cards to dispatch', { state: 'processing', payment_method: 'card' }],
  ] as const)
    await call('deskFilterSave', { token, list: 'orders', name, filter })
  const search = async (page: Page) => {
    await page.getByLabel('Number, name, e-mail, phone or amount').fill('de')
    await press('Save this filter')(page)
    await page.getByRole('dialog').getByLabel('Name').fill('All of De Villiers')
  }
  return {
    'desk-correct-tracking': signedIn(`/orders/${moving}/show`, press('Correct the tracking'), false),
    'desk-take-back': signedIn(`/orders/${moving}/show`, press('Take back: On the way'), false),
    'desk-change-contact': signedIn(`/orders/${moving}/show`, press('Change e-mail or phone'), false),
    'desk-order-on-the-way': signedIn(`/orders/${moving}/show`),
    'desk-filter-save': signedIn('/orders', search, false),
    'desk-filters-own': signedIn('/orders', press('My filters'), false),
  }
}
