import { expectAccessible, hydrated, reopen } from '../../e2e/shell/shop-test.ts'
import { expect, test } from './app-window.ts'

test('the installed app offers nothing to install', async ({ app }) => {
  expect(await app.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true)
  await app.goto('/app')
  await hydrated(app)
  await app.mouse.move(5, 5)
  await expect(app.getByText('Stoep is installed here.')).toBeVisible()
  await expect(app.getByRole('button', { name: 'Install Stoep' })).toHaveCount(0)
})

test('the installed app has its tabs at the bottom, and the end of the page stands free of them', async ({ app }) => {
  const tabs = app.getByRole('navigation', { name: 'App' })
  await expect(tabs.getByRole('link')).toHaveText(['Home', 'Shop', 'Search', 'Lists', 'Account'])
  await expect(tabs.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(app)
  await tabs.getByRole('link', { name: 'Shop' }).click()
  await expect(app.getByRole('heading', { level: 1, name: 'All furniture' })).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'Shop' })).toHaveAttribute('aria-current', 'page')
  await app.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const room = await app.evaluate(() => {
    const bar = document.querySelector('nav[aria-label="App"]')?.getBoundingClientRect()
    const last = [...document.querySelectorAll('footer a')].at(-1)?.getBoundingClientRect()
    return { bottom: Math.round(innerHeight - (bar?.bottom ?? 0)), free: Math.round((bar?.top ?? 0) - (last?.bottom ?? 0)) }
  })
  expect(room.bottom).toBe(0)
  expect(room.free).toBeGreaterThanOrEqual(0)
})

test('opening the app is counted as that, once', async ({ profile, shop }) => {
  const context = await profile.openBrowser(`${shop.origin}/?source=pwa`)
  const app = context.pages()[0] ?? (await context.newPage())
  const told: unknown[] = []
  app.on('request', (request) => {
    if (request.url().endsWith('/api/page-visit')) told.push(request.postDataJSON())
  })
  await reopen(app)
  await expect.poll(() => told).toEqual([{ path: '/', referrer: '', app: true }])
  await expect(app.locator('link[rel=canonical]')).toHaveAttribute('href', `${shop.origin}/`)
  await app.getByRole('navigation', { name: 'App' }).getByRole('link', { name: 'Shop' }).click()
  await expect.poll(() => told.at(-1)).toEqual({ path: '/product-category', referrer: '' })
})

test('a tab of a browser has no such tabs', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await expect(page.getByRole('navigation', { name: 'App' })).toBeHidden()
})
