import { expect, open, test } from './shop-test.ts'

/** What a page says of its version, and what comes of asking. Updates with a worker are proved in offline/update.spec.ts. */

const footer = 'contentinfo'
const latest = '**/builds/latest.json'

test('up to date is said by itself, and checked anew at a press', async ({ page }) => {
  await open(page, '/')
  const line = page.getByRole(footer)
  await page.mouse.move(10, 10)
  await expect(line).toContainText(/Version \w{8} · up to date\./)
  const asked = page.waitForRequest(latest)
  await line.getByRole('button', { name: 'Check for updates' }).click()
  await asked
  await expect(line.getByRole('status').last()).toHaveText(/Version \w{8} · up to date\./)
})

test('without a worker a newer version is offered by the page, and a page that the shop gives again as it was says so', async ({
  page,
}) => {
  await page.route(latest, (route) => route.fulfill({ json: { id: 'newer', timestamp: 1 } }))
  await open(page, '/')
  await page.mouse.move(10, 10)
  await expect(page.getByText('A new version of Stoep is ready.')).toBeVisible()
  await expect(page.getByRole(footer)).toContainText('a new version is ready.')
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Update now' }).click()
  await loaded
  await page.mouse.move(20, 20)
  await expect(page.getByRole(footer)).toContainText('the update did not load. You can go on with this version')
  await expect(page.getByText('A new version of Stoep is ready.')).toBeHidden()
})

test.describe('where nobody can tell', () => {
  test.use({ planned: async ({}, use) => use([/ERR_FAILED/]) })

  test('a shop that does not answer, or a portal that answers for it, is no newer version', async ({ page }) => {
    await page.route(latest, (route) => route.abort())
    await open(page, '/')
    await page.mouse.move(10, 10)
    const line = page.getByRole(footer)
    await expect(line).toContainText('we cannot tell now: the shop does not answer.')
    await page.route(latest, (route) => route.fulfill({ body: '<!doctype html><title>Sign in to this network</title>' }))
    await line.getByRole('button', { name: 'Check for updates' }).click()
    await expect(line.getByRole('status').last()).toContainText('we cannot tell now')
    await page.unroute(latest)
    await line.getByRole('button', { name: 'Check for updates' }).click()
    await expect(line.getByRole('status').last()).toContainText('up to date')
  })
})
