import { describe, expect, test } from 'vitest'
import { isModelFile, isPage, isPageVisit, isPicture, isPublicRead, readsBehind } from './addresses.ts'
import { buildOfPage, isBuiltFile, isShopAnswer } from './answers.ts'
import { readMessage } from './messages.ts'
import { savesData } from '../src/data/installed/save-data.ts'

const url = (path: string) => new URL(path, 'https://stoep.example')
const answer = (type: string, { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {}) =>
  new Response('', { status, headers: { 'Content-Type': type, ...headers } })
const redirected = (response: Response) => Object.defineProperty(response, 'redirected', { value: true })

describe('[W1] the precache accepts', () => {
  const script = 'https://stoep.example/assets/index-1.js'
  test('a built file with the content type of its extension', () => {
    expect(isBuiltFile(script, answer('text/javascript; charset=utf-8'))).toBe(true)
    expect(isBuiltFile('https://stoep.example/index.html?__WB_REVISION__=1', answer('text/html; charset=utf-8'))).toBe(true)
  })
  test('no page in place of a script, nothing redirected, nothing but 200', () => {
    expect(isBuiltFile(script, answer('text/html'))).toBe(false)
    expect(isBuiltFile(script, redirected(answer('text/javascript')))).toBe(false)
    expect(isBuiltFile(script, answer('text/javascript', { status: 404 }))).toBe(false)
    expect(isBuiltFile('https://stoep.example/thing.exe', answer('text/html'))).toBe(false)
  })
})

describe('[W2] the worker caches of the API', () => {
  const ours = { headers: { 'X-Shop-Api': '1' } }
  test("the server's own JSON", () => expect(isShopAnswer(answer('application/json', ours))).toBe(true))
  test('no captive portal, redirect, failure or page', () => {
    expect(isShopAnswer(answer('application/json'))).toBe(false)
    expect(isShopAnswer(answer('text/html', ours))).toBe(false)
    expect(isShopAnswer(redirected(answer('application/json', ours)))).toBe(false)
    expect(isShopAnswer(answer('application/json', { status: 500, ...ours }))).toBe(false)
  })
  test.each([
    '/api/catalogue',
    '/api/home',
    '/api/products/kalk-bay',
    '/api/categories/sofas',
    '/api/content/faqs',
    '/api/blog',
    '/api/stores/durban',
    '/api/redirects',
  ])('%s is a public read', (path) => {
    expect(isPublicRead(url(path), 'GET')).toBe(true)
    expect(isPublicRead(url(path), 'POST')).toBe(false)
  })
  test.each([
    '/api/cart-guest',
    '/api/orders/1',
    '/api/checkout',
    '/api/products/kalk-bay/secret',
    '/api/register',
    '/api/blog/a/b',
    '/api/decorator-application',
  ])('%s is no public read', (path) => {
    expect(isPublicRead(url(path), 'GET')).toBe(false)
  })
})

test('[W12] a model and the files of the viewer are cached at use, and are no pictures', () => {
  expect(isModelFile(url('/media/models/barrydale.glb'))).toBe(true)
  expect(isModelFile(url('/assets/viewer-B1x_-2.js'))).toBe(true)
  expect(isModelFile(url('/assets/engine-B1x.js'))).toBe(false)
  expect(isModelFile(url('/elsewhere/barrydale.glb'))).toBe(false)
  expect(isBuiltFile('https://stoep.example/media/models/a.glb', answer('model/gltf-binary'))).toBe(true)
  expect(isBuiltFile('https://stoep.example/media/models/a.glb', answer('text/html'))).toBe(false)
})

test('pictures are cached as such', () => {
  expect(isPicture(url('/media/products/kalk-bay/front-400.webp'))).toBe(true)
  expect(isPicture(url('/media/models/barrydale.glb'))).toBe(false)
  expect(isPicture(url('/elsewhere/front-400.webp'))).toBe(false)
  // A browser that can show it gets the smaller copy under the same address.
  expect(isBuiltFile('https://stoep.example/media/a-400.webp', answer('image/avif'))).toBe(true)
  expect(isBuiltFile('https://stoep.example/media/a-400.webp', answer('text/html'))).toBe(false)
})

describe('navigation', () => {
  test.each([
    '/',
    '/product/kalk-bay',
    '/product-category/sofas',
    '/checkout',
    '/checkout/payjustnow/confirmed',
    '/info/faqs',
    '/search',
    '/collections/sofas',
  ])('%s is a page', (path) => expect(isPage(url(path))).toBe(true))
  test.each([
    '/api',
    '/api/docs',
    '/sandbox/payfast',
    '/healthz',
    '/readyz',
    '/sitemap.xml',
    '/robots.txt',
    '/builds/latest.json',
    '/media/models/barrydale.glb',
  ])('%s is no page', (path) => expect(isPage(url(path))).toBe(false))
  test.each(['/?utm_source=chatgpt.com', '/search?q=couch+1.8m', '/share?url=https%3A%2F%2Fstoep.example'])(
    '%s is a page, regardless of its query',
    (path) => {
      expect(isPageVisit(url(path), 'navigate')).toBe(true)
      expect(isPageVisit(url(path), 'cors')).toBe(false)
    },
  )
})

test('messages are parsed by their type; other data is ignored', () => {
  expect(readMessage({ type: 'WARM' })).toEqual({ type: 'WARM' })
  expect(readMessage({ type: 'GATE' })).toEqual({ type: 'GATE' })
  expect(readMessage({ type: 'COPY', ask: 'start', width: 800 })).toEqual({ type: 'COPY', ask: 'start', width: 800 })
  expect(readMessage({ type: 'KEEP', path: '/product/kiaat' })).toEqual({ type: 'KEEP', path: '/product/kiaat' })
  const shown = { type: 'KEEP', path: '/', pictures: ['https://shop.example/media/hero-800.webp'] }
  expect(readMessage(shown)).toEqual(shown)
  for (const other of [
    { type: 'KEEP' },
    { type: 'KEEP', path: '/', pictures: ['hero'] },
    { type: 'COPY', ask: 'start', width: 7 },
    null,
    'WARM',
    { type: 'CACHE_URLS' },
    { type: 1 },
    undefined,
  ])
    expect(readMessage(other)).toBeNull()
})

test.each([
  ['/', ['/api/home']],
  ['/product/kalk-bay', ['/api/products/kalk-bay']],
  ['/info/faqs', ['/api/content/faqs']],
  ['/anything/faqs', ['/api/content/faqs']],
  ['/info/contact-us', ['/api/content/contact-us', '/api/stores']],
  ['/blog', ['/api/blog']],
  ['/blog/stain-first-aid', ['/api/blog/stain-first-aid']],
  ['/store/durban', ['/api/stores/durban', '/api/stores']],
  ['/decorator', ['/api/decorators', '/api/content/decorator']],
  ['/decorator/thandi-maqoma', ['/api/decorators/thandi-maqoma']],
  ['/giveaway', ['/api/content/giveaway']],
  ['/trade', ['/api/content/trade', '/api/home']],
  ['/product-category/sofas', []],
  ['/search', []],
  ['/checkout/order/12345678', []],
])('[W] the page at %s needs the catalogue and %j', (path, reads) => expect(readsBehind(path)).toEqual(reads))

test('nothing is preloaded with the save-data preference or on a slow line', () => {
  expect(savesData({})).toBe(false)
  expect(savesData({ connection: { effectiveType: '4g', saveData: false } })).toBe(false)
  expect(savesData({ connection: { saveData: true, effectiveType: '4g' } })).toBe(true)
  expect(savesData({ connection: { effectiveType: '2g' } })).toBe(true)
  expect(savesData({ connection: { effectiveType: 'slow-2g' } })).toBe(true)
})

describe('[W11] the start page is cached', () => {
  const html = '<html><meta name="build" content="1a2b3c4d" /></html>'
  const page = (more: { status?: number; headers?: Record<string, string> } = {}) =>
    answer('text/html; charset=utf-8', { headers: { 'Cache-Control': 'public, max-age=0' }, ...more })

  test('of the build that its page names', () => {
    expect(buildOfPage(page(), html)).toBe('1a2b3c4d')
  })
  test('only if it is a public page of the shop', () => {
    expect(buildOfPage(page(), '<h1>Wi-Fi of the café</h1>')).toBeNull()
    expect(buildOfPage(page({ status: 403 }), html)).toBeNull()
    expect(buildOfPage(page({ headers: { 'Cache-Control': 'private, no-store' } }), html)).toBeNull()
    expect(buildOfPage(redirected(page()), html)).toBeNull()
  })
})
