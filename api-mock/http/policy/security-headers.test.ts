import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import type { ShopEnv } from '../context.ts'
import { securityHeaders } from './security-headers.ts'

const app = new Hono<ShopEnv>()
app.use('*', securityHeaders(readConfig({ PUBLIC_URL: 'https://shop.example.co.za' })))
app.get('*', (context) => context.body('', 200, { 'Content-Type': context.req.query('type') ?? '' }))

const ofPages = ['permissions-policy', 'referrer-policy', 'reporting-endpoints', 'cross-origin-opener-policy']
async function headersOf(type: string, path = '/assets/part') {
  const { headers } = await app.request(`${path}?type=${encodeURIComponent(type)}`)
  return { policy: headers.get('content-security-policy'), others: ofPages.filter((name) => headers.has(name)), headers }
}

test.each([
  ['text/html; charset=utf-8'],
  ['image/svg+xml'],
  ['application/xml'],
  ['application/rss+xml'],
  ['text/plain; charset=utf-8'],
  ['application/pdf'],
  [''],
  ['text/javascript; charset=utf-8', '/sw.js'],
  ['text/javascript; charset=utf-8', '/desk/worker.js'],
  ['text/javascript; charset=utf-8', '/assets/sku-parser.worker-oSwZ5Eaf.js'],
])('%s, which a browser can open as a document or run as a worker, has the policy of a page %s', async (type: string, path?: string) => {
  const { policy, others } = await headersOf(type, path)
  expect(policy).toContain("default-src 'self'; script-src 'self'")
  expect(others).toEqual(ofPages)
})

test.each([
  'text/javascript; charset=utf-8',
  'text/css; charset=utf-8',
  'font/woff2',
  'image/webp',
  'image/avif',
  'application/json',
  'application/manifest+json',
  'application/octet-stream',
  'multipart/form-data; boundary=pack',
  'model/gltf-binary',
])('%s, a part of a page or data, has the policy that permits nothing, and none of the headers of pages', async (type) => {
  const { policy, others } = await headersOf(type)
  expect(policy).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(others).toEqual([])
})

test('every response is of the type that it names, and is asked for with HTTPS', async () => {
  for (const type of ['text/html', 'application/json']) {
    const { headers } = await headersOf(type)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  }
})
