import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PageRender } from '../../../api-mock/pages/in-process.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { answerOf } from '../../support/server/answer-of.ts'

const script = 'export const shop = "Stoep"\n'.repeat(100)
const files: Record<string, string | Uint8Array> = {
  'index.html': '<!doctype html><title>shell</title>',
  'sw.js': 'self.addEventListener("fetch", () => {})',
  'manifest.webmanifest': '{"name":"Stoep"}',
  'assets/app-1a2b3c.js': script,
  'assets/app-1a2b3c.js.br': brotliCompressSync(script),
  'media/sofa-400.webp': new Uint8Array([1, 2, 3]),
  '.vite/manifest.json': '{}',
}

const render = vi.fn<PageRender>(async ({ url, fetch }) => {
  if (url.pathname === '/broken') throw new Error('a fault in a page')
  if (url.pathname === '/moved') return { status: 302, html: '', redirect: '/product/kalk-bay' }
  if (url.pathname === '/product/kalk-bay') {
    const product = await answerOf('product', await fetch('/api/products/kalk-bay'))
    return { status: 200, html: `<!doctype html><h1>${product.name}</h1>${'<p>words</p>'.repeat(200)}` }
  }
  return url.pathname === '/' || url.pathname.startsWith('/checkout')
    ? { status: 200, html: `<!doctype html><h1>${url.href}</h1>` }
    : { status: 404, html: '<h1>Page Not Found</h1>' }
})

