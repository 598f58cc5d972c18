import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type BrowserContext, type Page, type Request } from '@playwright/test'
import type { ShopProcess } from '../../support/server/shop-process.ts'

/** What somebody does who writes to the shop. */

/** What a browser logs of requests that find no network. */
export const OFFLINE = /ERR_INTERNET_DISCONNECTED/

export const form = (page: Page, name: string) => page.getByRole('form', { name })

/** Quoted-printable, as mails are written. */
const decoded = (mail: string) =>
  mail.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The mails that the shop has posted to an address. */
export function mailsTo(shop: ShopProcess, email: string): string[] {
  const mails = globSync('mail/*.eml', { cwd: shop.data }).map((name) => decoded(readFileSync(join(shop.data, name), 'utf8')))
  return mails.filter((mail) => new RegExp(`^To: .*${email.replaceAll('.', '\\.')}`, 'm').test(mail))
}

/** One mail, whichever it is, reaches an address. */
export const expectOneMail = (shop: ShopProcess, email: string) =>
  expect.poll(() => mailsTo(shop, email).map((mail) => /^Message-ID:\s*\S+/m.exec(mail)?.[0])).toEqual([expect.any(String)])

const isUnderWay = (request: Request) => request.failure() === null && request.timing().responseEnd < 0

/**
 * What the page fetches by itself, once it is used, is here: a worker would hold it. (The network's being idle is no sign of it: for Playwright
 * that is a state which a document reaches once.)
 */
async function hasItsCode(page: Page): Promise<void> {
  const look = async () => {
    const requests = await page.requests()
    const engine = requests.some((request) => request.url().includes('/assets/engine-'))
    return { engine, underWay: requests.filter(isUnderWay).map((request) => request.url()) }
  }
  await expect.poll(look).toEqual({ engine: true, underWay: [] })
}

/** The page has heard that there is no network, as it does by its next call. */
export async function goOffline(page: Page, context: BrowserContext): Promise<void> {
  await hasItsCode(page)
  await context.setOffline(true)
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await expect(page.getByText('You are offline.').first()).toBeVisible()
}

export async function goOnline(context: BrowserContext): Promise<void> {
  await context.setOffline(false)
}

/** A fabric as a shopper ticks it. */
export const swatch = (page: Page, name: string) => page.locator('label').filter({ has: page.getByRole('checkbox', { name }) })

/** What a page sent to one path of the shop and had an answer to. */
export function countCalls(page: Page, path: string): { bodies: () => unknown[] } {
  const bodies: unknown[] = []
  page.on('response', (answer) => {
    const request = answer.request()
    if (new URL(request.url()).pathname === path && request.method() === 'POST') bodies.push(request.postDataJSON())
  })
  return { bodies: () => bodies }
}

/** The device has kept these words: of a form that is not sent yet, say. */
export async function keptOnDevice(page: Page, words: string): Promise<void> {
  const kept = () =>
    page.evaluate(async () => {
      const [known] = await indexedDB.databases()
      if (known?.name === undefined) return ''
      const opening = indexedDB.open(known.name)
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
  await expect.poll(kept).toContain(words)
}
