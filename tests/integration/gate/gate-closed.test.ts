import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { transact } from '../../../api-mock/db/transaction.ts'
import { stopUrl } from '../../../api-mock/forms/newsletter.ts'
import { callbackPaths } from '../../../api-mock/payments/callback-paths.ts'
import type { Endpoint } from '../../../src/contract/http/endpoint.ts'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { failureSchema } from '../../../src/contract/http/failure.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { deliverNotice, payFastNotice } from '../../support/payments/callbacks.ts'
import { placedOrder } from '../../support/account/shopper.ts'

const PASSWORD = 'a demo gate'
const SECRET = 'Nobody outside shall read this'
const environment = { SITE_PASSWORD: PASSWORD, TRUST_PROXY: '1' }

/** A small build. */
const fixture = [
  'index.html',
  'sw.js',
  'sw.mjs',
  'manifest.webmanifest',
  'assets/start-abc123.js',
  'assets/start-abc123.js.map',
  'assets/base-abc123.css',
  'media/kalk-bay/linen-oat-400.webp',
  'media/kalk-bay.glb',
  'fonts/sans.woff2',
  'screenshots/phone-home.jpg',
  'icons/icon-192.png',
  'icons/icon.svg',
  'builds/latest.json',
  'robots.txt',
]

