import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { openCatalogue } from '../../../api-mock/catalogue/store.ts'
import { createPageAddress } from '../../../api-mock/pages/page-address.ts'
import { renderLimit } from '../../../api-mock/pages/page-requests.ts'
import { isPrivate } from '../../../api-mock/pages/private-page.ts'
import { findRoute } from '../../../src/app/navigation/load-page.ts'
import { routes } from '../../../src/app/routes/routes.ts'
import { CART_KEY_COOKIE, GATE_COOKIE, HINT_COOKIE, PAGE_UNTIL_HEADER } from '../../../src/contract/http/headers.ts'
import { fillPath } from '../../../src/contract/http/endpoint.ts'
import { newPerson } from '../../support/account/people.ts'
import { newStaff } from '../../support/desk/staff.ts'
import { signedIn } from '../../support/account/signed-in.ts'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { createTestRender } from '../../support/server/render.ts'
import { shopLine } from '../../support/server/shop-line.ts'

/** A value for each parameter of a pattern. */
const samples: Readonly<Record<string, string>> = {
  category: 'sofas',
  product: 'kalk-bay',
  'blog-post': 'stain-first-aid',
  store: 'durban',
  decorator: 'thandi-maqoma',
  confirmed: 'newsletter',
  order: '1001',
}

/** One address of every route. */
const addresses = routes.map(({ name, pattern }): [string, string] => {
  const sample = samples[name] ?? 'sample'
  const path = fillPath(pattern, { slug: sample, what: sample, orderId: sample, listId: newCartKey(), section: 'info', page: sample })
  return [name, path]
})
const publicAddresses = addresses.filter(([, path]) => !isPrivate(path))

/** A shop that counts its renders. */
async function countingShop(environment: Record<string, string> = {}) {
  const rendered: string[] = []
  // Pages of shops say when they were made.
  const page = createTestRender(() => new Date('2026-11-20T08:00:00Z'))
  const shop = await createTestApp({
    environment: { TRUST_PROXY: '1', ...environment },
    deps: {
      render: (input) => {
        rendered.push(input.url.pathname + input.url.search)
        return page(input)
      },
    },
  })
  return { shop, rendered, page }
}

