import type { APIResponse, Page } from '@playwright/test'
import { readBuiltPage } from '../../../scripts/sizes.ts'
import { expect, open, test } from '../shell/shop-test.ts'
import { parseThing, trailOf, type Thing } from '../../support/browser/document-head.ts'

/** The page that the server sends on a first visit: to a reader, a search engine or a messenger that shows a preview. */

interface Served {
  title: string
  /** `<meta>` by name or property. */
  meta: Record<string, string>
  canonical: string | null
  /** JSON-LD, by type. */
  things: Record<string, Thing>
  text: string
}

/** Parses a document without running its scripts. */
async function read(page: Page, answer: APIResponse): Promise<Served> {
  const { scripts, ...rest } = await page.evaluate(
    (html) => {
      const served = new DOMParser().parseFromString(html, 'text/html')
      const named = [...served.querySelectorAll('meta[content]')].map((meta): [string, string] => [
        meta.getAttribute('name') ?? meta.getAttribute('property') ?? '',
        meta.getAttribute('content') ?? '',
      ])
      return {
        title: served.title,
        meta: Object.fromEntries(named),
        canonical: served.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null,
        scripts: [...served.querySelectorAll('script[type="application/ld+json"]')].map(({ textContent }) => textContent),
        text: served.querySelector('#root')?.textContent ?? '',
      }
    },
    await answer.text(),
  )
  const things = scripts.map(parseThing)
  return { ...rest, things: Object.fromEntries(things.map((thing) => [String(thing['@type']), thing])) }
}

const pages = [
  { path: '/', type: 'Organization' },
  { path: '/product-category/sofas', type: 'BreadcrumbList' },
  { path: '/product/kalk-bay', type: 'Product' },
]

for (const { path, type } of pages) {
  test(`[§2.12] ${path} has text, metadata and JSON-LD for readers, search engines and previews`, async ({ page, request, shop }) => {
    const answer = await request.get(path)
    expect(answer.status()).toBe(200)
    const { title, meta, canonical, things, text } = await read(page, answer)
    expect(title).toContain('Stoep')
    expect(meta['description']?.length).toBeGreaterThan(50)
    expect(meta['description']?.length).toBeLessThanOrEqual(170)
    expect(meta['robots']).toBeUndefined()
    expect(canonical).toBe(`${shop.origin}${path}`)
    expect(meta).toMatchObject({
      'og:title': title,
      'og:description': meta['description'],
      'og:url': canonical,
      'og:site_name': 'Stoep',
      'og:locale': 'en_ZA',
    })
    expect(meta['og:image']).toMatch(new RegExp(`^${shop.origin}/media/`))
    const picture = await request.get(meta['og:image'] ?? '')
    expect(picture.headers()['content-type']).toMatch(/^image\//)
    expect(things[type]).toMatchObject({ '@context': 'https://schema.org', '@type': type })
    expect(text.length).toBeGreaterThan(500)
  })
}

for (const { path } of pages) {
  test(`the head of ${path} requests the first picture, and the page shows that file`, async ({ page }) => {
    await open(page, path)
    const first = page.locator('main img[fetchpriority=high]').first()
    await expect(first).toHaveJSProperty('complete', true)
    const shown = await first.evaluate((image: HTMLImageElement) => image.currentSrc)
    const family = shown.replace(/-\d+\.webp$/, '-')
    const requested = await page.evaluate(
      (start) =>
        performance
          .getEntriesByType('resource')
          .flatMap((entry) => (entry instanceof PerformanceResourceTiming && entry.name.startsWith(start) ? [entry] : []))
          .map(({ name, initiatorType }) => ({ name, initiatorType })),
      family,
    )
    expect(requested[0]).toEqual({ name: shown, initiatorType: 'link' })
    expect(requested.filter(({ name }) => name === shown)).toHaveLength(1)
  })
}

test('the JSON-LD of a product has the price on the page', async ({ page, request, shop }) => {
  const { things, text } = await read(page, await request.get('/product/kalk-bay'))
  const offer = things['Product']?.['offers']
  expect(things['Product']).toMatchObject({ name: 'Kalk Bay' })
  expect(offer).toMatchObject({
    '@type': 'Offer',
    price: '18999.00',
    priceCurrency: 'ZAR',
    availability: 'https://schema.org/MadeToOrder',
    url: `${shop.origin}/product/kalk-bay`,
  })
  expect(text).toMatch(/R\s18\s999(?!,)/)
  const trail = trailOf(things['BreadcrumbList'])
  expect(trail.map(({ name }) => name)).toEqual(['Home', 'Sofas', 'Kalk Bay'])
  expect((await request.get(trail[1]?.item ?? '')).status()).toBe(200)
})

const canonicals = [
  ['/product-category/sofas?utm_source=x&fabric=linen-oat&gclid=1&sort=price', '/product-category/sofas?fabric=linen-oat&sort=price'],
  ['/product-category?modal=login&page=2', '/product-category?page=2'],
  ['/product/kalk-bay?fabric=linen-clay&utm_source=x', '/product/kalk-bay'],
  ['/?ref=thandi&utm_campaign=x', '/'],
  ['/help/faqs?utm_source=x', '/info/faqs'],
] as const

for (const [requested, expected] of canonicals) {
  test(`[§2.13] the canonical address of ${requested} is ${expected}`, async ({ page, request, shop }) => {
    const { canonical, meta } = await read(page, await request.get(requested))
    const actualUrl = new URL(canonical ?? '')
    const expectedUrl = new URL(expected, shop.origin)
    actualUrl.searchParams.sort()
    expectedUrl.searchParams.sort()
    expect(actualUrl.href).toBe(expectedUrl.href)
    expect(meta['og:url']).toBe(canonical)
  })
}

test('[§8.9] a missing page answers 404 with noindex', async ({ page, request }) => {
  for (const path of ['/no/such/page', '/product/no-such-couch', '/product-category/no-such-thing']) {
    const answer = await request.get(path)
    expect(answer.status()).toBe(404)
    const { meta, canonical } = await read(page, answer)
    expect(meta['robots']).toBe('noindex')
    expect(canonical).toBeNull()
  }
})

const cartKey = 'k'.repeat(42)

test('public pages do not depend on cookies, set none, and may be cached', async ({ request }) => {
  for (const path of ['/', '/product-category/sofas', '/product/kalk-bay', '/search?q=couch', '/info/faqs']) {
    const answer = await request.get(path, { headers: { Cookie: `cart_key=${cartKey}` } })
    const headers = answer.headers()
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['cache-control']).not.toMatch(/private|no-store/)
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(await answer.text()).not.toContain(cartKey)
  }
})

