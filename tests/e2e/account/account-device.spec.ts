import { makeAccount, openSignedIn, somebody } from './account-steps.ts'
import { expect, open, test } from '../shell/shop-test.ts'
import { addByAddress, cart } from '../shell/steps.ts'

/** What comes onto the device with an account, and goes with it. */

test('what the guest had in the cart comes along', async ({ page, shop }) => {
  await addByAddress(page, '/product/yellowwood')
  await page.keyboard.press('Escape')
  await makeAccount(page, shop, somebody('cart'))
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await expect(cart(page).getByText('Yellowwood').first()).toBeVisible()
})

test('[§2.8] logging out of the account leads home, and leaves nothing of the customer on the device', async ({ page, shop }) => {
  const person = somebody('leaves')
  await makeAccount(page, shop, person)
  await addByAddress(page, '/product/yellowwood')
  await page.keyboard.press('Escape')
  await open(page, '/my-account')
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/$/)
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
    const found = []
    for (const { name = '' } of await indexedDB.databases()) {
      const opened = await new Promise<IDBDatabase>((resolve) => {
        const asked = indexedDB.open(name)
        asked.onsuccess = () => resolve(asked.result)
      })
      found.push(await read(opened))
      opened.close()
    }
    return JSON.stringify(found)
  })
  expect(stored).not.toContain(person.email)
  expect(stored).toContain('"kind":"guest"')
})

test('a tab learns that another one has signed in, and out', async ({ page, context }) => {
  await open(page, '/my-account')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await page.mouse.move(10, 10)
  const other = await context.newPage()
  await openSignedIn(other, '/my-account')
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Demo' })).toBeVisible()
  await other.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Hello/ })).toHaveCount(0)
  await expect(page).toHaveURL(/\/$/)
})
