import { text as textOf } from 'node:stream/consumers'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import type { Wholesales } from '../../../src/contract/wholesale/wholesale.ts'
import { skuOf } from '../../../src/domain/cart/item-key.ts'
import { open } from '../shell/shop-test.ts'
import { answerOf } from '../../support/server/answer-of.ts'

/** Steps for trade lists. */

export const trader = { email: 'trade@stoep.example', password: 'stoep-demo-2026' }

export const pasteDialog = (page: Page) => page.getByRole('dialog', { name: 'Paste SKUs' })
export const lines = (page: Page) => page.getByRole('main').getByRole('list', { name: 'Lines of the list' }).getByRole('listitem')
export const line = (page: Page, name: string | RegExp) => lines(page).filter({ hasText: name })

/** Adds a delivery address in Cape Town to the open page of the account. */
export async function addAddress(page: Page, name: string, street: string): Promise<void> {
  await page.getByRole('button', { name: 'Add delivery address' }).click()
  const form = page.getByRole('form', { name: 'Delivery address' })
  await form.getByLabel('Name of this address').fill(name)
  await form.getByLabel('Street address').fill(street)
  await form.getByLabel('City or town').fill('Cape Town')
  await form.getByLabel('Postcode').fill('8001')
  await form.getByRole('button', { name: 'Save' }).click()
}

/** Makes an empty list and waits for its page. */
export async function makeList(page: Page, name: string): Promise<void> {
  await open(page, '/my-account/lists')
  await page.getByRole('button', { name: /^(Create a list|New list)$/ }).click()
  await page.getByLabel('Name of the list').fill(name)
  await page.getByRole('button', { name: 'Create list' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Pastes a text into the open list and waits for the report, with the dialog left open. */
export async function pasteText(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Paste SKUs' }).first().click()
  await pasteDialog(page).getByLabel('SKUs and quantities').fill(text)
  await expect(pasteDialog(page).getByText(/lines? read:/)).toBeVisible()
}

/** Adds the pasted lines to the list. */
export async function addPasted(page: Page): Promise<void> {
  await pasteDialog(page)
    .getByRole('button', { name: /^Put .* into the list$/ })
    .click()
  await expect(pasteDialog(page)).toBeHidden()
}

/** The first `most` SKUs of all products and variations, such as `KALK-BAY.LINEN-OAT.KIAAT`. */
export async function everySku(request: APIRequestContext, most: number): Promise<string[]> {
  const { products } = await answerOf('catalogue', await request.get('/api/catalogue'))
  const skus = products.flatMap(({ sku, options }) =>
    options
      .reduce<Record<string, string>[]>(
        (ways, { name, values }) => ways.flatMap((way) => values.map(({ value }) => ({ ...way, [name]: value }))),
        [{}],
      )
      .map((variation) => skuOf({ sku }, variation)),
  )
  expect(skus.length).toBeGreaterThanOrEqual(most)
  return skus.slice(0, most)
}

/** The lists of the page's guest on the server. */
export async function listsOfGuest(page: Page): Promise<Wholesales['wholesales'][number]['wholesale'][]> {
  const key = (await page.context().cookies()).find(({ name }) => name === 'cart_key')?.value ?? ''
  const answer = await page.request.get(`/api/wholesale/get-wholesales?cartKey=${key}`)
  expect(answer.status()).toBe(200)
  return (await answerOf('wholesales', answer)).wholesales.map(({ wholesale }) => wholesale)
}

/** Runs `press` and reads the file that the page downloads. */
export async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string; path: string }> {
  const downloading = page.waitForEvent('download')
  await press()
  const download = await downloading
  return { name: download.suggestedFilename(), text: await textOf(await download.createReadStream()), path: await download.path() }
}
