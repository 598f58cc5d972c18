import type { Page } from '@playwright/test'
import { addByAddress } from '../../e2e/shell/steps.ts'
import { expect, hydrated, test, warmed } from './installed.ts'

/** Notes what the page asks of the browser, and has it answer. */
async function watchBrowser(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = (name: string, value: unknown) => {
      const noted = JSON.parse(sessionStorage.getItem(name) ?? '[]') as unknown[]
      sessionStorage.setItem(name, JSON.stringify([...noted, value]))
    }
    Object.assign(navigator, {
      setAppBadge: async (count: number) => note('badge', count),
      clearAppBadge: async () => note('badge', 0),
    })
    Object.assign(navigator.storage, {
      persisted: async () => false,
      persist: async () => {
        note('persist', 'asked')
        return false
      },
    })
  })
}

const noted = (page: Page, name: string) => page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '[]') as unknown[], name)

test('[W7] the icon of the app shows how many changes wait, and nothing once they have arrived', async ({ page, shop }) => {
  await watchBrowser(page)
  await page.clock.install()
  await page.goto('/product/kalk-bay')
  await warmed(page)
  await shop.stop()
  await addByAddress(page, '/product/kalk-bay?fabric=linen-clay&legs=oak')
  await page.keyboard.press('Escape')
  await addByAddress(page, '/product/blyde')
  await expect.poll(async () => (await noted(page, 'badge')).at(-1)).toBe(2)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'See what is waiting' }).click()
  // The page's time stands still: it does not try by itself before it is told to.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await shop.start()
  await page.getByRole('button', { name: 'Try now' }).click()
  await page.clock.resume()
  await expect(page.getByText('Nothing is waiting. The shop and this device agree.')).toBeVisible()
  await expect.poll(async () => (await noted(page, 'badge')).at(-1)).toBe(0)
})

test('[S7] the browser is asked to keep what is stored once there is something to keep, and not again', async ({ page }) => {
  await watchBrowser(page)
  await page.goto('/product/kalk-bay')
  await warmed(page)
  await page.mouse.move(5, 5)
  expect(await noted(page, 'persist')).toEqual([])
  await addByAddress(page, '/product/blyde')
  await expect.poll(() => noted(page, 'persist')).toEqual(['asked'])
  await page.goto('/app')
  await hydrated(page)
  await expect(page.getByText('When the device runs short of room, this browser may clear it.')).toBeVisible()
  expect(await noted(page, 'persist')).toEqual(['asked'])
})
