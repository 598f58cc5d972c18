import { addByAddress, cart } from '../../e2e/shell/steps.ts'
import { expect } from '../installed/installed.ts'
import { loadsOf, lookForUpdate, openInstalled, prompt, putAway, quantityAtTheShop, test } from './updating.ts'

/** Trial 20: a worker that must not go on is taken away from every browser, and nothing that waits is lost by it. */

// The browser would wake the worker to send, and that waits for the lock as long as this test holds it.
test.use({ permissions: ['notifications'] })

test('[trial 20] the kill switch takes worker and caches away and leaves the queue, which still arrives; pages reload at a safe moment', async ({
  page,
  context,
  shop,
}) => {
  await openInstalled(page, '/product/kalk-bay')
  const writing = await context.newPage()
  await openInstalled(writing, '/info/contact-us')
  await writing.getByRole('main').getByLabel('Message').fill('Does the couch fit a door of 80 cm?')
  // Nothing is sent while this page, which is none of the shop's, holds the lock of the queue.
  const holder = await context.newPage()
  await holder.goto('/robots.txt')
  await holder.evaluate(() => void navigator.locks.request('outbox:cart', () => new Promise(() => {})))
  await page.bringToFront()
  await addByAddress(page, '/product/kalk-bay?fabric=linen-clay&legs=oak')
  await expect(cart(page).getByText('Will sync').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await shop.stop()
  await shop.start({ KILL_SWITCH: '1' })
  const loads = [loadsOf(page), loadsOf(writing)] as const
  await lookForUpdate(page)
  await expect(prompt(page)).toBeVisible()
  await putAway(writing)
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect.poll(loads[0]).toBe(1)
  // What the page is made of came from the shop, past every worker.
  const past = () =>
    page.evaluate(async () => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      return { caches: await caches.keys(), workerStart: navigation?.workerStart }
    })
  expect(await past()).toEqual({ caches: [], workerStart: 0 })

  // The words of the other page keep it from being loaded anew, out of sight as it is.
  expect(loads[1]()).toBe(0)
  await expect(writing.getByRole('main').getByLabel('Message')).toHaveValue('Does the couch fit a door of 80 cm?')

  expect(await quantityAtTheShop(page)).toEqual([])
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
  await holder.close()
  await expect.poll(() => quantityAtTheShop(page)).toEqual([1])

  // Switched off again, the next page brings the worker back.
  await shop.stop()
  await shop.start()
  await page.reload()
  await expect.poll(async () => (await past()).caches.length).toBeGreaterThan(0)
})
