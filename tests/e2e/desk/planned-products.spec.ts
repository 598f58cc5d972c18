import { withSession } from '../../support/account/customers.ts'
import { ownerTokenAt } from '../../support/desk/sign-in-owner.ts'
import { expect, expectAccessible } from '../shell/shop-test.ts'
import { ownShop } from './own-shop.ts'
import { localOf } from '../../../src/domain/calendar/local-time.ts'

const test = ownShop()

test('[extended] an owner plans the start and the end of a product, and no action runs while another one saves, by keyboard on a phone', async ({
  page,
  shop,
}) => {
  const token = await ownerTokenAt(shop)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.context().setExtraHTTPHeaders(withSession(token))
  await page.goto(`${shop.origin}/desk/products/1031/show`)
  const save = page.getByRole('button', { name: 'Save the product' })
  const stop = page.getByRole('button', { name: 'Stop selling it' })

  await page.getByLabel('Tagline').fill('Round and low')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/desk/products/1031', async (route) => {
    if (route.request().method() === 'POST') await held.promise
    await route.continue()
  })
  await save.press('Enter')
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeDisabled()
  await expect(stop).toBeDisabled()
  held.resolve()
  await expect(save).toHaveCount(0)
  await expect(stop).toBeEnabled()
  // What is typed and not saved stays, and is saved afterwards without a conflict.
  await page.getByLabel('Tagline').fill('Round, low and soft')
  await stop.press('Enter')
  await page.getByRole('button', { name: 'Keep selling it' }).press('Enter')
  await stop.press('Enter')
  await page.getByRole('button', { name: /^Stop selling (?!it$)/ }).press('Enter')
  await expect(page.getByRole('button', { name: 'Sell it', exact: true })).toBeVisible()
  await expect(page.getByLabel('Tagline')).toHaveValue('Round, low and soft')

  const at = (days: number) => localOf(new Date(Date.now() + days * 86_400_000))
  const times = page.getByRole('region', { name: 'When it is sold' })
  await times.getByLabel('Sell from').fill(at(2))
  await times.getByLabel('Sell until').fill(at(9))
  await expectAccessible(page)
  await save.press('Enter')
  await expect(page.getByRole('button', { name: 'Sell it now' })).toBeVisible()
  await expect(page.getByText(/^From .*, \d\d:\d\d$/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: '← Products' }).press('Enter')
  await page.getByRole('button', { name: 'Planned' }).press('Enter')
  const row = page.getByRole('listitem').filter({ hasText: 'Aloe' })
  await expect(row).toContainText(/Not soldFrom .*Until /)
  await expectAccessible(page)
  await row.getByRole('link').press('Enter')
  await page.getByRole('button', { name: 'Sell it now' }).press('Enter')
  await expect(stop).toBeVisible()
  await expect(page.getByText(/^From .*, \d\d:\d\d$/)).toHaveCount(0)
  await expect(page.getByLabel('Tagline')).toHaveValue('Round, low and soft')
})
