import type { Page } from '@playwright/test'
import { addByAddress, closeCart } from '../../e2e/shell/steps.ts'
import { expect, hydrated, test, warmed } from './installed.ts'

/** Records the page's calls of the badge and persistence APIs, and answers them. */
async function recordCalls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = (name: string, value: unknown) => {
      const calls: unknown[] = JSON.parse(sessionStorage.getItem(name) ?? '[]')
      sessionStorage.setItem(name, JSON.stringify([...calls, value]))
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

const callsOf = (page: Page, name: string) => page.evaluate((key): unknown[] => JSON.parse(sessionStorage.getItem(key) ?? '[]'), name)

test('[extended] [W7] the badge of the app shows the number of waiting changes, and none after they are sent', async ({ page, shop }) => {
  await recordCalls(page)
  await page.clock.install()
  await page.goto('/product/kalk-bay')
  await warmed(page)
  await shop.stop()
  await addByAddress(page, '/product/kalk-bay?fabric=linen-clay&legs=oak')
  await closeCart(page)
  await addByAddress(page, '/product/blyde')
  await expect.poll(async () => (await callsOf(page, 'badge')).at(-1)).toBe(2)
  await closeCart(page)
  await page.getByRole('button', { name: 'See what is waiting' }).click()
  // Stop the page's clock, so that only "Try now" sends.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await shop.start()
  await page.getByRole('button', { name: 'Try now' }).click()
  await page.clock.resume()
  await expect(page.getByText('Nothing is waiting. The shop and this device agree.')).toBeVisible()
  await expect.poll(async () => (await callsOf(page, 'badge')).at(-1)).toBe(0)
})

test('[S7] the page requests persistent storage once, after the first stored change', async ({ page }) => {
  await recordCalls(page)
  await page.goto('/product/kalk-bay')
  await warmed(page)
  await page.mouse.move(5, 5)
  expect(await callsOf(page, 'persist')).toEqual([])
  await addByAddress(page, '/product/blyde')
  await expect.poll(() => callsOf(page, 'persist')).toEqual(['asked'])
  await page.goto('/app')
  await hydrated(page)
  await expect(page.getByText('When the device runs short of room, this browser may clear it.')).toBeVisible()
  expect(await callsOf(page, 'persist')).toEqual(['asked'])
})
