import { once } from 'node:events'
import { connect, type IncomingHttpHeaders, type IncomingHttpStatusHeader } from 'node:http2'
import { get, type IncomingMessage, type InformationEvent } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isInstalled, startCaddy } from '../../support/server/proxies.ts'
import { createShopProcess, type ShopProcess } from '../../support/server/shop-process.ts'

interface Answer {
  /** The `Link` headers of the responses 103. */
  hints: string[]
  status: number
  page: string
}

/** Requests a page over HTTP/2. */
async function overHttp2(origin: string, path: string): Promise<Answer> {
  const session = connect(origin, { rejectUnauthorized: false })
  const request = session.request({ ':path': path, accept: 'text/html' })
  const hints: string[] = []
  request.on('headers', ({ link }: IncomingHttpHeaders) => hints.push(String(link)))
  let page = ''
  request.on('data', (chunk) => (page += String(chunk)))
  let status = 0
  request.on('response', (headers: IncomingHttpHeaders & IncomingHttpStatusHeader) => (status = headers[':status'] ?? 0))
  request.end()
  await once(request, 'end')
  session.close()
  return { hints, status, page }
}

/** Requests a page over HTTP/1.1. */
async function overHttp1(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const hints: string[] = []
  const request = get(url, { headers })
  request.on('information', ({ headers: { link } }: InformationEvent) => hints.push(String(link)))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the event's own argument
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  let page = ''
  for await (const chunk of answer) page += String(chunk)
  return { hints, status: answer.statusCode ?? 0, page }
}

/** The second answer for a page that is rendered each time and has hints, if any page has, asked for by a visitor who claims HTTP/2. */
async function privatePageTwice(origin: string): Promise<Answer> {
  await overHttp1(`${origin}/checkout`)
  return overHttp1(`${origin}/checkout`, { 'X-Early-Hints': 'HTTP/2.0' })
}

const filesOf = (links: string) => [...links.matchAll(/<([^>]+)>; rel=(\w+)/g)].map(([, file = '', rel = '']) => ({ file, rel }))

describe.runIf(isInstalled('caddy', 'version'))('a page that is not rendered yet, behind the shipped Caddyfile', () => {
  let shop: ShopProcess
  let proxy: Awaited<ReturnType<typeof startCaddy>>
  beforeAll(async () => {
    shop = await createShopProcess({ EARLY_HINTS: '1', TRUST_PROXY: '1' })
    await shop.start()
    proxy = await startCaddy([shop.origin], { tls: true })
  }, 120_000)
  afterAll(async () => {
    await proxy.close()
    await shop.remove()
  })

  it.each(['/nowhere', '/checkout'])('%s: hints for its files arrive before it over HTTP/2, and it loads each of them', async (path) => {
    // The plan of a rarely visited route is known after its first page; a private page is rendered each time.
    if (path === '/checkout') await overHttp2(proxy.origin, path)
    const { hints, status, page } = await overHttp2(proxy.origin, path)
    expect([status, hints.length]).toEqual([path === '/nowhere' ? 404 : 200, 1])
    const files = filesOf(hints.join(', '))
    expect(files.map(({ rel }) => rel)).toEqual(['preload', 'preload', 'modulepreload', 'modulepreload', 'preload', 'preload'])
    for (const { file, rel } of files)
      expect(page).toMatch(rel === 'modulepreload' ? new RegExp(`data-modules="[^"]*${file}`) : `="${file}"`)
  })

  it.each(['/', '/product/kalk-bay', '/product-category/sofas'])(
    '%s, which has its styles in its head and loads its code after its picture, needs none',
    async (path) => {
      expect(await overHttp2(proxy.origin, path)).toMatchObject({ status: 200, hints: [] })
    },
  )

  it('a visitor with HTTP/1.1 gets none, whatever it asks for', async () => {
    const plain = await startCaddy([shop.origin])
    const answer = await privatePageTwice(plain.origin)
    await plain.close()
    expect([answer.status, answer.hints]).toEqual([200, []])
  })
})

describe('without EARLY_HINTS', () => {
  it('no page has hints, whatever the proxy or the visitor says', async () => {
    const shop = await createShopProcess()
    await shop.start()
    const answer = await privatePageTwice(shop.origin)
    await shop.remove()
    expect([answer.status, answer.hints]).toEqual([200, []])
  }, 60_000)
})
