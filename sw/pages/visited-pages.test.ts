import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { after, BUILD, pageOf, served, startBrowser, storeOf, stores, visit } from './browser.fixture.ts'

const HOUR = 60 * 60 * 1000
const PRODUCT = '/product/kalk-bay'
const LISTING = '/product-category/sofas'

const current = (build = BUILD) => pageOf(build, { 'X-Shop-Page-Until': new Date(Date.now() + HOUR).toISOString() })

beforeEach(() => {
  startBrowser()
  for (const path of [PRODUCT, LISTING]) served.set(path, current())
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const load = () => import('./visited-pages.ts')
const cachedPaths = () => [...storeOf(`shop-pages-${BUILD}`).keys()]
const shell = new Response('shell')
const revalidated: string[] = []
const visitPage = async (path: string) =>
  visit(
    (await load()).visitedPage(
      async () => shell,
      async (read) => void revalidated.push(read),
    ),
    path,
  )

describe('[W13] a visit to a public page', () => {
  test('gets the shell, and the next visit the page, also without a network', async () => {
    expect(await visitPage(PRODUCT)).toBe(shell)
    served.clear()
    expect(await visitPage(PRODUCT)).not.toBe(shell)
  })

  test('has its fonts from the start, which the worker has', async () => {
    const html = `<head><meta name="build" content="${BUILD}" /></head><noscript><link rel="stylesheet" crossorigin href="/assets/fonts-1a2b.css"></noscript>`
    served.set(PRODUCT, new Response(html, { headers: current().headers }))
    await visitPage(PRODUCT)
    const page = await visitPage(PRODUCT)
    const [head = ''] = (await page.text()).split('</head>')
    expect(head.match(/<link rel="preload" href="\/fonts\/[\w-]+\.woff2" as="font"/g)).toHaveLength(2)
    expect(head).toContain('<link rel="stylesheet" crossorigin href="/assets/fonts-1a2b.css">')
    expect(page.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  })

  test('that is cached fetches page and reads again', async () => {
    await visitPage(PRODUCT)
    revalidated.length = 0
    served.set(PRODUCT, new Response('<meta name="build" content="1a2b3c4d" />new', { headers: current().headers }))
    expect(await (await visitPage(PRODUCT)).text()).not.toContain('new')
    expect(revalidated).toEqual(['/api/products/kalk-bay'])
    expect(await (await visitPage(PRODUCT)).text()).toContain('new')
  })

  test('gets no page that has changed by itself since, and none that does not say when it will', async () => {
    await visitPage(PRODUCT)
    served.clear()
    expect(await after(HOUR + 1, () => visitPage(PRODUCT))).toBe(shell)
    served.set(LISTING, pageOf(BUILD))
    await visitPage(LISTING)
    expect(await visitPage(LISTING)).toBe(shell)
  })

  test('gets no page of another build: it removes the cached one', async () => {
    await visitPage(PRODUCT)
    served.set(PRODUCT, current('5e6f7a8b'))
    await visitPage(PRODUCT)
    expect(await visitPage(PRODUCT)).toBe(shell)
  })

  test('on a slow line caches no further page, and fetches a cached one again', async () => {
    await visitPage(PRODUCT)
    vi.stubGlobal('navigator', { connection: { saveData: true } })
    await visitPage(LISTING)
    expect(cachedPaths()).toEqual([PRODUCT])
    served.set(PRODUCT, current('5e6f7a8b'))
    await visitPage(PRODUCT)
    expect(cachedPaths()).toEqual([])
  })
})

test('[W13] forty pages are cached, and the one that was fetched longest ago leaves first', async () => {
  const paths = Array.from({ length: 41 }, (_, number) => `/product/number-${number}`)
  for (const path of paths.slice(0, 40)) {
    served.set(path, current())
    await visitPage(path)
  }
  await visitPage(paths[0]!)
  served.set(paths[40]!, current())
  await visitPage(paths[40]!)
  expect(cachedPaths()).toEqual([...paths.slice(2, 40), paths[0], paths[40]])
})

test('[W13] a changed read drops the pages that it is behind, and the catalogue all', async () => {
  const { dropPagesBehind } = await load()
  for (const path of [PRODUCT, LISTING]) await visitPage(path)
  await dropPagesBehind('/api/products/durbanville')
  expect(cachedPaths()).toEqual([PRODUCT, LISTING])
  await dropPagesBehind('/api/products/kalk-bay')
  expect(cachedPaths()).toEqual([LISTING])
  await dropPagesBehind('/api/catalogue')
  expect(cachedPaths()).toEqual([])
})

test('[W13] a worker that activates deletes the pages of other builds', async () => {
  const { dropOtherVisitedPages } = await load()
  for (const name of ['shop-pages-5e6f7a8b', `shop-pages-${BUILD}`, 'shop-reads']) storeOf(name)
  await dropOtherVisitedPages()
  expect([...stores.keys()].toSorted()).toEqual([`shop-pages-${BUILD}`, 'shop-reads'])
})

test.each([
  ['/product/kalk-bay', true],
  ['/product-category', true],
  ['/info/faqs', true],
  ['/product/kalk-bay?fabric=linen-oat', true],
  ['/product-category/sofas?utm_source=letter&ref=studio', true],
  ['/product-category/sofas?page=2', false],
  ['/info/faqs?q=legs', false],
  ['/search?q=velvet', false],
  ['/saved', false],
  ['/checkout', false],
  ['/my-account/orders', false],
  ['/confirmed/newsletter', false],
])('[W13] %s may be cached: %s', async (path, expected) => {
  const { isCacheablePage } = await load()
  expect(isCacheablePage(new URL(path, 'https://stoep.example'))).toBe(expected)
})
