import type { Page } from '@playwright/test'
import { worksWithoutNetwork } from '../../../src/state/network/network-words.ts'
import { screens } from '../../support/browser/screens.ts'
import { expect, hydrated, newcomer, open, test, warmed } from '../installed/installed.ts'

/** Every route of the specification offline: public pages without a visit, pages of one user after a visit. */

test.slow()

/** All texts about what works offline [N5]. network-words.test.ts checks that every route has one. */
const texts = new Set(Object.values(worksWithoutNetwork))

/** Expects the notice that the device is offline, with a text about what works on this screen. */
async function expectNotice(page: Page, path: string): Promise<void> {
  const notice = page.getByRole('status').filter({ hasText: 'You are offline.' }).first()
  await expect(notice, path).toBeVisible()
  const text = await notice.innerText()
  expect(
    [...texts].some((candidate) => text.includes(candidate)),
    `${path}: ${text}`,
  ).toBe(true)
}

newcomer('[extended] public pages are on the device before a visit', async ({ page, context }) => {
  await open(page, '/')
  await warmed(page)
  await context.setOffline(true)
  for (const { path, heading, title } of screens.filter(({ offline }) => offline === 'unvisited')) {
    await page.goto(path)
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
    await expect(page, path).toHaveTitle(title)
    await expectNotice(page, path)
  }
})

test('[extended] [N5] pages of one user offline: unvisited ones show what works offline, visited ones are on the device, and none fails', async ({
  page,
  context,
}) => {
  const userPages = screens.filter(({ offline }) => offline === 'visited')
  const heading = page.getByRole('heading', { level: 1 })
  await open(page, '/')
  await warmed(page)
  await context.setOffline(true)
  for (const { path } of userPages) {
    await page.goto(path)
    await hydrated(page)
    await expect(heading, path).not.toHaveText(/Page Not Found|Internal Server Error/)
    await expectNotice(page, path)
  }
  await context.setOffline(false)
  for (const { path } of userPages) await open(page, path)
  await context.setOffline(true)
  for (const { path } of userPages) {
    await page.goto(path)
    await hydrated(page)
    await expect(heading, path).not.toHaveText(/Page Not Found|Internal Server Error/)
  }
})
