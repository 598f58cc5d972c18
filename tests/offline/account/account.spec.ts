import { mailedCode, makeAccount, somebody } from '../../e2e/account/account-steps.ts'
import { addByAddress, cart, fillCheckout, goToCheckout, payWith } from '../../e2e/shell/steps.ts'
import { expectAccessible } from '../../e2e/shell/shop-test.ts'
import { expect, hydrated, open, reopen, test, warmed } from '../installed/installed.ts'

/** An account while the shop is away. */

test('orders that were seen are there without the shop, with their time, and can be ordered again', async ({ page, shop }) => {
  const person = somebody('away')
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
  await page.keyboard.press('Escape')

  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Your account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Demo' })).toBeVisible()
  await shop.start()
  await reopen(page)
  await expect(page.getByRole('main')).not.toContainText('as of')
})

test('[I10] orders that were served with the very first page are there without the shop', async ({ page, shop }) => {
  const person = somebody('served')
  const { firstName, email, password } = person
  const data = { firstName, lastName: 'Shopper', email, password }
  await page.request.post('/api/register', { data })
  const { code } = await mailedCode(shop.data, email, 'account')
  const signedUp = await page.request.post('/api/register', { data: { ...data, code } })
  expect(signedUp.status()).toBe(200)
  await open(page, '/my-account/orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Your orders' })).toBeVisible()
  await warmed(page)
  await shop.stop()
  await reopen(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Your orders' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('These are your orders as of')
  await shop.start()
})

test('signing in needs the shop: what was typed stays, and it goes through when the shop is back', async ({ page, shop }) => {
  const person = somebody('later')
  await makeAccount(page, shop, person)
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await open(page, '/')
  await warmed(page)
  await shop.stop()
  await open(page, '/my-account')
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await main.getByLabel('E-mail').fill(person.email)
  await main.getByLabel('Password', { exact: true }).fill(person.password)
  await main.getByRole('button', { name: 'Sign in' }).click()
  await expect(main).toContainText('You need a connection for this step. What you have typed is kept.')
  await expect(main.getByLabel('Password', { exact: true })).toHaveValue(person.password)
  await shop.start()
  await main.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Demo' })).toBeVisible()
})

test('signing out without the shop empties the device, and nobody else sees the account', async ({ page, shop }) => {
  const person = somebody('leaves-away')
  await makeAccount(page, shop, person)
  await open(page, '/')
  await warmed(page)
  await open(page, '/my-account')
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Demo' })).toBeVisible()
  await shop.stop()
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/my-account')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(person.email)
  await shop.start()
  await page.goto('/my-account')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /Hello/ })).toHaveCount(0)
})

test('[I8] signing out with changes that cannot be sent asks first: stay and they are kept, or discard them and go', async ({
  page,
  shop,
  request,
}) => {
  const person = somebody('not-sent')
  await makeAccount(page, shop, person)
  await open(page, '/product/blyde')
  await warmed(page)
  await shop.stop()
  await addByAddress(page, '/product/blyde')
  await page.keyboard.press('Escape')
  await open(page, '/my-account')
  const leave = page.getByRole('main').getByRole('button', { name: 'Log out' })
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
  const { item_count: left } = (await (await request.get('/api/cart')).json()) as { item_count: number }
  expect(left).toBe(0)
})
