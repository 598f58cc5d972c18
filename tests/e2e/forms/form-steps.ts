import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type BrowserContext, type Page, type Request } from '@playwright/test'
import type { ShopProcess } from '../../support/server/shop-process.ts'

/** Steps for forms. */

/** The console error for requests without a network. */
export const OFFLINE = /ERR_INTERNET_DISCONNECTED/

export const form = (page: Page, name: string) => page.getByRole('form', { name })

/** Decodes quoted-printable. */
const decoded = (mail: string) =>
  mail.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The mails from the server to an address. */
export function mailsTo(shop: ShopProcess, email: string): string[] {
  const mails = globSync('mail/*.eml', { cwd: shop.data }).map((name) => decoded(readFileSync(join(shop.data, name), 'utf8')))
  return mails.filter((mail) => new RegExp(`^To: .*${email.replaceAll('.', '\\.')}`, 'm').test(mail))
}

/** Waits until exactly one mail has reached an address. */
export const expectOneMail = (shop: ShopProcess, email: string) =>
  expect.poll(() => mailsTo(shop, email).map((mail) => /^Message-ID:\s*\S+/m.exec(mail)?.[0])).toEqual([expect.any(String)])

const isPending = (request: Request) => request.failure() === null && request.timing().responseEnd < 0

/**
 * Waits until the page has loaded its engine and has no pending request. These tests have no worker that caches the code. Playwright's
 * state `networkidle` does not help, because a document reaches it only once.
 */
async function waitForCode(page: Page): Promise<void> {
  const state = async () => {
    const requests = await page.requests()
    const engine = requests.some((request) => request.url().includes('/assets/engine-'))
    return { engine, pending: requests.filter(isPending).map((request) => request.url()) }
  }
  await expect.poll(state).toEqual({ engine: true, pending: [] })
}

/** Turns the network off and waits until the page shows the notice. A real page notices it by its next call. */
export async function goOffline(page: Page, context: BrowserContext): Promise<void> {
  await waitForCode(page)
  await context.setOffline(true)
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await expect(page.getByText('You are offline.').first()).toBeVisible()
}

export async function goOnline(context: BrowserContext): Promise<void> {
  await context.setOffline(false)
}

/** The label of a fabric's checkbox. */
export const swatch = (page: Page, name: string) => page.locator('label').filter({ has: page.getByRole('checkbox', { name }) })

/** Records the bodies of the page's answered POST requests to one path. */
export function countCalls(page: Page, path: string): { bodies: () => unknown[] } {
  const bodies: unknown[] = []
  page.on('response', (answer) => {
    const request = answer.request()
    if (new URL(request.url()).pathname === path && request.method() === 'POST') bodies.push(request.postDataJSON())
  })
  return { bodies: () => bodies }
}

/** Waits until IndexedDB contains a text, such as the draft of a form. */
export async function expectStored(page: Page, text: string): Promise<void> {
  const stored = () =>
    page.evaluate(async () => {
      const [database] = await indexedDB.databases()
      if (database?.name === undefined) return ''
      const opening = indexedDB.open(database.name)
      await new Promise((resolve) => (opening.onsuccess = resolve))
      const { objectStoreNames } = opening.result
      const reading = opening.result
        .transaction([...objectStoreNames])
        .objectStore(objectStoreNames[0] ?? '')
        .getAll()
      await new Promise((resolve) => (reading.onsuccess = resolve))
      opening.result.close()
      return JSON.stringify(reading.result)
    })
  await expect.poll(stored).toContain(text)
}
