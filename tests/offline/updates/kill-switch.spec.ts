import { addByAddress, cart, closeCart } from '../../e2e/shell/steps.ts'
import { expect } from '../installed/installed.ts'
import { loadsOf, lookForUpdate, openInstalled, prompt, putAway, quantityAtTheShop, test } from './updating.ts'

/** Trial 20: the kill switch removes the worker from every browser and loses no waiting change. */

// Without this permission, a background sync would start the worker, which would wait for the lock that this test owns.
test.use({ permissions: ['notifications'] })

test('[extended] [trial 20] the kill switch removes worker and caches, the queue is still sent, and pages reload at a safe time', async ({
  page,
  context,
  shop,
}) => {
  await openInstalled(page, '/product/kalk-bay')
  const writing = await context.newPage()
  await openInstalled(writing, '/info/contact-us')
  await writing.getByRole('main').getByLabel('Message').fill('Does the couch fit a door of 80 cm?')
  // This page runs no code of the shop. It owns the queue's lock, so nothing is sent.
  const holder = await context.newPage()
  await holder.goto('/robots.txt')
  await holder.evaluate(() => void navigator.locks.request('outbox:cart', () => new Promise(() => {})))
  await page.bringToFront()
  await addByAddress(page, '/product/kalk-bay?fabric=linen-clay&legs=oak')
  await expect(cart(page).getByText('Will sync').first()).toBeVisible()
  await closeCart(page)

  await shop.stop()
  await shop.start({ KILL_SWITCH: '1' })
  const loads = [loadsOf(page), loadsOf(writing)] as const
  await lookForUpdate(page)
  await expect(prompt(page)).toBeVisible()
  await putAway(writing)
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect.poll(loads[0]).toBe(1)
  // The page came from the server, without a worker.
  const loadState = () =>
    page.evaluate(async () => {
      const [navigation] = performance.getEntriesByType('navigation')
      return { caches: await caches.keys(), workerStart: navigation instanceof PerformanceNavigationTiming ? navigation.workerStart : null }
    })
  expect(await loadState()).toEqual({ caches: [], workerStart: 0 })

  // The typed text prevents a reload of the other page, even though it is hidden.
  expect(loads[1]()).toBe(0)
  await expect(writing.getByRole('main').getByLabel('Message')).toHaveValue('Does the couch fit a door of 80 cm?')

  expect(await quantityAtTheShop(page)).toEqual([])
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
  await holder.close()
  await expect.poll(() => quantityAtTheShop(page)).toEqual([1])

  // Without the kill switch, the next page registers the worker again.
  await shop.stop()
  await shop.start()
  await page.reload()
  await expect.poll(async () => (await loadState()).caches.length).toBeGreaterThan(0)
})
