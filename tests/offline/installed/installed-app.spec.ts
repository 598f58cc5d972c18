import { expectAccessible, hydrated, layOutWhole, open } from '../../e2e/shell/shop-test.ts'
import { expect, test } from './app-window.ts'

test('[extended] the installed app has no install button; it has the tabs of the shop at the bottom, and they do not cover the end of the page', async ({
  app,
}) => {
  const tabs = app.getByRole('navigation', { name: 'Tabs' })
  await expect(tabs.getByRole('link')).toHaveText(['Home', 'Shop', 'Search', 'Saved', 'Cart'])
  await expect(tabs.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(app)
  await tabs.getByRole('link', { name: 'Shop' }).click()
  await expect(app.getByRole('heading', { level: 1, name: 'All furniture' })).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'Shop' })).toHaveAttribute('aria-current', 'page')
  await layOutWhole(app)
  await app.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const distance = await app.evaluate(() => {
    const bar = document.querySelector('nav[aria-label="Tabs"]')?.getBoundingClientRect()
    const last = [...document.querySelectorAll('footer a')].at(-1)?.getBoundingClientRect()
    return { bottom: Math.round(innerHeight - (bar?.bottom ?? 0)), free: Math.round((bar?.top ?? 0) - (last?.bottom ?? 0)) }
  })
  expect(distance.bottom).toBe(0)
  expect(distance.free).toBeGreaterThanOrEqual(0)

  expect(await app.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true)
  await app.goto('/app')
  await hydrated(app)
  await app.mouse.move(5, 5)
  await expect(app.getByText('Stoep is installed here.')).toBeVisible()
  await expect(app.getByRole('button', { name: 'Install Stoep' })).toHaveCount(0)
})

test('[extended] a start of the app is counted once', async ({ profile, shop }) => {
  const context = await profile.openBrowser(`${shop.origin}/?source=pwa`)
  const app = context.pages()[0] ?? (await context.newPage())
  // The visit of the first window is over before the next one is watched.
  await app.goto('about:blank')
  const visits: unknown[] = []
  app.on('request', (request) => {
    if (request.url().endsWith('/api/page-visit')) visits.push(request.postDataJSON())
  })
  await open(app, `${shop.origin}/?source=pwa`)
  await expect.poll(() => visits).toEqual([{ path: '/', referrer: '', app: true }])
  await expect(app.locator('link[rel=canonical]')).toHaveAttribute('href', `${shop.origin}/`)
  await app.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Shop' }).click()
  await expect.poll(() => visits.at(-1)).toEqual({ path: '/product-category', referrer: '' })
})

test('[extended] a phone’s browser has the tabs too: they leave on the way down, return on the way up, and make way for the buy bar', async ({
  page,
}) => {
  await page.goto('/product-category/sofas')
  await hydrated(page)
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  await expect(tabs).toBeInViewport({ ratio: 1 })
  await page.mouse.move(200, 300)
  // The first scroll loads their code.
  await expect(async () => {
    await page.mouse.wheel(0, 300)
    await expect(tabs).not.toBeInViewport({ timeout: 1000 })
  }).toPass()
  await page.mouse.wheel(0, -200)
  await expect(tabs).toBeInViewport({ ratio: 1 })

  await page.goto('/product/kalk-bay')
  await hydrated(page)
  await expect(page.getByRole('region', { name: 'Kalk Bay in short' })).toBeVisible()
  await expect(tabs).toBeHidden()
  const heart = page.getByRole('button', { name: 'Save Kalk Bay' })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/')
  await hydrated(page)
  await tabs.getByRole('link', { name: 'Saved' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Saved' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Kalk Bay', exact: true })).toBeVisible()
  await tabs.getByRole('link', { name: 'Cart' }).click()
  await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible()
})
