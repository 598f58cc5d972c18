import { makeAccount, openSignedIn, newPerson } from './account-steps.ts'
import { expect, open, test } from '../shell/shop-test.ts'
import { addByAddress, cart, closeCart } from '../shell/steps.ts'

/** The data of an account on the device: after sign-in and after sign-out. */

test('[extended] the guest’s cart moves to the new account', async ({ page, shop }) => {
  await addByAddress(page, '/product/yellowwood')
  await closeCart(page)
  await makeAccount(page, shop, newPerson('cart'))
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await expect(cart(page).getByText('Yellowwood').first()).toBeVisible()
})

test('[§2.8] logging out leads home from the pages of an account that guests have too', async ({ page, shop }) => {
  await makeAccount(page, shop, newPerson('lists'))
  await open(page, '/my-account/lists')
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('[§2.8] logging out leads home and removes the customer’s data from the device', async ({ page, shop }) => {
  const person = newPerson('leaves')
  await makeAccount(page, shop, person)
  await addByAddress(page, '/product/yellowwood')
  await closeCart(page)
  await open(page, '/my-account')
  const ended = page.waitForResponse('**/api/logout')
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  await ended
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
  await open(page, '/my-account')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  const stored = await page.evaluate(async () => {
    const read = (database: IDBDatabase) =>
      Promise.all(
        [...database.objectStoreNames].map(
          (name) =>
            new Promise((resolve) => {
              const all = database.transaction(name).objectStore(name).getAll()
              all.onsuccess = () => resolve(all.result)
            }),
        ),
      )
    const contents = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
      })
      contents.push(await read(database))
      database.close()
    }
    return JSON.stringify(contents)
  })
  expect(stored).not.toContain(person.email)
  expect(stored).toContain('"kind":"guest"')
})

test('[I9] a page that the server still renders for the customer who has signed out reads nothing of the account', async ({
  page,
  context,
  shop,
  planned,
}) => {
  planned.push(/\/api\/logout/)
  await makeAccount(page, shop, newPerson('reads'))
  await open(page, '/my-account')
  await context.route('**/api/logout', (route) => route.abort())
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  const asked: string[] = []
  context.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const again = await page.goto('/my-account')
  expect(await again?.text()).toContain('Hello, ')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect.poll(() => asked).toContain('/api/logout')
  const own = ['/api/decorator-application', '/api/passkeys', '/api/store-credit', '/api/customer-devices', '/api/orders-customer']
  expect(asked.filter((path) => own.includes(path))).toEqual([])
})

test('[extended] a tab follows a sign-in and a sign-out in another tab', async ({ page, context }) => {
  await open(page, '/my-account')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await page.mouse.move(10, 10)
  const other = await context.newPage()
  await openSignedIn(other, '/my-account')
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Demo' })).toBeVisible()
  await other.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Hello/ })).toHaveCount(0)
  await expect(page).toHaveURL(/\/$/)
})