test('checkout pages are private and not cached', async ({ request }) => {
  for (const path of ['/checkout', '/checkout/order/12345678?key=none']) {
    const headers = (await request.get(path)).headers()
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['etag']).toBeUndefined()
  }
})

/** Removes attributes that only a browser with a layout adds, such as the height of a column. */
const plain = (html = '') => html.replace(/ (style|tabindex|data-laid-out)="[^"]*"/g, '')

for (const { path } of pages) {
  test(`${path} hydrates without changing the served markup`, async ({ page, request }) => {
    const served = await page.evaluate(
      (html) => new DOMParser().parseFromString(html, 'text/html').querySelector('#root')?.innerHTML,
      await (await request.get(path)).text(),
    )
    // Mark the elements from the parser before any script of the page runs. Elements that React creates have no mark.
    await page.addInitScript(() => {
      const seen = new MutationObserver(() => {
        for (const element of document.querySelectorAll('#root *')) Object.assign(element, { served: true })
        if (document.readyState !== 'loading') seen.disconnect()
      })
      seen.observe(document, { childList: true, subtree: true })
    })
    // A tall viewport: the product's bar, which is not in the served markup, does not appear.
    await page.setViewportSize({ width: 390, height: 2000 })
    await open(page, path)
    const after = await page.evaluate(() => ({
      html: document.querySelector('#root')?.innerHTML,
      created: [...document.querySelectorAll('#root *')].filter((element) => !('served' in element)).map(({ outerHTML }) => outerHTML),
    }))
    expect(after.created).toEqual([])
    expect(plain(after.html)).toBe(plain(served))
  })
}

for (const { path } of pages) {
  test(`${path}, loaded and left alone, requests the scripts that its limit counts, and no other`, async ({ page }) => {
    const scripts = new Set<string>()
    page.on('request', (request) => request.resourceType() === 'script' && scripts.add(new URL(request.url()).pathname))
    // The last that an idle page does by itself.
    const counted = page.waitForRequest('**/api/page-visit')
    await open(page, path)
    await counted
    const modules = await page.locator('#page-data').getAttribute('data-modules')
    const limited = new Set([...[...readBuiltPage().filesOf([])].map((file) => `/${file}`), ...(modules?.split(' ') ?? [])])
    expect([...scripts].toSorted()).toEqual([...limited].toSorted())
  })
}

const phones = [
  { width: 412, deviceScaleFactor: 1.75, picture: 'living-portrait-720' },
  { width: 360, deviceScaleFactor: 2, picture: 'living-portrait-720' },
  { width: 390, deviceScaleFactor: 3, picture: 'living-portrait-900' },
]

for (const { width, deviceScaleFactor, picture } of phones) {
  test.describe(`a phone of ${width} × ${deviceScaleFactor} pixels`, () => {
    test.use({ viewport: { width, height: 844 }, deviceScaleFactor, isMobile: true })

    test('loads the smallest picture that fills its first screen', async ({ page }) => {
      await open(page, '/')
      const hero = page.getByRole('region', { name: 'Sit down. Stay a while.' }).getByRole('img').last()
      await expect(hero).toHaveJSProperty('complete', true)
      expect(await hero.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(new RegExp(`/media/rooms/${picture}\\.webp$`))
    })
  })
}
