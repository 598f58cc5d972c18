import { expectAccessible, hydrated, reopen } from '../../e2e/shell/shop-test.ts'
import { expect, test } from './app-window.ts'

test('the installed app has no install button', async ({ app }) => {
  expect(await app.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true)
  await app.goto('/app')
  await hydrated(app)
  await app.mouse.move(5, 5)
  await expect(app.getByText('Stoep is installed here.')).toBeVisible()
  await expect(app.getByRole('button', { name: 'Install Stoep' })).toHaveCount(0)
})

test('the installed app has tabs at the bottom, and they do not cover the end of the page', async ({ app }) => {
  const tabs = app.getByRole('navigation', { name: 'App' })
  await expect(tabs.getByRole('link')).toHaveText(['Home', 'Shop', 'Search', 'Lists', 'Account'])
  await expect(tabs.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(app)
  await tabs.getByRole('link', { name: 'Shop' }).click()
  await expect(app.getByRole('heading', { level: 1, name: 'All furniture' })).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'Shop' })).toHaveAttribute('aria-current', 'page')
  await app.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const distance = await app.evaluate(() => {
    const bar = document.querySelector('nav[aria-label="App"]')?.getBoundingClientRect()
    const last = [...document.querySelectorAll('footer a')].at(-1)?.getBoundingClientRect()
    return { bottom: Math.round(innerHeight - (bar?.bottom ?? 0)), free: Math.round((bar?.top ?? 0) - (last?.bottom ?? 0)) }
  })
  expect(distance.bottom).toBe(0)
  expect(distance.free).toBeGreaterThanOrEqual(0)
})

test('a start of the app is counted once', async ({ profile, shop }) => {
  const context = await profile.openBrowser(`${shop.origin}/?source=pwa`)
  const app = context.pages()[0] ?? (await context.newPage())
  const visits: unknown[] = []
  app.on('request', (request) => {
    if (request.url().endsWith('/api/page-visit')) visits.push(request.postDataJSON())
  })
  await reopen(app)
  await expect.poll(() => visits).toEqual([{ path: '/', referrer: '', app: true }])
  await expect(app.locator('link[rel=canonical]')).toHaveAttribute('href', `${shop.origin}/`)
  await app.getByRole('navigation', { name: 'App' }).getByRole('link', { name: 'Shop' }).click()
  await expect.poll(() => visits.at(-1)).toEqual({ path: '/product-category', referrer: '' })
})

test('a browser tab does not show the app’s tabs', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await expect(page.getByRole('navigation', { name: 'App' })).toBeHidden()
})
