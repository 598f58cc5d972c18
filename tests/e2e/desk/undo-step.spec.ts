import { cents } from '../../../src/contract/money/money.ts'
import { dispatchedOrder } from '../../support/desk/place-order.ts'
import { expect, expectAccessible, test } from '../shell/shop-test.ts'

// A request of the customer stands in the way.
test.use({ planned: [/409 \(Conflict\)/] })

test('a delivery and a dispatch that were marked by mistake are taken back beside their steps, with the keyboard', async ({
  page,
  context,
  shop,
}) => {
  const { token, call, orderId, at } = await dispatchedOrder({ shop, context }, { carrier: 'Demo Carriers', tracking_number: 'DC-1' })
  await call('deskDeliver', { token, version: 3, received_by: 'Demo Receiver' }, at)
  await page.goto(`/desk/orders/${orderId}/show`)
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByRole('button')).toHaveText(['Take back'])

  const press = history.getByRole('button', { name: 'Take back: Delivered' })
  await press.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Take back “Delivered”?' })
  await expect(dialog).toContainText('The order is “On the way” again.')
  await expect(dialog.getByRole('checkbox', { name: 'If it has left, send the customer a short correction' })).toBeChecked()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(press).toBeFocused()
  await press.press('Enter')
  await dialog.getByLabel('Reason').fill('It was the order of another customer.')
  await dialog.getByRole('button', { name: 'Take back' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'On the way' })).toBeFocused()
  await expect(history).toContainText('We marked it as delivered by mistake.')
  await expect(history).not.toContainText('Demo Receiver')
  await expect(page.getByText('Took back “Delivered”: It was the order of another customer.')).toBeVisible()

  await history.getByRole('button', { name: 'Take back: On the way' }).press('Enter')
  const second = page.getByRole('dialog', { name: 'Take back “On the way”?' })
  await second.getByLabel('Reason').fill('It is still here.')
  await second.getByRole('button', { name: 'Take back' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Dispatch', exact: true })).toBeVisible()
  await expect(history.getByRole('button')).toHaveCount(0)
  await expect(history).not.toContainText('DC-1')
  await expectAccessible(page)
})

test('[extended] the dialog names what stands in the way of taking a delivery back, and keeps the reason', async ({
  page,
  context,
  shop,
}) => {
  const { token, call, orderId, at } = await dispatchedOrder({ shop, context }, { carrier: 'Demo Carriers', tracking_number: '' })
  await call('deskDeliver', { token, version: 3 }, at)
  await call('deskRefund', { token, version: 4, reason: 'A scratch.', amount: cents(10_000) }, at)
  await page.goto(`/desk/orders/${orderId}/show`)
  await page.getByRole('button', { name: 'Take back: Delivered' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('A mistake')
  await dialog.getByRole('button', { name: 'Take back' }).press('Enter')
  await expect(dialog.getByRole('alert')).toContainText(/The refund of R\s100,00 on .* counts on this step/)
  await expect(dialog.getByLabel('Reason')).toHaveValue('A mistake')
})
