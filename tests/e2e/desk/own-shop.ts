import { createShopProcess, type ShopProcess } from '../../support/server/shop-process.ts'
import { test as base } from '../shell/shop-test.ts'

/** A browser test with a shop that no other file uses: it changes products, customers or letters that others read. */
export const test = base.extend<object, { shop: ShopProcess }>({
  shop: [
    async ({}, use) => {
      const shop = await createShopProcess({ SEED_DEMO: '1' })
      await shop.start()
      await use(shop)
      await shop.remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