describe('[trial 38] cached pages', () => {
  let shop: TestShop
  let rendered: string[]
  let page: ReturnType<typeof createTestRender>
  beforeAll(async () => {
    ;({ shop, rendered, page } = await countingShop())
  })
  afterAll(() => shop.close())
  const get = (path: string, headers: Record<string, string> = {}) => shop.request(path, { headers })
  const rendersOf = async (work: () => Promise<unknown>) => {
    rendered.length = 0
    await work()
    return rendered.length
  }

  describe('are the same for everybody', () => {
    const visitors: Record<string, () => Promise<Record<string, string>>> = {
      'a guest with a cart': async () => (await newPerson(shop, 'guest')).headers,
      'a customer': async () => (await newPerson(shop, 'customer')).headers,
      'a trade customer': async () => {
        const { headers } = await signedIn(shop, { role: 'trade', discount: 15 })
        return { Cookie: `${headers['Cookie'] ?? ''}; ${HINT_COOKIE}=trade` }
      },
      'a visitor who has consented': async () => ({ Cookie: 'consent=yes; _fbp=fb.1.1', 'Sec-GPC': '1' }),
      'a visitor with the pass of a gate': async () => ({ Cookie: `${GATE_COOKIE}=made-up` }),
      'a phone abroad': async () => ({ 'Accept-Language': 'de', 'User-Agent': 'Phone', 'X-Forwarded-For': '203.0.113.7' }),
      'a stranger with a made-up key': async () => ({ Cookie: `${CART_KEY_COOKIE}=${newCartKey()}`, Authorization: 'Bearer x' }),
    }
    it.each(Object.keys(visitors))('%s receives the page of a new guest at every public address, and no cookie', async (kind) => {
      const headers = (await visitors[kind]?.()) ?? {}
      for (const [, path] of publicAddresses) {
        const guests = await get(path)
        const own = await get(path, headers)
        expect([path, own.status, await own.text()]).toEqual([path, guests.status, await guests.text()])
        for (const answer of [guests, own]) {
          expect([path, answer.headers.getSetCookie()]).toEqual([path, []])
          expect(answer.headers.get('vary')).toBe('Accept-Encoding')
        }
        if (own.status === 200) expect(own.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=\d+/)
      }
      // The other way round: a page that was rendered for this visitor is the page of a guest.
      const fresh = await countingShop()
      for (const [, path] of publicAddresses) {
        const own = await (await fresh.shop.request(path, { headers })).text()
        expect([path, await (await get(path)).text()]).toEqual([path, own])
      }
      await fresh.shop.close()
    })

    it('do not include a person’s own pages, which are rendered for each request and never stored', async () => {
      const { headers } = await newPerson(shop, 'customer')
      const own = addresses.filter(([, path]) => isPrivate(path))
      expect(own.length).toBeGreaterThan(10)
      for (const [, path] of own) {
        const count = await rendersOf(async () => {
          for (const answer of [await get(path, headers), await get(path)]) {
            expect([path, answer.headers.get('cache-control')]).toEqual([path, 'private, no-store'])
            expect(answer.headers.get('etag')).toBeNull()
          }
        })
        expect([path, count]).toEqual([path, 2])
      }
    })

    it('may not be stored by shared caches behind a gate', async () => {
      const closed = await countingShop({ SITE_PASSWORD: 'a demo gate' })
      const opened = await closed.shop.call('register', { password: 'a demo gate' })
      const pass = (opened.headers.getSetCookie()[0] ?? '').replace(/;.*/, '')
      const answer = await closed.shop.request('/', { headers: { Cookie: pass } })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('private, max-age=0, stale-while-revalidate=600')
      expect((await closed.shop.request('/')).status).toBe(403)
      await closed.shop.close()
    })
  })

  it.each([
    ['/product/kalk-bay?utm_source=a&fbclid=b&ref=THANDI5', '/product/kalk-bay'],
    ['/product/kalk-bay?legs=oak&fabric=linen-clay', '/product/kalk-bay?fabric=linen-clay&legs=oak'],
    ['/product/kalk-bay?fabric=linen-clay&fabric=x&gclid=1', '/product/kalk-bay?fabric=linen-clay'],
    ['/product/kalk-bay?fabric=none', '/product/kalk-bay'],
    ['/product/%6balk-bay', '/product/kalk-bay'],
    ['/product-category/sofas?utm_id=1&page=1&sort=popular', '/product-category/sofas'],
    ['/product-category/sofas?fabric=b,a&sort=price', '/product-category/sofas?sort=price&fabric=a%2Cb'],
    ['/product-category/sofas?promo=free-ottoman&x', '/product-category/sofas?promo=free-ottoman'],
    ['/search?x=1&q=+oak+', '/search?q=oak'],
    ['/?cart=open&utm_medium=mail', '/'],
    ['/blog?tag=care&x=1', '/blog?tag=care'],
    ['/anything/faqs?q=wash&x=1', '/info/faqs?q=wash'],
    ['/search/guarantee?delivered=2020-01-01', '/info/guarantee?delivered=2020-01-01'],
    ['/info/shipping-and-returns?postcode=8001&q=x', '/info/shipping-and-returns?postcode=8001'],
    ['/product/faqs?q=1', '/product/faqs'],
    ['/app?source=pwa', '/app'],
  ])('[one server] %s is the page %s', async (asked, meant) => {
    expect(createPageAddress(shop.deps.catalogue)(new URL(asked, shop.deps.config.publicUrl))).toBe(meant)
    await get(meant)
    expect(await rendersOf(() => get(asked))).toBe((await get(meant)).status === 200 ? 0 : 1)
  })

  it('[extended] equal the page of the whole address, for every route with parameters that it reads and with others', async () => {
    const parts = ['fabric=linen-clay', 'legs=oak', 'sort=price', 'promo=free-ottoman', 'q=oak', 'tag=care', 'postcode=8001']
    const more = ['delivered=2024-02-29', 'page=2', 'sale=true', 'modal=cart', 'cart=open', 'ref=THANDI5', 'utm_source=mail', 'source=pwa']
    const asked = publicAddresses.filter(([name]) => name !== 'share')
    const address = createPageAddress(shop.deps.catalogue)
    const searchIn = ({ searchParams }: URL) => `"search":${JSON.stringify(searchParams.toString())}`
    for (const [, path] of asked) {
      for (const part of [...parts, ...more]) {
        const url = new URL(`${path}?${part}&utm_campaign=x`, shop.deps.config.publicUrl)
        const kept = await get(url.pathname + url.search, { 'X-Forwarded-For': `${path} ${part}` })
        const inside = async (call: string) => shop.app.request(call, undefined, { inside: true })
        const whole = await page({ url, fetch: inside })
        // A product's data names the options of its address as they were asked for. The product reads the same ones from both.
        const meant = new URL(address(url), url)
        const html = whole.html.replace(searchIn(url), () => searchIn(meant))
        expect([url.href, await kept.text()]).toEqual([url.href, html])
      }
    }
  }, 120_000)

  it('keep their route when the server shortens their address, for every route', () => {
    const address = createPageAddress(shop.deps.catalogue)
    for (const [name, path] of publicAddresses)
      expect([path, findRoute(address(new URL(path, 'http://x')))?.route.name]).toEqual([path, name])
  })

  it('are sent in brotli, gzip and plain, with one ETag, and as 304 to clients that have them', async () => {
    const plain = await get('/')
    const text = await plain.text()
    const etag = plain.headers.get('etag') ?? ''
    const bytes = async (encoding: string) => {
      const answer = await get('/', { 'Accept-Encoding': encoding })
      expect([answer.headers.get('content-encoding'), answer.headers.get('etag')]).toEqual([encoding, etag])
      return Buffer.from(await answer.arrayBuffer())
    }
    expect(brotliDecompressSync(await bytes('br')).toString()).toBe(text)
    expect(gunzipSync(await bytes('gzip')).toString()).toBe(text)
    const again = await get('/', { 'If-None-Match': etag })
    expect([again.status, await again.text(), again.headers.get('cache-control')]).toEqual([304, '', plain.headers.get('cache-control')])
  })

  it('[one server] are rendered once for 200 requests at the same time', async () => {
    const ask = () => Promise.all(Array.from({ length: 200 }, async () => (await get('/product/aloe')).status))
    expect(await rendersOf(async () => expect(new Set(await ask())).toEqual(new Set([200])))).toBe(1)
  })
})

