import type { Page } from '@playwright/test'
import type { Cart } from '../../../src/contract/cart/cart.ts'
import { randomFaults, type FlakyProxy, type NetworkFault } from '../../support/browser/flaky-proxy.ts'
import { expectStored } from '../../e2e/forms/form-steps.ts'
import { addByAddress, cart, closeCart } from '../../e2e/shell/steps.ts'
import { expect, open, warmed } from '../installed/installed.ts'
import { cartAtShop, test } from '../shell/proxied.ts'

/** Trials 3, 10 and 11 in a real browser: a bad network neither loses nor repeats a change. */

const ALOE = '/product/aloe?fabric=linen-sage'
const BLYDE = '/product/blyde'

const paidLines = ({ items }: Cart) => items.filter(({ free }) => !free).map(({ slug, quantity }) => [slug, quantity.value])

/** Sets the fault of requests that change the cart. Other requests pass. */
function setFaultsOfChanges(network: FlakyProxy, fault: (index: number) => NetworkFault): void {
  let index = 0
  network.fault = ({ key }) => {
    if (key === null) return { kind: 'none' }
    index += 1
    return fault(index)
  }
}

const waitUntilSynced = async (page: Page) => {
  await expect(cart(page)).toBeVisible()
  await expect(cart(page).getByText('Will sync')).toHaveCount(0, { timeout: 40_000 })
  await expect(cart(page).getByText(/waiting to be sent/)).toHaveCount(0)
}

/** Adds one piece to a line in the open cart. The cart shows it after it is stored [O1]. */
async function oneMore(page: Page, name: string, expected: number): Promise<void> {
  await cart(page)
    .getByRole('button', { name: `One more: Quantity of ${name}` })
    .click()
  await expect(cart(page).getByRole('textbox', { name: `Quantity of ${name}` })).toHaveValue(String(expected))
}

const changesOf = ({ seen }: FlakyProxy) => seen.filter(({ key }) => key !== null)

test('[extended] [trial 3] [trial 10] [O2] an answer to "add to cart" that is lost, or breaks off half-way, is sent again with the same key and makes one line', async ({
  page,
  network,
  shop,
  context,
  request,
}) => {
  const lines: [string, number][] = []
  for (const { kind, address, slug } of [
    { kind: 'lose-answer', address: ALOE, slug: 'aloe' },
    { kind: 'reset', address: BLYDE, slug: 'blyde' },
  ] as const) {
    await test.step(kind, async () => {
      network.seen.length = 0
      setFaultsOfChanges(network, (index) => ({ kind: index === 1 ? kind : 'none' }))
      await addByAddress(page, address)
      await waitUntilSynced(page)
      const [first, second] = changesOf(network)
      expect([first?.fault, second?.fault]).toEqual([kind, 'none'])
      expect(second?.key).toBe(first?.key)
      lines.push([slug, 1])
      expect(paidLines(await cartAtShop(context, shop, request)).toSorted()).toEqual(lines)
    })
  }
})

test('[extended] [trial 10] [D6] after a response with retry after, the device waits that long', async ({
  page,
  network,
  shop,
  context,
  request,
}) => {
  await page.clock.install()
  setFaultsOfChanges(network, (index) => (index === 1 ? { kind: 'busy', retryAfter: 120 } : { kind: 'none' }))
  await addByAddress(page, ALOE)
  await expect.poll(() => changesOf(network).length).toBe(1)
  await expect(cart(page).getByText('Will sync').first()).toBeVisible()
  // The page must store the retry time before its clock advances.
  await expectStored(page, '"told":true')
  await page.clock.fastForward(110_000)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  expect(changesOf(network)).toHaveLength(1)
  await page.clock.fastForward(40_000)
  await waitUntilSynced(page)
  // The jumps of the clock may have cut off reads of the disk: the queue then reads again at its next heartbeat.
  await expect.poll(async () => paidLines(await cartAtShop(context, shop, request)), { timeout: 40_000 }).toEqual([['aloe', 1]])
})

