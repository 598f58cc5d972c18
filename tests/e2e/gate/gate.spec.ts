import { createShopProcess, type ShopProcess } from '../../support/server/shop-process.ts'
import { enterSite, cover, closeGate, SITE_PASSWORD, tryPassword } from './gate-steps.ts'
import { expect, expectAccessible, test as base } from '../shell/shop-test.ts'
import { addByAddress, fillCheckout, goToCheckout } from '../shell/steps.ts'

/** A site with a password (spec §2): the form "Site Login", and the cover of an open page after the gate has closed. */

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
test.use({ planned: [/40[13] \((Unauthorized|Forbidden)\)/] })

test('[§2.6] a closed site shows only the form; the password opens the requested page', async ({ page }) => {
  await page.goto('/product/kalk-bay')
  await expect(page).toHaveTitle('Site Login – Stoep')
  await expect(page.getByText('Kalk Bay')).toHaveCount(0)
  await page.getByLabel('Password').fill('a guess')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('That is not the password.')).toBeVisible()
  await enterSite(page, '/product/kalk-bay')
  await expect(page.getByRole('heading', { level: 1, name: 'Kalk Bay' })).toBeVisible()
})

test('[extended] after the gate closes, an open checkout is covered, keeps cart and typed data, and continues after the password', async ({
  page,
}) => {
  await enterSite(page, '/product/aloe?fabric=linen-sage')
  await addByAddress(page, '/product/aloe?fabric=linen-sage')
  await goToCheckout(page)
  await fillCheckout(page)
  await closeGate(page)
  await page.getByRole('radio', { name: /Bank transfer/ }).check({ force: true })
  await page.getByRole('button', { name: /Place order and pay/ }).click()

  await expect(cover(page)).toBeVisible()
  await expect(page).toHaveTitle('Site Login – Stoep')
  await expect(cover(page)).toContainText('Your cart and what you typed at the checkout are kept. Nothing has been ordered or paid.')
  await expect(cover(page).getByLabel('Password')).toBeFocused()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectAccessible(page, 'colours')
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
  // The earlier press placed no order, as the cover said. The next press does.
  await expect(page.getByText('Your order has not been placed and nothing has been charged.')).toBeVisible()
  await page.getByRole('button', { name: /Place order and pay/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible()
})

test('at the desk a press behind the closed gate leads to its form in another tab, and works afterwards', async ({ page, context }) => {
  await page.goto('/desk/login')
  await page.getByLabel('Password').fill(SITE_PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByLabel('E-mail').fill('nobody@stoep.example')
  await page.getByLabel('Password').fill('a guess')
  await closeGate(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('The shop is closed to the public for now')
  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Enter the site’s password' }).click()
  const other = await opening
  await other.getByLabel('Password').fill(SITE_PASSWORD)
  await other.getByRole('button', { name: 'Login' }).click()
  await expect(other.getByLabel('E-mail')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('Incorrect Email or Password')
  await expect(page.getByRole('link', { name: 'Enter the site’s password' })).toHaveCount(0)
})
