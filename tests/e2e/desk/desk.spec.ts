import { placeOrderAt } from '../../support/desk/place-order.ts'
import { callerAt } from '../../support/server/api.ts'
import { shopLine } from '../../support/server/shop-line.ts'
import { mailedCode, openSignedIn, shopper } from '../account/account-steps.ts'
import { addAuthenticator } from '../account/authenticator.ts'
import { expect, expectAccessible, open } from '../shell/shop-test.ts'
import { trader } from '../wholesale/list-steps.ts'
import { ownShopOnLocalhost, shownToGuest } from './own-shop.ts'

const test = ownShopOnLocalhost()

/** Answers before a session, and before its second factor. */
test.use({ planned: [/40[13] \((Unauthorized|Forbidden)\)/] })

const wide = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

test('[extended] an owner adds a passkey, confirms a transfer and dispatches the order, on a phone and with the keyboard', async ({
  page,
  shop,
}) => {
  const orderId = await placeOrderAt(shop.origin)
  const env = { DATA_DIR: shop.data, PUBLIC_URL: shop.origin }
  expect(await shopLine({ env }, 'staff', 'add', shopper.email, '--role', 'owner')).toMatchObject({ code: 0 })
  await addAuthenticator(page)
  const axeAtBothWidths = async () => {
    for (const size of [wide, phone]) {
      await page.setViewportSize(size)
      await expectAccessible(page)
    }
  }

  await page.goto('/desk')
  await page.getByLabel('E-mail').fill(shopper.email)
  await page.getByLabel('Password').fill(shopper.password)
  await axeAtBothWidths()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The desk needs a passkey')).toBeFocused()
  await page.getByLabel('Name of this passkey').fill('Phone of the office')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Keep these recovery codes')).toBeFocused()
  await expect(page.getByRole('listitem')).toHaveCount(10)
  const recoveryCode = await page.getByRole('listitem').first().innerText()
  await page.getByRole('button', { name: 'I have kept them' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  const transfers = page.getByRole('link', { name: /1 Transfers to confirm/ })
  await expect(transfers).toBeVisible()
  await axeAtBothWidths()
  await transfers.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Transfers to confirm' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('status')).toHaveText('1 order')
  await axeAtBothWidths()
  await page.getByRole('link', { name: /Demo Shopper/ }).click()

  await expect(page.getByRole('heading', { level: 1, name: `Order ${orderId}` })).toBeVisible()
  await axeAtBothWidths()
  // A place far down the side bar is in view there, and the bar of a phone marks "More" for it.
  await page.setViewportSize(wide)
  await page.goto('/desk/settings')
  const places = page.getByRole('navigation', { name: 'Desk' })
  await expect(places.getByRole('link', { name: 'Settings' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(phone)
  await expect(places.getByRole('button', { name: 'More' })).toHaveAttribute('aria-current', 'true')
  // The address without `/show` leads to the record.
  await page.goto(`/desk/orders/${orderId}`)
  await expect(page.getByRole('heading', { level: 1, name: `Order ${orderId}` })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(`/desk/orders/${orderId}/show`)
  await expect(places.getByRole('button', { name: 'More' })).toHaveAttribute('aria-current', 'false')
  await page.getByRole('button', { name: 'Confirm transfer' }).press('Enter')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm transfer' }).press('Enter')
  const dispatch = page.getByRole('button', { name: 'Dispatch' })
  await dispatch.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Dispatch the order' })
  await dialog.getByLabel('Carrier').fill('Demo Carriers')
  await dialog.getByLabel('Tracking number').fill('DC-1')
  await dialog.getByLabel('Tracking link').fill('https://carrier.example/DC-1')
  await axeAtBothWidths()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Track it' })).toHaveAttribute('href', 'https://carrier.example/DC-1')
  await expect(dispatch).toHaveCount(0)

  await page.getByRole('button', { name: 'More' }).press('Enter')
  await expectAccessible(page)
  await page.getByRole('dialog', { name: 'All places' }).getByRole('link', { name: 'Audit' }).press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: `orders.dispatch: order ${orderId}` })).toContainText(shopper.email)
  await axeAtBothWidths()
  await page.getByRole('link', { name: 'Products' }).click()
  await page.getByLabel('Name or SKU').fill('aloe')
  await expect(page.getByRole('status')).toHaveText('1 product')
  await axeAtBothWidths()
  await page.getByRole('link', { name: /Aloe/ }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Aloe' })).toBeVisible()
  await page.getByLabel('Tagline').fill('Changed at the desk')
  await axeAtBothWidths()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Save the product' })).toHaveCount(0)
  await expect.poll(shownToGuest(page, `${shop.origin}/product/aloe`)).toContain('Changed at the desk')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Staff' }).click()
  await expect(page.getByText('Has a passkey')).toBeVisible()
  await axeAtBothWidths()
  await page.emulateMedia({ colorScheme: 'dark' })
  // The colours of the dark scheme, after their transition.
  await expect(page.getByRole('button', { name: 'Add' })).toHaveCSS('background-color', 'rgb(166, 198, 170)')
  await expectAccessible(page, 'colours')

  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()

  // A lost password is set in the shop. The desk asks for the second factor as before.
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page.getByRole('link', { name: 'Lost password?' })).toHaveAttribute('href', '/my-account/lost-password')
  const call = callerAt(shop)
  await call('lostPasswordEmail', { email: shopper.email })
  const password = 'another couch entirely'
  const { code } = await mailedCode(shop.data, shopper.email)
  expect((await call('lostPasswordSet', { email: shopper.email, code, password })).status).toBe(200)
  await page.getByLabel('E-mail').fill(shopper.email)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Now use your passkey')).toBeFocused()
  await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter')
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
})

test('a customer who opens the desk reads that the account has no role, and stays signed in at the shop', async ({ page }) => {
  await openSignedIn(page, '/my-account', trader)
  await page.goto('/desk')
  await expect(page.getByText('an account that does not work at the desk')).toBeVisible()
  await open(page, '/my-account')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toHaveCount(0)
})
