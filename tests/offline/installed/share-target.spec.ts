import type { Page } from '@playwright/test'
import { expectAccessible, reopen } from '../../e2e/shell/shop-test.ts'
import { expect, newcomer, test, warmed } from './installed.ts'
import { closeCart } from '../../e2e/shell/steps.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const shared = (query: Record<string, string>) => `/share?${new URLSearchParams(query)}`

newcomer('[extended] shared content opens its page, online and offline, and Back skips the share target', async ({ page, shop }) => {
  const link = `${shop.origin}/product/kalk-bay?fabric=linen-clay`
  // Without a worker, the server redirects.
  await page.goto(shared({ title: 'Kalk Bay', text: link }))
  await expect(page).toHaveURL(link)
  await warmed(page)
  await page.goto(shared({ url: `${shop.origin}/product/blyde` }))
  await expect(heading(page, 'Blyde')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Kalk Bay')).toBeVisible()

  await shop.stop()
  await page.goto(shared({ title: 'Kalk Bay', text: `Have a look: ${link}.` }))
  await expect(heading(page, 'Kalk Bay')).toBeVisible()
  await expect(page).toHaveURL(link)
  await page.goto(shared({ text: 'green couch' }))
  await expect(heading(page, 'Results for “green couch”')).toBeVisible()
  await page.goto(shared({ url: 'https://elsewhere.example/' }))
  await expect(heading(page, 'Nothing to look for')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to the front page' }).click()
  await expect(page).toHaveURL('/')
})

/** Imitates a launch. The browser sends launches only to the window of an installed app. */
async function launch(page: Page, address: string): Promise<void> {
  await page.waitForFunction(() => Reflect.has(globalThis, 'launched'))
  await page.evaluate((target) => Reflect.get(globalThis, 'launched')({ targetURL: new URL(target, location.href).href }), address)
}

test('[extended] launching the open app: the icon changes nothing, and a shortcut opens its page', async ({ page }) => {
  await page.addInitScript(() => {
    const setConsumer = (consumer: unknown) => Reflect.set(globalThis, 'launched', consumer)
    Object.defineProperty(globalThis, 'launchQueue', { value: { setConsumer } })
  })
  await page.goto('/?source=pwa')
  await warmed(page)
  await reopen(page)
  // The first launch.
  await launch(page, '/?source=pwa')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click()
  await expect(heading(page, 'Contact us')).toBeVisible()
  await launch(page, '/?source=pwa')
  await expect(heading(page, 'Contact us')).toBeVisible()

  await launch(page, '/?cart=open&source=pwa')
  await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible()
  await closeCart(page)

  // A form with typed text is only left after the user confirms.
  await page.getByRole('main').getByLabel('Message').fill('Half a sentence')
  await launch(page, '/product/kalk-bay')
  await expect(page.getByText('You have something in hand here.')).toBeVisible()
  await expect(heading(page, 'Contact us')).toBeVisible()
  await page.getByRole('button', { name: 'Open it' }).click()
  await expect(heading(page, 'Kalk Bay')).toBeVisible()
  await launch(page, '/search?source=pwa')
  await expect(heading(page, 'Search')).toBeVisible()
})
