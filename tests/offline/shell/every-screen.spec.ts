import type { Page } from '@playwright/test'
import { worksWithoutNetwork } from '../../../src/state/network/network-words.ts'
import { screens } from '../../e2e/shell/screens.ts'
import { expect, hydrated, newcomer, open, test, warmed } from '../installed/installed.ts'

/** Every route of the specification with the network gone: what is everybody's without ever having been opened, the rest after one visit. */

test.slow()

/** Every way in which a screen may say what works on it [N5]. Which says which stands in the table; that every route is in it, beside it. */
const words = new Set(Object.values(worksWithoutNetwork))

/** The notice at the top says that the network is away and what works on this screen. */
async function expectWords(page: Page, path: string): Promise<void> {
  const notice = page.getByRole('status').filter({ hasText: 'You are offline.' }).first()
  await expect(notice, path).toBeVisible()
  const text = await notice.innerText()
  expect(
    [...words].some((said) => text.includes(said)),
    `${path}: ${text}`,
  ).toBe(true)
}

newcomer('what there is to see and to read is on the device before anybody has opened it', async ({ page, context }) => {
  await open(page, '/')
  await warmed(page)
  await context.setOffline(true)
  for (const { path, heading, title } of screens.filter(({ offline }) => offline === 'unvisited')) {
    await page.goto(path)
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
    await expect(page, path).toHaveTitle(title)
    await expectWords(page, path)
  }
})

test('a shopper’s own pages are there again after one visit', async ({ page, context }) => {
  const own = screens.filter(({ offline }) => offline === 'visited')
  await open(page, '/')
  await warmed(page)
  for (const { path } of own) await open(page, path)
  await context.setOffline(true)
  for (const { path } of own) {
    await page.goto(path)
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1 }), path).not.toHaveText(/Page Not Found|Internal Server Error/)
  }
})

test('[N5] a shopper’s own pages that were never opened say what works and what has to wait, and none of them breaks', async ({
  page,
  context,
}) => {
  await open(page, '/')
  await warmed(page)
  await context.setOffline(true)
  for (const { path } of screens.filter(({ offline }) => offline === 'visited')) {
    await page.goto(path)
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1 }), path).not.toHaveText(/Page Not Found|Internal Server Error/)
    await expectWords(page, path)
  }
})
