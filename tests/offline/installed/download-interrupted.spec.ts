import type { FlakyProxy } from '../../support/browser/flaky-proxy.ts'
import { reopen } from '../../e2e/shell/shop-test.ts'
import { test } from '../shell/proxied.ts'
import { download, openApp, section } from './download-steps.ts'
import { expect, warmed } from './installed.ts'

/** Downloads of the whole shop that the user, the network or the device's settings interrupt. */

/** Makes every picture late, so that a download cannot be over before a test has looked at it. */
function delayPictures(network: FlakyProxy): void {
  network.fault = ({ path }) => (/^\/(media|packs)\//.test(path) ? { kind: 'late', ms: 1000 } : { kind: 'none' })
}

test('[extended] the user stops a download and goes on; when it loses the network it says so, keeps its files and continues when the shop is opened again', async ({
  page,
  network,
}) => {
  await page.goto('/')
  await warmed(page)
  await openApp(page)
  delayPictures(network)
  await download(page)
  await section(page).getByRole('button', { name: 'Stop' }).click()
  await expect(section(page).getByText(/^Stopped\./)).toBeVisible()
  await reopen(page)
  await expect(section(page).getByText(/^Stopped\./)).toBeVisible()

  await network.away()
  await section(page).getByRole('button', { name: 'Go on' }).press('Enter')
  await expect(section(page).getByText(/^The connection was lost\. What is here stays/)).toBeVisible()
  await expect(section(page).getByRole('button', { name: 'Go on' })).toBeVisible()
  network.fault = () => ({ kind: 'none' })
  await network.back()
  await reopen(page)
  await expect(section(page).getByText(/^The whole shop is here/)).toBeVisible({ timeout: 60_000 })
})

test('[extended] with the Save-Data preference, a download asks first', async ({ page, network }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.goto('/')
  await warmed(page)
  await openApp(page)
  delayPictures(network)
  await download(page)
  await expect(section(page).getByText(/^This device is saving data/)).toBeVisible()
  await section(page).getByRole('button', { name: 'Not now' }).click()
  await expect(section(page).getByText(/^This device is saving data/)).toHaveCount(0)
  await download(page)
  await section(page)
    .getByRole('button', { name: /^Yes, download about/ })
    .click()
  await expect(section(page).getByRole('progressbar')).toBeVisible()
  network.fault = () => ({ kind: 'none' })
  await expect(section(page).getByText(/^The whole shop is here/)).toBeVisible({ timeout: 60_000 })
})
