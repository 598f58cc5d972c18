import { makeAccount, newPerson, registerWithoutPage } from '../../e2e/account/account-steps.ts'
import { addByAddress, cart, closeCart, fillCheckout, goToCheckout, payWith } from '../../e2e/shell/steps.ts'
import { expectAccessible } from '../../e2e/shell/shop-test.ts'
import { expect, open, reopen, test, warmed } from '../installed/installed.ts'
import { answerOf } from '../../support/server/answer-of.ts'

/** An account while the server is stopped. */

test('[extended] seen orders are available without the server, with the time of the copy, and can be ordered again', async ({
  page,
  shop,
}) => {
  const person = newPerson('away')
  await makeAccount(page, shop, person)
  await addByAddress(page, '/product/yellowwood')
  await goToCheckout(page)
  await fillCheckout(page, person.email)
  await payWith(page, /Bank transfer/)
  await expect(page).toHaveURL(/\/checkout\/order\/\d{8}/)
  await open(page, '/')
  await warmed(page)
  await open(page, '/my-account/orders')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)

  await shop.stop()
  await reopen(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Your orders' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/These are your orders as of \w{3} \d{1,2} \w{3}, \d\d:\d\d\./)
  await page.getByRole('main').getByRole('article').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d{8}$/ })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('This is the order as of')
  await expect(page.getByRole('main')).toContainText('Demo Bank of South Africa')
  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(cart(page).getByText('Yellowwood').first()).toBeVisible()
  await closeCart(page)

  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Your account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Demo' })).toBeVisible()
  await shop.start()
  await reopen(page)
  await expect(page.getByRole('main')).not.toContainText('as of')
})

test('[extended] [I10] orders in the first served page are available without the server', async ({ page, shop }) => {
  await registerWithoutPage(page.request, shop, newPerson('served'))
  await open(page, '/my-account/orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Your orders' })).toBeVisible()
  await warmed(page)
  await shop.stop()
  await reopen(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Your orders' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('These are your orders as of')
  await shop.start()
})

test('[extended] [I8] signing out with waiting changes asks first: the user stays, or discards them and leaves', async ({
  page,
  shop,
  request,
}) => {
  const person = newPerson('not-sent')
  await makeAccount(page, shop, person)
  await open(page, '/product/blyde')
  await warmed(page)
  await shop.stop()
  await addByAddress(page, '/product/blyde')
  await closeCart(page)
  await open(page, '/my-account')
  const leave = page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true })
  const question = page.getByRole('dialog', { name: 'Not everything has been sent' })
  await leave.click()
  await expect(question).toContainText('1 change is still on this device.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Demo' })).toBeVisible()
  await expect(page.getByText('1 change is waiting to be sent.').first()).toBeVisible()

  await leave.click()
  await question.getByRole('button', { name: 'Discard and sign out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
  await shop.start()
  const { email, password } = person
  await expect.poll(async () => (await request.post('/api/login', { data: { email, password } })).status()).toBe(200)
  const { item_count: remaining } = await answerOf('customerCart', await request.get('/api/cart'))
  expect(remaining).toBe(0)
})