it('[one server] a network address that caused 300 renders has to wait for more, and no other address does', async () => {
  const shop = await createTestApp({ environment: { TRUST_PROXY: '1' }, deps: { render: async () => ({ status: 200, html: 'a page' }) } })
  const get = (path: string, from = '198.51.100.9') => shop.request(path, { headers: { 'X-Forwarded-For': from } })
  const search = (word: number) => get(`/search?q=word${word}`)
  await get('/info/faqs', '198.51.100.8')
  for (let word = 0; word < renderLimit.burst; word += 1) expect((await search(word)).status).toBe(200)
  const refused = await search(-1)
  expect([refused.status, refused.headers.get('cache-control'), refused.headers.get('retry-after')]).toEqual([429, 'no-store', '1'])
  expect(await refused.text()).toContain('Too Many Requests')
  expect((await get('/checkout')).status).toBe(429)
  // Finished pages count for nothing, and neither do the pages of others.
  expect((await get('/info/faqs?utm_source=x')).status).toBe(200)
  expect((await get('/search?q=word-1', '198.51.100.10')).status).toBe(200)
  shop.clock.advance({ seconds: 1 })
  expect((await search(-2)).status).toBe(200)
  await shop.close()
})

describe('a page that says when a shop is open', () => {
  it('[one server] changes every half hour, and shared caches store it until then', async () => {
    const { shop, rendered } = await countingShop()
    shop.clock.set('2026-11-20T08:29:30Z')
    const answer = await shop.request('/store/durban')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30, stale-while-revalidate=0')
    shop.clock.set('2026-11-20T08:30:00Z')
    await shop.request('/store/durban')
    await shop.request('/store/durban')
    expect(rendered).toHaveLength(2)
    await shop.close()
  })
})

