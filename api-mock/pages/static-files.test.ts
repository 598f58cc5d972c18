import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import type { ShopEnv } from '../http/context.ts'
import { openStaticFiles } from './static-files.ts'

const root = mkdtempSync(join(tmpdir(), 'shop-pictures-'))
afterAll(() => rmSync(root, { recursive: true }))
mkdirSync(join(root, 'media'))
writeFileSync(join(root, 'media/sofa-800.webp'), 'as WebP')
writeFileSync(join(root, 'media/sofa-800.webp.avif'), 'as AVIF')

const files = openStaticFiles(root)
const app = new Hono<ShopEnv>()
app.get('*', async (context) => (await files.serve(context)) ?? context.notFound())
const get = (accept: string, headers: Record<string, string> = {}) =>
  app.request('/media/sofa-800.webp', { headers: { Accept: accept, ...headers } })

test('a browser that can show AVIF gets the smaller copy under the same address, and no cache on the way stores it', async () => {
  const response = await get('image/avif,image/webp,*/*')
  expect(await response.text()).toBe('as AVIF')
  expect(response.headers.get('content-type')).toBe('image/avif')
  // The worker fetches the picture with another `Accept`, and must find it in the browser's cache.
  expect(response.headers.get('vary')).toBeNull()
  expect(response.headers.get('cache-control')).toMatch(/^private, max-age=\d+/)
  const etag = response.headers.get('etag') ?? ''
  expect((await get('image/avif', { 'If-None-Match': etag })).status).toBe(304)
})

test('any other client gets the picture itself; the copy has no address of its own', async () => {
  const response = await get('image/webp,*/*')
  expect(await response.text()).toBe('as WebP')
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('cache-control')).toMatch(/^public/)
  expect((await get('*/*', { 'If-None-Match': (await get('image/avif')).headers.get('etag') ?? '' })).status).toBe(200)
  expect((await app.request('/media/sofa-800.webp.avif')).status).toBe(404)
})
