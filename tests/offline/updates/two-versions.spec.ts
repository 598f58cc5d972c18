import type { Page } from '@playwright/test'
import { addByAddress, cart, closeCart, fillCheckout, goToCheckout } from '../../e2e/shell/steps.ts'
import { expect, open } from '../installed/installed.ts'
import { accept, deploy, lookForUpdate, loadsOf, openInstalled, prompt, quantityAtTheShop, rollBack, test, versionOf } from './updating.ts'

/** Trials 18 and 19: two versions on one device, and a deployment during a checkout. */

const oneMore = async (page: Page) => {
  await page.getByRole('button', { name: /^Cart, / }).click()
  await cart(page)
    .getByRole('button', { name: /^One more/ })
    .click()
  await closeCart(page)
}

test('[extended] [trial 18] with tabs of an old and a new version, all changes arrive', async ({ page, context, build, shop }) => {
  await openInstalled(page, '/')
  await addByAddress(page, '/product/aloe?fabric=linen-sage')
  await expect(cart(page)).toContainText(/R\s2\s999(?!,)/)
  await closeCart(page)
  const old = await context.newPage()
  await openInstalled(old, '/product/aloe?fabric=linen-sage')
  await expect(old.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
  const first = await versionOf(old)

  // The old version changes the cart while the server is stopped. The new version sends the change.
  await shop.stop()
  await page.bringToFront()
  await oneMore(page)
  await deploy(build, shop)
  await accept(page)
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
  await expect.poll(() => quantityAtTheShop(page), { timeout: 40_000 }).toEqual([2])

  // The old tab still runs its own code with the same queue.
  expect(await versionOf(old)).toBe(first)
  await old.bringToFront()
  await oneMore(old)
  await expect.poll(() => quantityAtTheShop(page), { timeout: 40_000 }).toEqual([3])
  await expect(page.getByRole('button', { name: 'Cart, 3 items' })).toBeVisible()
})

test('[extended] [trial 18] a roll-back deletes no change of the newer version, with an old tab open', async ({
  page,
  context,
  build,
  shop,
}) => {
  await openInstalled(page, '/')
  await addByAddress(page, '/product/aloe?fabric=linen-sage')
  await closeCart(page)
  const old = await context.newPage()
  await openInstalled(old, '/product/aloe?fabric=linen-sage')
  const first = await versionOf(old)
  await page.bringToFront()
  await deploy(build, shop)
  await accept(page)
  expect(await versionOf(page)).not.toBe(first)

  await shop.stop()
  await oneMore(page)
  await rollBack(build, shop)
  await accept(page)
  expect(await versionOf(page)).toBe(first)
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
  await expect.poll(() => quantityAtTheShop(page), { timeout: 40_000 }).toEqual([2])
})

test('[extended] [trial 18] after a deployment during a checkout, unvisited screens open, typed data stays, and no page is blank', async ({
  page,
  build,
  shop,
}) => {
  await openInstalled(page, '/')
  await addByAddress(page, '/product/aloe?fabric=linen-sage')
  await goToCheckout(page)
  await fillCheckout(page, 'demo.deploy@stoep.example')
  const loads = loadsOf(page)
  await deploy(build, shop)
  await lookForUpdate(page)
  await expect(prompt(page)).toBeVisible()
  await page.getByLabel('Full name').fill('Demo Shopper the Third')
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // A route whose code this page has not loaded.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/contact|talk/i)
  expect(loads()).toBe(0)
  await open(page, '/checkout')
  await expect(page.getByLabel('Full name')).toHaveValue('Demo Shopper the Third')
})
