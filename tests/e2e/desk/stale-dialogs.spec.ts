import { withSession } from '../../support/account/customers.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { couponFields } from '../../support/desk/coupon-fields.ts'
import { placeOrderAt } from '../../support/desk/place-order.ts'
import { ownerAt } from '../../support/desk/sign-in-owner.ts'
import { expect, test } from '../shell/shop-test.ts'

// A colleague is first.
test.use({ planned: [/409 \(Conflict\)/] })

const coupon = couponFields({ value: 10, label: 'Ten off', starts: '2099-01-01' })

test('a dialog that is open while a colleague saves does not overwrite it unseen, and keeps what was typed', async ({
  page,
  context,
  shop,
}) => {
  const { token, call } = await ownerAt(shop)
  const code = 'STALE-DIALOG'
  await call('deskCouponCreate', { token, ...coupon, code })
  await context.setExtraHTTPHeaders(withSession(token))
  await page.goto(`/desk/coupons/${code}/show`)
  await page.getByRole('button', { name: 'Change', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Change ${code}` })
  await dialog.getByLabel('Small print').fill('Mine')
  const { answer } = await call('deskCoupon', { token }, { params: { code } })
  await call('deskCouponChange', { token, ...coupon, label: 'Twenty off', value: 20, rev: answer.rev }, { params: { code } })
  // The page behind the dialog reads the coupon again, as when its user comes back to the tab.
  const read = page.waitForResponse((response) => response.url().endsWith(`/coupons/${code}`) && response.request().method() === 'GET')
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await read
  await expect(page.getByText('20% off')).toHaveCount(1)
  await expect(dialog.getByRole('textbox', { name: 'Percent' })).toHaveValue('10')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await dialog.getByRole('button', { name: 'Show the coupon' }).press('Enter')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Change', exact: true }).press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Percent' })).toHaveValue('20')
  await expect(dialog.getByLabel('Small print')).toHaveValue('Mine')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog).toBeHidden()
  const after = await call('deskCoupon', { token }, { params: { code } })
  expect(after.answer).toMatchObject({ label: 'Twenty off', value: 20, terms: 'Mine' })
})

test('[extended] a letter that a colleague has changed meanwhile can be looked at, and the text that was typed stays', async ({
  page,
  context,
  shop,
}) => {
  const { token, call } = await ownerAt(shop)
  const letter = { subject: 'News', preheader: '', markdown: 'Of the shop.', segment: 'all' as const, province: null }
  const { answer } = await call('deskLetterCreate', { token, ...letter })
  await context.setExtraHTTPHeaders(withSession(token))
  await page.goto(`/desk/letters/${answer.letter_id}/show`)
  await page.getByRole('button', { name: 'Change', exact: true }).press('Enter')
  const text = page.getByRole('textbox', { name: 'Letter', exact: true })
  await text.fill('My text.')
  const params = { letterId: answer.letter_id }
  await call('deskLetterChange', { token, ...letter, subject: 'Their news', rev: answer.rev }, { params })
  await page.getByRole('button', { name: 'Save and preview' }).press('Enter')
  await page.getByRole('button', { name: 'Show the letter; your text stays' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Their news' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to your text' }).press('Enter')
  await expect(page.getByLabel('Subject')).toHaveValue('Their news')
  await expect(text).toHaveValue('My text.')
  await page.getByRole('button', { name: 'Save and preview' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeVisible()
  const after = await call('deskLetter', { token }, { params })
  expect(after.answer).toMatchObject({ subject: 'Their news', markdown: 'My text.' })
})

test('a refund that is typed while a colleague changes the order is not made unseen', async ({ page, context, shop }) => {
  const { token, call } = await ownerAt(shop)
  const orderId = await placeOrderAt(shop.origin)
  const at = { params: { orderId } }
  await call('deskConfirmTransfer', { token, version: 1 }, at)
  await context.setExtraHTTPHeaders(withSession(token))
  await page.goto(`/desk/orders/${orderId}/show`)
  await page.getByRole('button', { name: 'Refund', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Refund order ${orderId}` })
  await dialog.getByRole('radio', { name: /^Everything that is left/ }).check()
  await dialog.getByLabel('Reason').fill('It arrived late.')
  await call('deskRefund', { token, version: 2, reason: 'A colleague was first.', amount: cents(10_000) }, at)
  const read = page.waitForResponse((response) => response.url().endsWith(`/orders/${orderId}`) && response.request().method() === 'GET')
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await read
  await dialog.getByRole('button', { name: /^Refund R/ }).press('Enter')
  await dialog.getByRole('button', { name: 'Show the order' }).press('Enter')
  await expect(dialog).toBeHidden()
  const { answer } = await call('deskOrder', { token }, at)
  expect(answer.order.refunds?.map(({ amount }) => amount)).toEqual([10_000])
})
