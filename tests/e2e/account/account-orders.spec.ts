import { makeAccount, newPerson } from './account-steps.ts'
import { expect, expectAccessible, open, test } from '../shell/shop-test.ts'
import { addByAddress, cart, closeCart, fillCheckout, goToCheckout, payWith } from '../shell/steps.ts'

/** Orders of an account: the order page, ordering again and printing. */

test('[extended] a customer places an order, sees it and orders it again, and pays an unpaid one from the account', async ({
  page,
  shop,
}) => {
  const person = newPerson('orders')
  await makeAccount(page, shop, person)
  await addByAddress(page, '/product/yellowwood')
  await goToCheckout(page)
  await expect(page.getByRole('main')).toContainText(`Signed in as ${person.email}.`)
  await expect(page.getByRole('main').getByLabel('E-mail', { exact: true })).toHaveValue(person.email)
  await expect(page.getByLabel('Full name')).toHaveValue('Demo Shopper')
  await fillCheckout(page, person.email)
  const save = page.getByRole('checkbox', { name: 'Save this address to my account' })
  await expect(save).not.toBeChecked()
  await save.check()
  await payWith(page, /Bank transfer/)
  await expect(page).toHaveURL(/\/checkout\/order\/\d{8}/)
  const [, orderId = ''] = /order\/(\d{8})/.exec(page.url()) ?? []

  await open(page, '/my-account')
  await expect(page.getByRole('main')).toContainText('18 Bakoven Street')
  await page.getByRole('link', { name: `Order ${orderId}` }).click()
  await expect(page).toHaveURL(new RegExp(`/my-account/view-order/${orderId}$`))
  await expect(page).toHaveTitle(`Order ${orderId} – Stoep`)
  await expect(page.getByRole('heading', { level: 1, name: `Order ${orderId}` })).toBeFocused()
  await expect(page.getByRole('main')).toContainText('Demo Bank of South Africa')
  await expect(page.getByRole('list', { name: 'Progress of the order' })).toContainText('Waiting for your transfer')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(cart(page)).toBeVisible()
  await expect(cart(page).getByText('Yellowwood').first()).toBeVisible()
  await closeCart(page)
  await expect(page.getByText('It is in your cart, at today’s prices.')).toBeVisible()

  // Go back to the list with the breadcrumbs.
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your orders' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)

  // The unpaid order is an Aloe alone.
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await cart(page).getByRole('button', { name: 'Remove Yellowwood' }).click()
  await expect(cart(page).getByText('Your cart is empty')).toBeVisible()
  await addByAddress(page, '/product/aloe?fabric=linen-sage')
  await goToCheckout(page)
  await fillCheckout(page, person.email)
  await payWith(page, /Card or EFT/)
  await expect(page).toHaveURL(/\/sandbox\//)
  await open(page, '/my-account/orders')
  await page.getByRole('main').getByRole('article').first().getByRole('link').click()
  const pay = page.getByRole('button', { name: /^Pay R/ })
  await expect(pay).toBeVisible({ timeout: 30_000 })
  await pay.click()
  await expect(page).toHaveURL(/\/sandbox\//)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page).toHaveURL(/\/checkout\/order\/\d{8}/)
  await expect(page.getByRole('main')).toContainText('Your furniture is in the workshop')
  await open(page, '/my-account/orders')
  await expect(page.getByRole('main').getByRole('article').first()).toContainText('Being made')

  // In print: only the order, with the number of its invoice.
  await page.getByRole('main').getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d{8}$/ })).toBeVisible()
  const invoice = page.getByRole('region', { name: 'Invoice' })
  await expect(invoice).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(invoice).toBeVisible()
  for (const words of [
    'INV-0',
    'Stoep Furniture (Pty) Ltd',
    'VAT no. 4000000142',
    'Billed to',
    'ALOE.LINEN-SAGE',
    'VAT at 15%',
    'Total without VAT',
    'Paid ',
  ])
    await expect(invoice).toContainText(words)
  await expect(invoice).toContainText(/R\s2\s999,00/)
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
})

test('[extended] a sign-in at the checkout fills in the empty fields and does not overwrite typed ones', async ({ page, shop }) => {
  const person = newPerson('fills')
  await makeAccount(page, shop, person)
  await page.getByRole('main').getByRole('button', { name: 'Add delivery address' }).click()
  const form = page.getByRole('form', { name: 'Delivery address' })
  await form.getByLabel('Street address').fill('18 Bakoven Street')
  await form.getByLabel('City or town').fill('Polokwane')
  await form.getByLabel('Postcode').fill('0699')
  await expect(form.getByLabel('Province')).toHaveValue('Limpopo')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your delivery address is saved.').first()).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)

  await addByAddress(page, '/product/yellowwood')
  await goToCheckout(page)
  await page.getByLabel('Full name').fill('Somebody Else')
  await expect(page.getByRole('main')).toContainText('No account needed.')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await dialog.getByLabel('E-mail').fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Street address')).toHaveValue('18 Bakoven Street')
  await expect(page.getByLabel('Province')).toHaveValue('Limpopo')
  await expect(page.getByRole('main').getByLabel('E-mail', { exact: true })).toHaveValue(person.email)
  await expect(page.getByLabel('Full name')).toHaveValue('Somebody Else')
  await expect(page.getByRole('checkbox', { name: 'Save this address to my account' })).toHaveCount(0)
  await page.getByRole('radio', { name: /^Another address/ }).check({ force: true })
  await expect(page.getByLabel('Street address')).toHaveValue('')
  await page.getByRole('radio', { name: /^Home/ }).check({ force: true })
  await expect(page.getByLabel('Street address')).toHaveValue('18 Bakoven Street')
  await expect(page.getByLabel('City or town')).toHaveValue('Polokwane')
})
