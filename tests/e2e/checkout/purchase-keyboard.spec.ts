import type { Page } from '@playwright/test'
import { arrowTo, expectVisibleFocus, tabTo } from '../shell/by-keyboard.ts'
import { expect, hydrated, open, test } from '../shell/shop-test.ts'
import { cart } from '../shell/steps.ts'

async function purchase(page: Page, openSearch: (page: Page) => Promise<void>): Promise<void> {
  const keyboard = page.keyboard
  await open(page, '/')

  await openSearch(page)
  const field = page.getByRole('combobox', { name: 'Search the shop' })
  await expect(field).toBeFocused()
  await expectVisibleFocus(page)
  await keyboard.type('kalk bay')
  const suggestion = page.getByRole('option', { name: /^Kalk Bay/ }).first()
  await expect(suggestion).toBeVisible()
  await keyboard.press('ArrowDown')
  await expect(suggestion).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/product\/kalk-bay$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Kalk Bay' })).toBeFocused()

  // Fabric and legs are one stop each. The arrow keys choose.
  const fabrics = page.getByRole('group', { name: /^Fabric/ })
  await tabTo(page, fabrics.getByRole('radio').first())
  await arrowTo(page, fabrics.getByRole('radio', { name: /^Clay/ }))
  const legs = page.getByRole('group', { name: /^Legs/ })
  await tabTo(page, legs.getByRole('radio').first())
  await keyboard.press('Space')
  await arrowTo(page, legs.getByRole('radio', { name: /^Oak/ }))
  await expect(page).toHaveURL(/fabric=linen-clay&legs=oak/)

  // Add to the cart. The panel takes the focus and returns it.
  const add = page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first()
  await tabTo(page, add)
  await keyboard.press('Enter')
  await expect(cart(page)).toBeVisible()
  await expect(cart(page).locator(':focus')).toHaveCount(1)
  await keyboard.press('Escape')
  await expect(cart(page)).toBeHidden()
  await expect(add).toBeFocused()
  const button = page.getByRole('button', { name: 'Cart, 1 item' })
  await tabTo(page, button, 'Shift+Tab')
  await keyboard.press('Space')
  await expect(cart(page)).toBeVisible()
  await tabTo(page, cart(page).getByRole('link', { name: 'Checkout' }))
  await keyboard.press('Enter')

  // Fill in every field, in order.
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await hydrated(page)
  const fields = [
    ['E-mail', 'demo.keyboard@stoep.example'],
    ['Phone', '082 555 0101'],
    ['Full name', 'Demo Shopper'],
    ['Street address', '18 Bakoven Street'],
    ['Suburb', 'Woodstock'],
    ['City or town', 'Cape Town'],
    ['Postcode', '7925'],
  ] as const
  for (const [label, words] of fields) {
    await tabTo(page, page.getByLabel(label).first())
    await keyboard.type(words)
  }
  await tabTo(page, page.getByLabel('Province'))
  await expect(page.getByLabel('Province')).toHaveValue('Western Cape')
  await tabTo(page, page.getByRole('radio', { name: /Card or EFT/ }))
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /PayJustNow/ })).toBeChecked()
  await keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: /Card or EFT/ })).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: /Place order and pay/ }))
  await keyboard.press('Enter')

  // Pay, and return to the order.
  await expect(page).toHaveURL(/\/sandbox\/payfast/)
  await tabTo(page, page.getByRole('button', { name: 'Pay now' }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/checkout\/order\/\d{8}/)
  await expect(page.getByRole('main')).toContainText('Your furniture is in the workshop')
}

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false })

  test('[trial 28] the whole purchase with the keyboard only', ({ page }) => purchase(page, (opened) => opened.keyboard.press('/')))
})

test('[extended] [trial 28] the whole purchase with the keyboard only, on a phone', ({ page }) =>
  purchase(page, async () => {
    await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Search' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  }))
