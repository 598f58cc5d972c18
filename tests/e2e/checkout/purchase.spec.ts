import type { Page } from '@playwright/test'
import { addByAddress, browseToKalkBay, cart, configureAndAdd, fillCheckout, goToCheckout, payWith } from '../shell/steps.ts'
import { expect, expectAccessible, test } from '../shell/shop-test.ts'

/** The whole purchase on a phone, with each payment method. */

const kalkBay = '/product/kalk-bay?fabric=linen-clay&legs=oak'

/** The payment that a method leads to: the button of the sandbox, and null for a transfer. */
const others = [
  { name: 'PayJustNow', radio: /PayJustNow/, pay: 'Agree and pay the first part' },
  { name: 'FinChoice', radio: /FinChoice/, pay: 'Accept this quote' },
  { name: 'bank transfer', radio: /Bank transfer/, pay: null },
]

/** Applies a coupon of 10% to the Kalk Bay of R 18 999,00 in the open cart. */
async function applyCoupon(page: Page): Promise<void> {
  await cart(page).getByLabel('Promo code').fill('welcome10')
  await cart(page).getByRole('button', { name: 'Apply' }).click()
  await expect(cart(page).getByRole('button', { name: 'Remove WELCOME10' })).toBeVisible()
  await expect(cart(page)).toContainText(/17\s099,10/)
}

/** Pays on the sandbox's page and follows to the order. */
async function payInSandbox(page: Page, button: string): Promise<void> {
  await expect(page).toHaveURL(/\/sandbox\//)
  await expectAccessible(page)
  await page.getByRole('button', { name: button }).click()
  await expect(page).toHaveURL(/\/checkout\//)
  if (/confirmed/.test(page.url())) await page.getByRole('link', { name: /order/i }).first().click()
  await expect(page).toHaveURL(/\/checkout\/order\/\d{8}/)
  await expect(page.getByRole('main')).toContainText('Your furniture is in the workshop')
}

test('[extended] [trial 28] browse, configure, cart, coupon, checkout, card or EFT, order', async ({ page }) => {
  await browseToKalkBay(page)
  await configureAndAdd(page)
  await expect(cart(page).getByText('Kalk Bay').first()).toBeVisible()
  await expect(cart(page).getByText('Free Aloe ottoman with your couch', { exact: true })).toBeVisible()
  await applyCoupon(page)
  await expectAccessible(page)

  await goToCheckout(page)
  await fillCheckout(page, 'demo.card-or-EFT@stoep.example')
  await expectAccessible(page)
  await payWith(page, /Card or EFT/)
  await payInSandbox(page, 'Pay now')
  await expect(page.getByRole('main')).toContainText(/17\s099,10/)
  await expectAccessible(page)
})

test('[extended] [trial 28] cart, coupon, checkout and order with PayJustNow, with FinChoice and by bank transfer', async ({ page }) => {
  for (const { name, radio, pay } of others) {
    await test.step(name, async () => {
      await addByAddress(page, kalkBay)
      await applyCoupon(page)
      await goToCheckout(page)
      await fillCheckout(page, `demo.${name.replaceAll(' ', '-')}@stoep.example`)
      await payWith(page, radio)
      if (pay) await payInSandbox(page, pay)
      else {
        await expect(page).toHaveURL(/\/checkout\/order\/\d{8}/)
        await expect(page.getByRole('main')).toContainText('Demo Bank of South Africa')
      }
      await expect(page.getByRole('main')).toContainText(/17\s099,10/)
      await expectAccessible(page)
    })
  }
})

test('pressing the button twice places one order', async ({ page, shop, request }) => {
  await addByAddress(page, kalkBay)
  await goToCheckout(page)
  await fillCheckout(page, 'demo.twice@stoep.example')
  const keys: string[] = []
  page.on('request', (sent) => sent.url() === `${shop.origin}/api/checkout` && keys.push(sent.headers()['idempotency-key'] ?? ''))
  await page.getByRole('radio', { name: /Bank transfer/ }).check({ force: true })
  await page.getByRole('button', { name: /Place order and pay/ }).dblclick()
  await expect(page).toHaveURL(/\/checkout\/order\/\d{8}/)
  expect(new Set(keys).size).toBe(1)
  const [orderId, key] = [/order\/(\d{8})/.exec(page.url())?.[1] ?? '', new URL(page.url()).searchParams.get('key') ?? '']
  expect((await request.get(`/api/orders/${orderId}?key=${key}`)).ok()).toBe(true)
})

test('[extended] cancelling at PayJustNow keeps the cart and offers other methods', async ({ page }) => {
  await addByAddress(page, kalkBay)
  await goToCheckout(page)
  await fillCheckout(page, 'demo.cancel@stoep.example')
  await payWith(page, /PayJustNow/)
  await page.getByRole('button', { name: /^Cancel/ }).click()
  await expect(page).toHaveURL(/\/checkout\/payjustnow\/cancelled/)
  await expect(page.getByRole('main')).toContainText('Your cart is unchanged')
  await expectAccessible(page)
})