function filesIn(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(root, join(entry.parentPath, entry.name))}`)
}

// The picture for shares is beside the icons but is not open.
const mayBeSeen = (path: string) => path === '/manifest.webmanifest' || path === '/favicon.ico' || /^\/icons\/(?!share\.jpg)/.test(path)
const waysToAsk: Record<string, string>[] = [{}, { Accept: 'text/html' }, { Range: 'bytes=0-10' }, { 'If-None-Match': '*' }]
const html = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('[trial 22] the closed gate', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-gate-'))
  const built = join(import.meta.dirname, '../../../dist/client')
  const roots = [folder, ...(existsSync(built) ? [built] : [])]
  const shops: TestShop[] = []
  beforeAll(async () => {
    for (const name of fixture) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), SECRET)
    }
    const render = async () => ({ status: 200, html: `<html>${SECRET}</html>` })
    for (const staticRoot of roots) shops.push(await createTestApp({ environment, deps: { staticRoot, render } }))
  })
  afterAll(async () => {
    for (const shop of shops) await shop.close()
    rmSync(folder, { recursive: true })
  })
  const anyShop = () => {
    const [shop] = shops
    if (!shop) throw new Error('There is no shop')
    return shop
  }

  it('opens no built file except manifest and icons', async () => {
    for (const [index, shop] of shops.entries()) {
      for (const path of filesIn(roots[index] ?? '')) {
        for (const headers of waysToAsk) {
          const response = await shop.request(encodeURI(path), { headers })
          if (mayBeSeen(path) && !/\.(br|gz)$/.test(path)) expect([path, response.status]).not.toEqual([path, 403])
          else {
            expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 403, 'private, no-store'])
            expect(await response.text()).toBe('Forbidden')
          }
        }
      }
    }
  })

  it('[§6.5] shows the plain form instead of every page, and nothing else', async () => {
    const shop = anyShop()
    const { categories, products } = shop.deps.catalogue.catalogue
    const pages = [
      '/',
      '/index',
      '/checkout',
      '/checkout/order/12345678?key=abc',
      '/my-account',
      '/my-account/lists',
      '/search?q=couch',
      '/icons/secret',
      '/sandbox/payfast',
      '/collections/sofas',
      ...categories.map(({ slug }) => `/product-category/${slug}`),
      ...products.map(({ slug }) => `/product/${slug}`),
      ...[...shop.deps.catalogue.pages.keys()].map((slug) => `/info/${slug}`),
    ]
    for (const path of pages) {
      const response = await shop.request(path, { headers: html })
      expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 403, 'private, no-store'])
      const text = await response.text()
      expect(text).toContain('<h1>Site Login</h1>')
      // A customer who comes from a checkout sees its outcome.
      expect(text.includes('Your cart is kept on this device, and an order that you placed is not lost.')).toBe(
        path.startsWith('/checkout'),
      )
      for (const { name } of products) expect(text).not.toContain(name)
      expect(text).not.toContain(SECRET)
      expect(text).not.toMatch(/<script|\/assets\//)
    }
  })

  it('shows the form to a browser that posts one without script, and leads back to its page', async () => {
    const sent = (path: string, accept: string) =>
      anyShop().request(path, { method: 'POST', headers: { Accept: accept }, body: new URLSearchParams({ decision: 'pay' }) })
    const response = await sent('/sandbox/payfast?payment=1', html.Accept)
    expect([response.status, response.headers.get('cache-control')]).toEqual([403, 'private, no-store'])
    const text = await response.text()
    expect(text).toContain('<h1>Site Login</h1>')
    expect(text).toContain('name="next" value="/sandbox/payfast?payment=1"')
    expect(await (await sent('/sandbox/payfast', '*/*')).text()).toBe('Forbidden')
    expect(await (await sent('/media/kalk-bay.glb', html.Accept)).text()).toBe('Forbidden')
  })

  it.each(Object.values<Endpoint>(endpoints).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'responds with gate_closed to %s',
    async (_, { method, path }) => {
      const init = method === 'GET' ? {} : { headers: { 'Content-Type': 'application/json' }, body: '{"email":"a@stoep.example"}' }
      const response = await anyShop().request(path.replace(/:\w+/g, 'kalk-bay'), { method, ...init })
      expect([response.status, response.headers.get('cache-control'), response.headers.get('x-shop-api')]).toEqual([
        403,
        'private, no-store',
        '1',
      ])
      expect(z.parse(failureSchema, await response.json())).toMatchObject({ status: 403, code: 'gate_closed' })
      expect(response.headers.has('set-cookie')).toBe(false)
    },
  )

  it.each([
    '/api',
    '/api/docs',
    '/api/openapi.json',
    '/api/docs.css',
    '/api/orders/12345678/delivery.ics',
    '/api/nothing',
    '/api/icons/icon.svg',
  ])('responds with gate_closed to %s too', async (path) => {
    for (const method of ['GET', 'POST', 'OPTIONS', 'PUT']) {
      const response = await anyShop().request(path, { method })
      expect(await response.json()).toMatchObject({ status: 403, code: 'gate_closed' })
    }
  })

  it('is not circumvented by another spelling of a path', async () => {
    const tries = [
      '//media/kalk-bay.glb',
      '/icons/../media/kalk-bay.glb',
      '/icons/%2e%2e/index.html',
      '/icons/..%2findex.html',
      '/MEDIA/kalk-bay.glb',
      '/manifest.webmanifest/x',
    ]
    for (const path of [
      ...tries,
      '/api//catalogue',
      '/API/catalogue',
      '/healthz/../api/catalogue',
      '/%61pi/catalogue',
      '/index.html?x=/icons/icon.svg',
    ]) {
      const response = await anyShop().app.request(`http://localhost${path}`)
      expect([path, response.status]).toEqual([path, 403])
      expect(await response.text()).not.toContain(SECRET)
    }
  })

  it('still responds to health checks, and serves the look of an installed app', async () => {
    for (const path of ['/healthz', '/readyz', '/manifest.webmanifest', '/icons/icon-192.png', '/icons/icon.svg'])
      expect([path, (await anyShop().request(path)).status]).toEqual([path, 200])
  })

  it('still unsubscribes the readers of letters', async () => {
    const shop = anyShop()
    const link = await transact(shop.deps, (trx) => stopUrl(trx, shop.deps, 'reader@stoep.example'))
    expect(await (await shop.request(link)).text()).toContain('reader@stoep.example')
    expect((await shop.request(link, { method: 'POST', body: 'List-Unsubscribe=One-Click' })).status).toBe(200)
    expect((await shop.request('/api/newsletter/unsubscribe', { method: 'POST' })).status).toBe(404)
  })

  it('still receives payment callbacks, and verifies their signature', async () => {
    const open = await createTestApp()
    const placed = await placedOrder(open)
    const notice = await payFastNotice(open, placed.order_id)
    const shop = await createTestApp({ environment, deps: { db: open.deps.db, catalogue: open.deps.catalogue } })
    expect((await deliverNotice(shop, notice)).status).toBe(200)
    const order = await open.call('order', { key: placed.order_key }, { params: { orderId: placed.order_id } })
    expect(order.answer.state).toBe('processing')
    for (const path of callbackPaths) expect((await shop.request(path, { method: 'POST', body: 'x=1' })).status).toBe(401)
    await shop.close()
    await open.close()
  })
})