describe('a page with a notice of the desk', () => {
  it('has it from its start to its end: cached pages, shared caches and the worker’s copy expire at its end', async () => {
    const { shop } = await countingShop()
    const { token } = await newStaff(shop, 'marketing')
    shop.clock.set('2026-12-04T05:59:30Z')
    const { slug } = (await shop.call('deskContentCreate', { token, title: 'Open late' }, { params: { kind: 'notice' } })).answer
    const content = { kind: 'notice' as const, title: 'Open late', from: '2026-12-04T08:00', until: '2026-12-04T08:10', link: null }
    await shop.call('deskContentSave', { token, version: 1, publish: true, content }, { params: { kind: 'notice', slug } })
    await shop.deps.catalogue.refresh()
    const get = async () => {
      const answer = await shop.request('/info/faqs')
      const until = answer.headers.get(PAGE_UNTIL_HEADER)
      const start = (await shop.request('/')).headers.get(PAGE_UNTIL_HEADER)
      return { isShown: (await answer.text()).includes('Open late'), until, start, cached: answer.headers.get('cache-control') }
    }
    // The start page stays on devices until a shown notice ends; here it is the one about the workshop's break.
    const breakEnds = '2027-01-16T22:00:00.000Z'
    expect(await get()).toEqual({
      isShown: false,
      until: '2026-12-04T06:00:00.000Z',
      start: breakEnds,
      cached: 'public, max-age=0, s-maxage=30, stale-while-revalidate=0',
    })
    shop.clock.set('2026-12-04T06:00:00Z')
    expect(await get()).toMatchObject({ isShown: true, until: '2026-12-04T06:10:00.000Z', start: '2026-12-04T06:10:00.000Z' })
    shop.clock.set('2026-12-04T06:09:59Z')
    expect(await get()).toMatchObject({ isShown: true, cached: 'public, max-age=0, s-maxage=1, stale-while-revalidate=0' })
    shop.clock.set('2026-12-04T06:10:00Z')
    expect(await get()).toMatchObject({ isShown: false, until: '2026-12-04T22:00:00.000Z', start: breakEnds })
    await shop.close()
  })
})

describeOnEveryDatabase('[trial 38] a change of the shop', (database) => {
  it('[one server] is on the next page of a guest on every server, once the server has looked, and most pages are ready then', async () => {
    const first = await createTestApp({ database, deps: { render: createTestRender() } })
    const rendered: string[] = []
    const page = createTestRender()
    const second = await createTestApp({
      database,
      deps: {
        db: first.deps.db,
        dialect: first.deps.dialect,
        catalogue: await openCatalogue(first.deps.db),
        render: (input) => {
          rendered.push(input.url.pathname)
          return page(input)
        },
      },
    })
    const servers = [first, second]
    for (const server of servers) await server.request('/info/contact-us')
    await shopLine({ deps: first.deps, folder: '.' }, 'settings', 'set', 'contact.phone=011 555 0199')
    for (const server of servers) {
      await server.deps.catalogue.refresh()
      rendered.length = 0
      expect(await (await server.request('/info/contact-us')).text()).toContain('011 555 0199')
    }
    expect(rendered).toEqual([])
    await first.close()
  })
})
