import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, signInWithin } from '../../e2e/account/account-steps.ts'
import { addByAddress } from '../../e2e/shell/steps.ts'
import { expectAccessible } from '../../e2e/shell/shop-test.ts'
import { makeDemoBusiness } from '../../support/trade/demo-business.ts'
import { expect, open, test, warmed } from '../installed/installed.ts'

const approvals = (page: Page) => page.getByRole('region', { name: 'Approvals' })

test('[extended] [U4] a buyer asks without the server, the app is closed, and an owner approves, which orders on account', async ({
  page,
  context,
  shop,
}) => {
  const { buyerEmail, ownerEmail } = await makeDemoBusiness(shop.data)
  await open(page, '/my-account/trade-account')
  await signInWithin(page.getByRole('main'), { email: buyerEmail, password: DEMO_PASSWORD })
  await expect(approvals(page)).toContainText('You have not asked for an approval yet.')
  await addByAddress(page, '/product/aloe')
  await warmed(page)
  await shop.stop()

  await open(page, '/my-account/trade-account')
  await approvals(page).getByRole('button', { name: 'Ask for an approval' }).click()
  const form = page.getByRole('form', { name: 'Ask for an approval' })
  await expect(form.getByLabel('For')).toContainText('Your cart (1 line)')
  await form.getByLabel('Phone').fill('082 555 0101')
  await form.getByLabel('Note').fill('For the demo lodge.')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Ask for an approval' }).click()
  await expect(page.getByText('A change is waiting to be sent.')).toBeVisible()
  const next = await context.newPage()
  await page.close()
  await shop.start()
  await open(next, '/my-account/trade-account')
  await expect(approvals(next)).toContainText('Waits for an owner')
  await expect(approvals(next)).toContainText('1 × Aloe')
  await open(next, '/checkout')
  await next.getByRole('radio', { name: /^On account/ }).check({ force: true })
  await expect(next.getByText('An owner of your trade account approves your orders on account.')).toBeVisible()
  await expect(next.getByRole('button', { name: 'Ask for an approval' })).toBeVisible()

  await open(next, '/my-account')
  await next.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(next).toHaveURL(/\/$/)
  await open(next, '/my-account/trade-account')
  await signInWithin(next.getByRole('main'), { email: ownerEmail, password: DEMO_PASSWORD })
  await approvals(next)
    .getByRole('button', { name: /^Approve and order for/ })
    .press('Enter')
  await expect(approvals(next)).toContainText('Approved by')
  await expect(next.getByRole('region', { name: 'Statement' })).toContainText('Order')
  await expectAccessible(next)
})