test('[extended] [trial 10] [D5] a server that never answers does not block the page, and the change is sent again', async ({
  page,
  network,
  shop,
  context,
  request,
}) => {
  await page.clock.install()
  setFaultsOfChanges(network, (index) => (index === 1 ? { kind: 'hang', ms: 60_000 } : { kind: 'none' }))
  await addByAddress(page, ALOE)
  await expect.poll(() => changesOf(network).length).toBe(1)
  // The cart can change while the request is open.
  await oneMore(page, 'Aloe', 2)
  await expect(cart(page).getByText('Will sync').first()).toBeVisible()
  await page.clock.fastForward(11_000)
  await page.clock.fastForward(30_000)
  await waitUntilSynced(page)
  const [first, second] = changesOf(network)
  expect([first?.fault, second?.fault]).toEqual(['hang', 'none'])
  expect(second?.key).toBe(first?.key)
  expect(paidLines(await cartAtShop(context, shop, request))).toEqual([['aloe', 2]])
})

test('[extended] [trial 10] over a flapping network, every change arrives once', async ({ page, network, shop, context, request }) => {
  test.slow()
  await open(page, '/')
  await warmed(page)
  network.fault = randomFaults(20_261_122, [
    [15, { kind: 'cut' }],
    [15, { kind: 'lose-answer' }],
    [10, { kind: 'reset' }],
    [10, { kind: 'late', ms: 400 }],
    [5, { kind: 'portal', how: 'page' }],
    [5, { kind: 'busy', retryAfter: 1 }],
  ])
  for (const [address, name] of [
    [ALOE, 'Aloe'],
    [BLYDE, 'Blyde'],
  ] as const) {
    await addByAddress(page, address)
    for (const expected of [2, 3, 4]) await oneMore(page, name, expected)
    await closeCart(page)
  }
  network.fault = () => ({ kind: 'none' })
  await page.getByRole('button', { name: /^Cart, 8 items/ }).click()
  await waitUntilSynced(page)
  const lines = paidLines(await cartAtShop(context, shop, request))
  expect(lines.toSorted()).toEqual([
    ['aloe', 4],
    ['blyde', 4],
  ])
})

test('[extended] [trial 10] [O2] after a kill and a restart, the server has each change once', async ({ page, shop, context, request }) => {
  test.slow()
  await open(page, '/')
  await warmed(page)
  await addByAddress(page, ALOE)
  await waitUntilSynced(page)
  await shop.kill()
  await oneMore(page, 'Aloe', 2)
  await closeCart(page)
  await addByAddress(page, BLYDE)
  await expect(page.getByText(/2 changes are waiting to be sent/)).toBeVisible({ timeout: 30_000 })
  await shop.start()
  await waitUntilSynced(page)
  expect(paidLines(await cartAtShop(context, shop, request)).toSorted()).toEqual([
    ['aloe', 2],
    ['blyde', 1],
  ])
})

test('[trial 10] [trial 11] [N] the Wi-Fi of a café that answers with a page of its own, or the way to it, acknowledges nothing, is reported as a captive portal, and the change waits', async ({
  page,
  network,
  shop,
  context,
  request,
  planned,
}) => {
  planned.push(/another origin: http:\/\/localhost/, /blocked by CORS policy/, /violates the following Content Security Policy/)
  // Without a captive portal, the address of the network’s page leads home.
  await page.goto('/api/status')
  await expect(page).toHaveURL('/')
  await warmed(page)
  const lines: [string, number][] = []
  for (const { how, address, slug } of [
    { how: 'page', address: ALOE, slug: 'aloe' },
    { how: 'redirect', address: BLYDE, slug: 'blyde' },
  ] as const) {
    await test.step(how, async () => {
      network.fault = () => ({ kind: 'portal', how })
      await addByAddress(page, address)
      await closeCart(page)
      const words = page.getByRole('status').filter({ hasText: 'This network wants you to sign in first.' })
      await expect(words).toContainText('You can still browse what is on this device and change your cart.')
      await expect(words).toContainText('1 change is waiting to be sent.')
      expect(paidLines(await cartAtShop(context, shop, request))).toEqual(lines)

      const opened = page.waitForEvent('popup')
      await words.getByRole('link', { name: 'Open the network’s page' }).click()
      const wifi = await opened
      await expect(wifi.getByRole('heading', { name: 'Sign in to the Wi-Fi' })).toBeVisible()
      network.fault = () => ({ kind: 'none' })
      await wifi.close()

      await expect(words).toHaveCount(0, { timeout: 40_000 })
      lines.push([slug, 1])
      await page.getByRole('button', { name: /^Cart, \d items?/ }).click()
      await waitUntilSynced(page)
      expect(paidLines(await cartAtShop(context, shop, request)).toSorted()).toEqual(lines)
      await closeCart(page)
    })
  }
})
