import type { APIRequestContext, BrowserContext } from '@playwright/test'
import type { Cart } from '../../../src/contract/cart/cart.ts'
import { createFlakyProxy, type FlakyProxy } from '../../support/browser/flaky-proxy.ts'
import type { ShopProcess } from '../../support/server/shop-process.ts'
import { test as installed } from '../installed/installed.ts'
import { answerOf } from '../../support/server/answer-of.ts'

/** Browser tests with the worker, over a network that the test controls. */
export const test = installed.extend<{ network: FlakyProxy }>({
  // The proxy has the port that the browser's profile knows.
  port: async ({}, use) => use(undefined),
  network: async ({ shop, visited }, use) => {
    const network = await createFlakyProxy(shop.origin, visited.port)
    await use(network)
    await network.close()
  },
  baseURL: async ({ network }, use) => use(network.origin),
  planned: async ({}, use) =>
    use([
      /ERR_(CONNECTION|EMPTY|INTERNET|FAILED|NETWORK|INCOMPLETE|CONTENT_LENGTH)/,
      /no-response/,
      /non-precached-url/,
      /status of (429|5\d\d)/,
    ]),
  ownOrigin: async ({ network }, use) => use(network.origin),
})

/** The guest's cart on the server, read without the proxy. */
export async function cartAtShop(context: BrowserContext, shop: ShopProcess, request: APIRequestContext): Promise<Cart> {
  const key = (await context.cookies()).find(({ name }) => name === 'cart_key')?.value ?? ''
  return answerOf('cart', await request.get(`${shop.origin}/api/cart-guest?cartKey=${key}`))
}
