import { mkdirSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createShopProcess, type ShopProcess } from '../support/server/shop-process.ts'
import type { EngineBrowser } from './browser.ts'
import { missingForFirefox, openFirefox } from './firefox.ts'
import { expectDrawn, hasOfflineCopy, press, shows } from './page.ts'
import { missingForWebKit, openWebKit } from './webkit.ts'

/** `npm test -- engines` sets it. The whole `npm test` leaves these tests out, because few machines have the browsers. */
const isAskedFor = process.env['ENGINES'] === '1'

const engines = [
  { name: 'WebKit', missing: missingForWebKit(), openBrowser: openWebKit },
  { name: 'Firefox', missing: missingForFirefox(), openBrowser: openFirefox },
]
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

let shop: ShopProcess
let browser: EngineBrowser | undefined
beforeEach(async () => {
  shop = await createShopProcess({ SEED_DEMO: '1' })
  await shop.start()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail' && browser) {
    mkdirSync('test-results', { recursive: true })
    writeFileSync(`test-results/${task.id}.png`, await browser.picture(), 'base64')
  }
  await browser?.end()
  browser = undefined
  await shop.remove()
})

/** The buttons of the pieces in the open cart. */
const piecesInCart = (page: EngineBrowser) =>
  page.run(z.array(z.string()), () =>
    [...document.querySelectorAll('dialog[open] button[aria-label^="Remove "]')].map((button) => button.getAttribute('aria-label') ?? ''),
  )

/** The text of the open cart, empty while it is closed. */
const openCart = (page: EngineBrowser) => page.run(z.string(), () => document.querySelector('dialog[open]')?.textContent ?? '')

/** The lines of the piece in the guest's cart on the server, each with its quantity. A gift may lie beside them. */
const cartAtShop = (page: EngineBrowser) =>
  page.run(z.array(z.int()), async () => {
    const [, key] = /(?:^|; )cart_key=(\w+)/.exec(document.cookie) ?? []
    const { items } = await (await fetch(`/api/cart-guest?cartKey=${key}`)).json()
    return items
      .filter(({ name }: { name: string }) => name === 'Kalk Bay')
      .map(({ quantity }: { quantity: { value: number } }) => quantity.value)
  })

const until = <Value>(page: EngineBrowser, read: (page: EngineBrowser) => Promise<Value>, value: Value) =>
  vi.waitFor(async () => expect(await read(page)).toEqual(value), { timeout: 90_000, interval: 250 })

/** Waits until the open cart has the piece. */
const added = (page: EngineBrowser) =>
  vi.waitFor(async () => expect(await openCart(page)).toContain('Kalk Bay'), { timeout: 20_000, interval: 100 })

for (const { name, missing, openBrowser } of engines) {
  const reason = missing === null ? '' : `: not run, ${missing}`
  describe.skipIf(!isAskedFor || missing !== null)(`the shop in ${name}${reason}`, () => {
    test.each(sizes)(
      'at $width × $height: without the server everything is drawn, and what was added arrives once',
      async (size) => {
        browser = await openBrowser(size)
        await browser.goTo(shop.origin)
        await expectDrawn(browser, { icons: 4, pictures: 1 })
        await hasOfflineCopy(browser)

        await shop.stop()
        await browser.goTo(`${shop.origin}/product-category/sofas`)
        await shows(browser, 'Sofas')
        await expectDrawn(browser, { icons: 4, pictures: 2 })
        await browser.goTo(`${shop.origin}/search?q=kalk`)
        await expectDrawn(browser, { icons: 4, pictures: 1 })
        await press(browser, 'main a', 'Kalk Bay')
        await shows(browser, 'Kalk Bay')
        await press(browser, 'main label', 'Clay')
        await press(browser, 'main label', 'Oak')
        await expectDrawn(browser, { icons: 4, pictures: 0 })
        await press(browser, 'main button', 'Add to cart')
        await added(browser)
        await expectDrawn(browser, { icons: 4, pictures: 0 })

        await browser.closeAndOpen()
        await browser.goTo(`${shop.origin}/cart`)
        await until(browser, piecesInCart, ['Remove Kalk Bay'])
        await expectDrawn(browser, { icons: 4, pictures: 0 })

        await shop.start()
        await until(browser, cartAtShop, [1])
        await press(browser, 'dialog[open] a', 'Checkout')
        await shows(browser, 'Checkout')
        await expectDrawn(browser, { icons: 1, pictures: 0 })
      },
      400_000,
    )

    test('a choice and a press right after the first page has loaded are not lost', async () => {
      browser = await openBrowser({ width: 390, height: 844 })
      await browser.goTo(`${shop.origin}/product/kalk-bay`)
      await press(browser, 'main label', 'Oak')
      await press(browser, 'main button', 'Add to cart')
      await added(browser)
    }, 200_000)
  })
}
