import { createShopProcess, type ShopProcess } from '../../support/server/shop-process.ts'
import { comeIn, cover, lockOut, SITE_PASSWORD, tryPassword } from './gate-steps.ts'
import { expect, expectAccessible, test as base } from '../shell/shop-test.ts'
import { addByAddress, fillCheckout, goToCheckout } from '../shell/steps.ts'

/** A site behind a password (spec §2): the form titled "Site Login", and a page that covers itself once told. */

const test = base.extend<object, { shop: ShopProcess }>({
  shop: [
    async ({}, use) => {
      const shop = await createShopProcess({ SITE_PASSWORD })
      await shop.start()
      await use(shop)
      await shop.remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
test.use({ planned: [/403 \(Forbidden\)/] })

test('[§2.6] the form is all that a closed shop gives out; with the password one is where one wanted to be', async ({ page }) => {
  await page.goto('/product/kalk-bay')
  await expect(page).toHaveTitle('Site Login – Stoep')
  await expect(page.getByText('Kalk Bay')).toHaveCount(0)
  await page.getByLabel('Password').fill('a guess')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('That is not the password.')).toBeVisible()
  await comeIn(page, '/product/kalk-bay')
  await expect(page.getByRole('heading', { level: 1, name: 'Kalk Bay' })).toBeVisible()
})

test('a page that is told covers itself, keeps the cart and what was typed at the checkout, and goes on after the password', async ({
  page,
}) => {
  await comeIn(page, '/product/aloe?fabric=linen-sage')
  await addByAddress(page, '/product/aloe?fabric=linen-sage')
  await goToCheckout(page)
  await fillCheckout(page)
  await lockOut(page)
  await page.getByRole('radio', { name: /Bank transfer/ }).check({ force: true })
  await page.getByRole('button', { name: /Place order and pay/ }).click()

  await expect(cover(page)).toBeVisible()
  await expect(page).toHaveTitle('Site Login – Stoep')
  await expect(cover(page)).toContainText('Your cart and what you typed at the checkout are kept. Nothing has been ordered or paid.')
  await expect(cover(page).getByLabel('Password')).toBeFocused()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(cover(page)).toBeVisible()

  await cover(page).getByRole('button', { name: 'Login' }).click()
  await expect(cover(page)).toContainText('Please type the password')
  await tryPassword(page, 'a guess')
  await expect(cover(page)).toContainText('That is not the password.')
  await expect(cover(page).getByLabel('Password')).toBeFocused()
  await tryPassword(page, SITE_PASSWORD)
  await expect(cover(page)).toBeHidden()
  await expect(page).toHaveTitle('Checkout – Stoep')
  await expect(page.getByLabel('Full name')).toHaveValue('Demo Shopper')
  // What the cover said holds: the press of before orders nothing by itself, the next one does.
  await expect(page.getByText('Your order has not been placed and nothing has been charged.')).toBeVisible()
  await page.getByRole('button', { name: /Place order and pay/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible()
})
