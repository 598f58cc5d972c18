import type { Page } from '@playwright/test'
import { expectAccessible, reopen } from '../../e2e/shell/shop-test.ts'
import { expect, newcomer, test, warmed } from './installed.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const shared = (query: Record<string, string>) => `/share?${new URLSearchParams(query)}`

newcomer('what another app shares leads on, with a network and without', async ({ page, shop }) => {
  const link = `${shop.origin}/product/kalk-bay?fabric=linen-clay`
  // Before there is a worker the server leads on.
  await page.goto(shared({ title: 'Kalk Bay', text: link }))
  await expect(page).toHaveURL(link)
  await warmed(page)
  await page.goto(shared({ url: `${shop.origin}/product/blyde` }))
  await expect(heading(page, 'Blyde')).toBeVisible()

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

test('back does not lead to where it was shared', async ({ page, shop }) => {
  await page.goto('/info/faqs')
  await warmed(page)
  await page.goto(shared({ url: `${shop.origin}/product/blyde` }))
  await expect(heading(page, 'Blyde')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Questions and answers')).toBeVisible()
})

/** Stands in for the browser, which hands launches to the window of an installed app only. */
async function launch(page: Page, address: string): Promise<void> {
  await page.waitForFunction(() => Reflect.has(globalThis, 'launched'))
  await page.evaluate((target) => Reflect.get(globalThis, 'launched')({ targetURL: new URL(target, location.href).href }), address)
}

test('an app that is open and is opened again: the icon leaves it as it is, a shortcut leads on', async ({ page }) => {
  await page.addInitScript(() => {
    const setConsumer = (consumer: unknown) => Reflect.set(globalThis, 'launched', consumer)
    Object.defineProperty(globalThis, 'launchQueue', { value: { setConsumer } })
  })
  await page.goto('/?source=pwa')
  await warmed(page)
  await reopen(page)
  // Its own opening.
  await launch(page, '/?source=pwa')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click()
  await expect(heading(page, 'Contact us')).toBeVisible()
  await launch(page, '/?source=pwa')
  await expect(heading(page, 'Contact us')).toBeVisible()

  await launch(page, '/?cart=open&source=pwa')
  await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible()
  await page.keyboard.press('Escape')

  // Words in a form are left by the shopper's own word only.
  await page.getByRole('main').getByLabel('Message').fill('Half a sentence')
  await launch(page, '/product/kalk-bay')
  await expect(page.getByText('You have something in hand here.')).toBeVisible()
  await expect(heading(page, 'Contact us')).toBeVisible()
  await page.getByRole('button', { name: 'Open it' }).click()
  await expect(heading(page, 'Kalk Bay')).toBeVisible()
  await launch(page, '/search?source=pwa')
  await expect(heading(page, 'Search')).toBeVisible()
})
