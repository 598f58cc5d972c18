import { expect, open, test } from './shop-test.ts'

/** The version on the page "App settings" and the check for updates. tests/offline/updates/update.spec.ts tests updates with a worker. */

const place = 'main'
const latest = '**/builds/latest.json'

test('the page "App settings" shows that the version is current, and a press checks again', async ({ page }) => {
  await open(page, '/app')
  const line = page.getByRole(place)
  await page.mouse.move(10, 10)
  await expect(line).toContainText(/Version \w{8} · up to date\./)
  const request = page.waitForRequest(latest)
  await line.getByRole('button', { name: 'Check for updates' }).click()
  await request
  await expect(line.getByRole('status').last()).toHaveText(/Version \w{8} · up to date\./)
})

test('[extended] without a worker, the page offers a newer version, and says so if the reload brings the same version', async ({
  page,
}) => {
  await page.route(latest, (route) => route.fulfill({ json: { id: 'newer', timestamp: 1 } }))
  await open(page, '/app')
  await page.mouse.move(10, 10)
  await expect(page.getByText('A new version of Stoep is ready.')).toBeVisible()
  await expect(page.getByRole(place)).toContainText('a new version is ready.')
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Update now' }).click()
  await loaded
  // The first event of a new page has no distance, like a mouse at rest.
  await page.mouse.move(20, 20)
  await page.mouse.move(30, 30)
  await expect(page.getByRole(place)).toContainText('the update did not load. You can go on with this version')
  await expect(page.getByText('A new version of Stoep is ready.')).toBeHidden()
})

test.describe('without a valid answer', () => {
  test.use({ planned: async ({}, use) => use([/ERR_FAILED/]) })

  test('[extended] a failed request or a captive portal’s page does not count as a newer version', async ({ page }) => {
    await page.route(latest, (route) => route.abort())
    await open(page, '/app')
    await page.mouse.move(10, 10)
    const line = page.getByRole(place)
    await expect(line).toContainText('we cannot tell now: the shop does not answer.')
    await page.route(latest, (route) => route.fulfill({ body: '<!doctype html><title>Sign in to this network</title>' }))
    await line.getByRole('button', { name: 'Check for updates' }).click()
    await expect(line.getByRole('status').last()).toContainText('we cannot tell now')
    await page.unroute(latest)
    await line.getByRole('button', { name: 'Check for updates' }).click()
    await expect(line.getByRole('status').last()).toContainText('up to date')
  })
})