describe('pages and files', () => {
  const root = mkdtempSync(join(tmpdir(), 'shop-pages-'))
  let shop: TestShop
  beforeAll(async () => {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, name)), { recursive: true })
      writeFileSync(join(root, name), content)
    }
    writeFileSync(`${root}-secret.txt`, 'secret')
    shop = await createTestApp({ environment: { PUBLIC_URL: 'https://stoep.example' }, deps: { render, staticRoot: root } })
  })
  afterAll(async () => {
    await shop.close()
    rmSync(root, { recursive: true })
    rmSync(`${root}-secret.txt`)
  })
  const html = (path: string, headers: Record<string, string> = {}) =>
    shop.request(path, { headers: { Accept: 'text/html,*/*;q=0.8', ...headers } })

  it('serves hashed files as immutable, and the worker, shell and manifest with revalidation', async () => {
    const asset = await shop.request('/assets/app-1a2b3c.js')
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    for (const [path, type] of [
      ['/sw.js', 'text/javascript; charset=utf-8'],
      ['/manifest.webmanifest', 'application/manifest+json'],
      ['/index.html', 'text/html; charset=utf-8'],
    ] as const) {
      const file = await shop.request(path)
      expect(file.headers.get('cache-control'), path).toBe('no-cache')
      expect(file.headers.get('content-type')).toBe(type)
    }
  })

  it('serves the compressed copy to a client that accepts it, and 304 to a client that has it', async () => {
    const compressed = await shop.request('/assets/app-1a2b3c.js', { headers: { 'Accept-Encoding': 'br, gzip' } })
    expect(compressed.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(await compressed.arrayBuffer()).toString()).toBe(script)
    const tag = compressed.headers.get('etag') ?? ''
    expect((await shop.request('/assets/app-1a2b3c.js', { headers: { 'If-None-Match': tag } })).status).toBe(304)
  })

  it.each(['/assets/app-gone.js', '/media/none-400.webp', '/favicon.png', '/.vite/manifest.json', '/assets/..%2f..%2fetc%2fpasswd'])(
    'responds with 404 and never a document to %s',
    async (path) => {
      const missing = await html(path)
      expect(missing.status).toBe(404)
      expect(missing.headers.get('content-type')).not.toContain('html')
    },
  )

  it('serves no file outside its folder', async () => {
    const secret = root.split('/').at(-1)
    for (const path of [
      `/../${secret}-secret.txt`,
      `/%2e%2e/${secret}-secret.txt`,
      `/..%2f${secret}-secret.txt`,
      `/assets/....//${secret}-secret.txt`,
      `/..%5c${secret}-secret.txt`,
    ]) {
      expect(await (await html(path)).text()).not.toBe('secret')
    }
  })

  it('[one server] renders a page once for a version of the catalogue, equal for every visitor', async () => {
    const first = await html('/product/kalk-bay')
    const calls = render.mock.calls.length
    expect(await first.text()).toContain('<h1>Kalk Bay</h1>')
    expect(first.headers.has('set-cookie')).toBe(false)
    expect(first.headers.get('cache-control')).toMatch(/^public/)
    const again = await html('/product/kalk-bay', { 'Accept-Encoding': 'br', Cookie: 'cart_key=x' })
    expect(again.headers.get('content-encoding')).toBe('br')
    expect(render.mock.calls.length).toBe(calls)
    expect((await html('/product/kalk-bay', { 'If-None-Match': first.headers.get('etag') ?? '' })).status).toBe(304)
    await shop.deps.db.updateTable('product').set({ price: 1 }).where('id', '=', 1001).execute()
    await shop.deps.catalogue.reload()
    await html('/product/kalk-bay')
    expect(render.mock.calls.length).toBe(calls + 1)
  })

  it('[one server] renders a page again each day in South Africa, because it may contain a date', async () => {
    shop.clock.set('2026-11-20T21:59:00Z')
    await html('/product/kalk-bay')
    const calls = render.mock.calls.length
    await html('/product/kalk-bay')
    expect(render.mock.calls.length).toBe(calls)
    shop.clock.advance({ minutes: 2 })
    await html('/product/kalk-bay')
    expect(render.mock.calls.length).toBe(calls + 1)
  })

  it('uses the configured name of the shop in pages, whatever the request states', async () => {
    expect(await (await html('http://evil.example/')).text()).toContain('https://stoep.example/')
  })

  it('prevents every cache from storing checkout and account pages', async () => {
    for (const path of ['/checkout', '/checkout/order/S1001?key=abc', '/my-account']) {
      const page = await html(path)
      expect(page.headers.get('cache-control'), path).toBe('private, no-store')
      expect(page.headers.has('etag')).toBe(false)
      expect(page.headers.get('referrer-policy')).toBe('strict-origin')
    }
  })

  it('returns the status and redirects of a page', async () => {
    const missing = await html('/no/such/page')
    expect(missing.status).toBe(404)
    expect(await missing.text()).toContain('Page Not Found')
    const moved = await html('/moved')
    expect([moved.status, moved.headers.get('location')]).toEqual([302, '/product/kalk-bay'])
    const broken = await html('/broken')
    expect(broken.status).toBe(500)
    expect(await broken.text()).toContain('Internal Server Error')
  })

  it('renders only for clients that accept a document', async () => {
    expect((await shop.request('/', { headers: { Accept: 'application/json' } })).status).toBe(404)
  })

  it.each([
    ['/collections/corner-couches', '/product-category/couches'],
    ['/collections/ottomans', '/product-category/ottomans'],
    ['/collections/free-ottoman?utm_source=mail', '/product-category/ottomans?promo=free-ottoman&utm_source=mail'],
    ['/products/4101', '/product/kalk-bay'],
    ['/checkout/contact_information', '/checkout'],
    ['/product/kalk-bay-3-seater?fabric=linen-oat', '/product/kalk-bay?fabric=linen-oat'],
    ['/product/kalk-bay/', '/product/kalk-bay'],
    ['//evil.example/', '/evil.example'],
  ])('redirects %s permanently to %s', async (from, to) => {
    const response = await html(`http://localhost${from}`)
    expect([response.status, response.headers.get('location')]).toEqual([301, to])
  })

  it('responds with 404 to unknown old URLs', async () => {
    expect((await html('/collections/beds')).status).toBe(404)
    expect((await html('/products/1')).status).toBe(404)
  })

  it('permits nothing foreign', async () => {
    const { headers } = await html('/')
    const policy = headers.get('content-security-policy') ?? ''
    for (const rule of [
      "default-src 'self'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "form-action 'self'",
    ])
      expect(policy.split('; ')).toContain(rule)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('permissions-policy')).toContain('geolocation=()')
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
    const plain = await createTestApp()
    expect((await plain.request('/healthz')).headers.has('strict-transport-security')).toBe(false)
    await plain.close()
  })

  it('refuses a path that is longer than any', async () => {
    expect((await shop.request(`/${'/'.repeat(2100)}a`)).status).toBe(414)
  })

  it('responds with a plain notice if the page is not built', async () => {
    const bare = await createTestApp()
    const page = await bare.request('/', { headers: { Accept: 'text/html' } })
    expect(page.status).toBe(503)
    expect(await page.text()).toContain('has not been built')
    await bare.close()
  })
})
