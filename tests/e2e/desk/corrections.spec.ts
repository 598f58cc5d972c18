import { cents } from '../../../src/contract/money/money.ts'
import { formatDay, formatDayLong, laterDay, southAfricanDay } from '../../../src/domain/calendar/days.ts'
import { isDeliveryDay } from '../../../src/domain/checkout/delivery-promise.ts'
import { withSession } from '../../support/account/customers.ts'
import { dispatchedOrder, placeOrderAt } from '../../support/desk/place-order.ts'
import { ownerAt } from '../../support/desk/sign-in-owner.ts'
import { expect, expectAccessible, test } from '../shell/shop-test.ts'

// A colleague changed the order first.
test.use({ planned: [/409 \(Conflict\)/] })

test('[extended] a filter is saved, used and deleted, and the tracking of an order is corrected, with the keyboard', async ({
  page,
  context,
  shop,
}) => {
  const { token, call, orderId, at } = await dispatchedOrder({ shop, context }, { carrier: 'Wrong Carriers', tracking_number: 'DC-1' })

  await page.goto('/desk/orders')
  await page.getByRole('button', { name: 'On the way' }).press('Enter')
  await page.getByLabel('Number, name, e-mail, phone or amount').fill(orderId)
  await expect(page.getByText('1 order', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save this filter' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('The lost one')
  await expectAccessible(page)
  await dialog.getByLabel('Name').press('Enter')
  await expect(dialog).toBeHidden()
  const own = page.getByRole('button', { name: 'The lost one' })
  await expect(own).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/desk/orders?filter={}')
  await own.press('Enter')
  await expect(own).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('Number, name, e-mail, phone or amount')).toHaveValue(orderId)
  await page.getByRole('button', { name: 'My filters' }).press('Enter')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete The lost one' }).press('Enter')
  await expect(dialog).toContainText('no saved filters')
  await dialog.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(own).toBeHidden()

  await page
    .getByRole('link', { name: new RegExp(orderId) })
    .first()
    .press('Enter')
  await page.getByRole('button', { name: 'Correct the tracking' }).press('Enter')
  await expect(dialog.getByLabel('Carrier')).toHaveValue('Wrong Carriers')
  await dialog.getByLabel('Carrier').fill('Demo Carriers')
  await expectAccessible(page)
  // A colleague is first. What was typed stays while the user looks at the order, beside what the colleague has changed.
  await call('deskCorrectDispatch', { token, version: 3, carrier: 'Wrong Carriers', tracking_number: 'DC-2' }, at)
  await dialog.getByRole('button', { name: 'Correct the tracking' }).press('Enter')
  await dialog.getByRole('button', { name: 'Show the order' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Corrected: on its way with Wrong Carriers, tracking number DC-2.')).toBeVisible()
  await page.getByRole('button', { name: 'Correct the tracking' }).press('Enter')
  await expect(dialog.getByLabel('Carrier')).toHaveValue('Demo Carriers')
  await expect(dialog.getByLabel('Tracking number (optional)')).toHaveValue('DC-2')
  await dialog.getByRole('button', { name: 'Correct the tracking' }).press('Enter')
  await expect(page.getByText('Corrected: on its way with Demo Carriers, tracking number DC-2.')).toBeVisible()
})

test('a new day of delivery warns about a weekend, and is on the order’s page', async ({ page, context, shop }) => {
  const { token } = await ownerAt(shop)
  const orderId = await placeOrderAt(shop.origin)
  await context.setExtraHTTPHeaders(withSession(token))
  await page.goto(`/desk/orders/${orderId}/show`)
  await page.getByRole('button', { name: 'Change the day of delivery' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change the day of delivery' })
  const [saturday, wednesday] = nextDays()
  await dialog.getByLabel('New day').fill(saturday)
  await expect(dialog.getByRole('status')).toContainText('weekend')
  await expect(dialog.getByRole('checkbox', { name: 'The customer agreed to this day' })).not.toBeChecked()
  await expectAccessible(page)
  await dialog.getByLabel('New day').fill(wednesday)
  await expect(dialog.getByRole('status')).toBeEmpty()
  await dialog.getByRole('button', { name: 'Change the day of delivery' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`The day of delivery was changed to ${formatDayLong(wednesday)}.`)).toBeVisible()
})

/** A Saturday after every break of the workshop, and a Wednesday behind it without a public holiday. */
function nextDays(): [saturday: string, wednesday: string] {
  let day = laterDay(southAfricanDay(new Date()), 100)
  while (!formatDay(day).startsWith('Sat') || !isDeliveryDay(laterDay(day, 4))) day = laterDay(day, 1)
  return [day, laterDay(day, 4)]
}

test('[extended] an order at the desk says which of its pieces were refunded, and what each entry of its history is about', async ({
  page,
  context,
  shop,
}) => {
  const { token, call } = await ownerAt(shop)
  const orderId = await placeOrderAt(shop.origin)
  const at = { params: { orderId } }
  await call('deskConfirmTransfer', { token, version: 1 }, at)
  await call('deskRefund', { token, version: 2, reason: 'A scratch.', amount: cents(10_000) }, at)
  await call('deskRefund', { token, version: 3, reason: 'It was too wide.' }, at)
  await context.setExtraHTTPHeaders(withSession(token))
  await page.goto(`/desk/orders/${orderId}/show`)
  await expect(page.getByRole('region', { name: 'Furniture' })).toContainText('1 × Kalk Bay, Refunded')
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText(/Due: an amount.*Due: 1\s×\sKalk Bay, Fabric: /)
  const titles = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(titles).toHaveText([/^Waiting for transfer/, /^To dispatch/, /^Refund(?!ed)/, /^Refunded/])
  await expectAccessible(page)
})
