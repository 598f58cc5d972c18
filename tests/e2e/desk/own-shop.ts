import type { Page } from '@playwright/test'
import { freePort } from '../../support/server/free-port.ts'
import { createShopProcess, type ShopProcess } from '../../support/server/shop-process.ts'
import { expect, test as base } from '../shell/shop-test.ts'

const withShop = (create: () => Promise<ShopProcess>) =>
  base.extend<object, { shop: ShopProcess }>({
    shop: [
      async ({}, use) => {
        const shop = await create()
        await shop.start()
        await use(shop)
        await shop.remove()
      },
      { scope: 'worker', timeout: 60_000 },
    ],
  })

/** Browser tests with a shop of their own: they change products, customers or letters that others read. Each call makes another shop. */
export const ownShop = () => withShop(() => createShopProcess({ SEED_DEMO: '1' }))

/** The same under a name: browsers have no passkeys for a numeric address. */
export const ownShopOnLocalhost = () =>
  withShop(async () => {
    const port = await freePort()
    const origin = `http://localhost:${port}`
    return { ...(await createShopProcess({ PUBLIC_URL: origin, SEED_DEMO: '1' }, port)), origin }
  })

/**
 * Reads a page of the shop, for `expect.poll`: for less than a second after a change at the desk, the server may answer with the page that it
 * kept before.
 */
export const shownToGuest = (page: Page, url: string) => async (): Promise<string> => (await page.request.get(url)).text()

/** Answers the question that stands before typed words are lost. Fails if it is not asked. */
export async function answerUnsaved(page: Page, answer: 'Stay' | 'Leave without saving'): Promise<void> {
  const question = page.getByRole('dialog', { name: 'You have changes that are not saved' })
  await question.getByRole('button', { name: answer }).press('Enter')
  await expect(question).toHaveCount(0)
}
