import type { Page } from '@playwright/test'
import { makeAccount, newPerson } from '../../e2e/account/account-steps.ts'
import { expect, open, reopen, test, warmed } from '../installed/installed.ts'

/** What remains of a customer on a device, with real storage, caches, cookies and tabs. */

/** All data of the shop in the browser, as text. */
const storedData = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('stoep')
    const database = await new Promise<IDBDatabase>((resolve) => opening.addEventListener('success', () => resolve(opening.result)))
    const reading = database.transaction('values').objectStore('values').getAll()
    const values = await new Promise<unknown[]>((resolve) => reading.addEventListener('success', () => resolve(reading.result)))
    database.close()
    const texts = [JSON.stringify(values), JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request, { ignoreVary: true })
        const isText = /json|html/.test(answer?.headers.get('Content-Type') ?? '')
        texts.push(request.url, isText ? ((await answer?.text()) ?? '') : '')
      }
    }
    return texts.join('\n')
  })

const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name)

test('[extended] [trial 16] signing out without the server removes the customer from every tab, and the session ends when the server is back', async ({
  page,
  context,
  shop,
}) => {
  const person = newPerson('leaving')
  await makeAccount(page, shop, person)
  await open(page, '/')
  await warmed(page)
  const other = await context.newPage()
  await open(other, '/my-account')
  await expect(other.getByRole('heading', { level: 1, name: 'Hello, Demo' })).toBeVisible()
  expect(await storedData(page)).toContain(person.email)

  await shop.stop()
  await open(page, '/my-account')
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Demo' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  // The other tab goes to the home page too, and shows nothing of the customer.
  await expect(other).toHaveURL(/\/$/)
  await expect(other.getByText('Hello, Demo')).toHaveCount(0)
  const remaining = await storedData(page)
  for (const personal of [person.email, 'Demo Shopper']) expect(remaining).not.toContain(personal)
  expect(await cookieNames(page)).not.toContain('shop_hint')
  expect(await cookieNames(page)).toContain('shop_session')

  // The session cookie still exists, because no script can delete it. It has no effect.
  await open(page, '/my-account')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(person.email)
  await shop.start()
  await reopen(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /Hello/ })).toHaveCount(0)
  await expect.poll(() => cookieNames(page)).not.toContain('shop_session')
})

test('[W5] a device without the browser’s HTTP cache opens without the server', async ({ page, context, shop }) => {
  await open(page, '/')
  await warmed(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await shop.stop()
  await open(page, '/product/kalk-bay')
  await expect(page.getByRole('heading', { level: 1, name: 'Kalk Bay' })).toBeVisible()
})

test('[extended] a sign-out clears the browser’s HTTP cache, and leaves the worker, its caches and the device’s database; signing in needs the server: the typed data stays, and works when the server is back', async ({
  page,
  shop,
}) => {
  const person = newPerson('cleared')
  await makeAccount(page, shop, person)
  await open(page, '/my-account')
  await warmed(page)
  const kept = () =>
    page.evaluate(async () => ({
      caches: (await caches.keys()).filter((name) => name.startsWith('workbox-precache')),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }))
  const before = await kept()
  expect(before).toMatchObject({ workers: 1, caches: [expect.any(String)] })
  const left = page.waitForResponse((one) => one.url().endsWith('/api/logout'))
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  expect((await (await left).allHeaders())['clear-site-data']).toBe('"cache"')
  await expect(page).toHaveURL(/\/$/)
  expect(await kept()).toEqual(before)

  await shop.stop()
  await open(page, '/my-account')
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await main.getByLabel('E-mail').fill(person.email)
  await main.getByLabel('Password', { exact: true }).fill(person.password)
  await main.getByRole('button', { name: 'Sign in' }).click()
  await expect(main).toContainText('You need a connection for this step.')
  await expect(main.getByLabel('Password', { exact: true })).toHaveValue(person.password)
  await shop.start()
  await main.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Demo' })).toBeVisible()
})
