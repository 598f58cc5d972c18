import { expect, open, test } from './shop-test.ts'

/** The parts of a page below its first screen (`.below`) and its style sheet come after its first picture (decision 078). */

test('[extended] a page is shown without its lower parts, and lays them out when it is idle', async ({ page }) => {
  // The page is busy until the test says otherwise.
  await page.addInitScript(() => {
    const native = requestIdleCallback.bind(globalThis)
    const held: IdleRequestCallback[] = []
    globalThis.requestIdleCallback = (task) => held.push(task)
    addEventListener('rest', () => {
      globalThis.requestIdleCallback = native
      for (const task of held) native(task)
    })
  })
  await open(page, '/')
  const left = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('.below')].filter((part) => !part.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }))
          .length,
    )
  expect(await left()).toBeGreaterThan(5)
  await page.evaluate(() => dispatchEvent(new Event('rest')))
  await expect.poll(() => page.locator('html').getAttribute('data-laid-out')).toBe('')
  expect(await left()).toBe(await page.locator('.below:empty').count())
})

test('[extended] the pictures beside the first one of a product wait for the code of the page, and show without it after a while', async ({
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/base-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/product/kalk-bay')
  const others = page.locator('main :is([aria-label="Pictures of Kalk Bay"] li:not(:first-child), [aria-label="Choose a picture"]) img')
  const shown = () => others.evaluateAll((pictures) => pictures.filter((picture) => picture.checkVisibility()).length)
  expect(await shown()).toBe(0)
  await expect.poll(shown).toBe(await others.count())
  release()
  await expect(page.locator('html')).toHaveAttribute('data-ready', '')
})

test('Back returns to a place near the end of the home page', async ({ page }) => {
  await open(page, '/')
  const post = page.getByRole('region', { name: 'Worth knowing' }).getByRole('link').last()
  await post.scrollIntoViewIfNeeded()
  await expect(page.locator('html')).toHaveAttribute('data-laid-out', '')
  await post.scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  expect(top).toBeGreaterThan(4000)
  await post.click()
  await expect(page).toHaveURL(/\/blog/)
  await page.goBack()
  await expect(post).toBeInViewport()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
})

test.describe('a style sheet that does not load', () => {
  test.use({ planned: [/net::ERR_FAILED/] })

  test('[extended] does not stop the page, which requests it again', async ({ page }) => {
    let requests = 0
    await page.route('**/assets/style-*.css', (route) => {
      requests += 1
      return requests === 1 ? route.abort() : route.fallback()
    })
    await open(page, '/product/aloe')
    expect(requests).toBe(1)
    await expect.poll(() => requests).toBe(2)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(page.getByRole('dialog')).toHaveCSS('position', 'fixed')
  })
})
