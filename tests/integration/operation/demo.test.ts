import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atKnownHost } from '../../../api-mock/http/known-host.ts'
import { templateFor } from '../../../api-mock/pages/notice.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { checkoutOf, newShopper } from '../../support/account/shopper.ts'

const page = '<!doctype html>\n<html lang="en-ZA">\n<body>\n<div id="root"></div>\n</body>\n</html>\n'

describe('the demo', () => {
  const folder = mkdtempSync(join(tmpdir(), 'demo-'))
  writeFileSync(join(folder, 'index.html'), page)
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestApp({ environment: { PUBLIC_URL: 'http://192.168.1.5:3000' }, deps: { staticRoot: folder } })
  })
  afterAll(async () => {
    await shop.close()
    rmSync(folder, { recursive: true })
  })
  const ask = (url: string) => atKnownHost(shop.deps.config, (request) => shop.app.fetch(request))(new Request(url))

  it.each(['http://localhost:3000', 'http://127.0.0.1:1', 'http://[::1]:3000', 'http://192.168.1.5:3000'])(
    'responds at %s',
    async (origin) => {
      expect((await ask(`${origin}/healthz`)).status).toBe(200)
    },
  )

  it.each(['http://shop.example', 'http://localhost.shop.example', 'http://192.168.1.6:3000'])('rejects %s', async (origin) => {
    expect((await ask(`${origin}/`)).status).toBe(421)
    const call = await ask(`${origin}/api/home`)
    expect([call.status, await call.json()]).toMatchObject([421, { code: 'invalid_request' }])
  })

  it('says that it is a demo in the first line of the template of all pages, and in the worker’s shell', async () => {
    const shell = await (await shop.app.request('/index.html')).text()
    expect(shell).toMatch(/<body>\s*<p [^>]*>Demo shop: no order is real and no money moves\.<\/p>\s*<div id="root">/)
    expect(templateFor({ mode: 'demo', payments: 'sandbox' }, page)).toBe(shell)
    expect(templateFor({ mode: 'production', payments: 'live' }, page)).not.toContain('<p')
  })
})

describe('the pages beside the shop', () => {
  const SAYS = { demo: 'Demo shop: no order is real and no money moves.', test: 'Test shop: payments are not real and no money moves.' }
  const live = { PUBLIC_URL: 'https://shop.example', PAYFAST_MERCHANT_ID: '1', PAYFAST_MERCHANT_KEY: 'k', PAYFAST_PASSPHRASE: 'p' }
  const html = { headers: { Accept: 'text/html' } }
  const dist = mkdtempSync(join(tmpdir(), 'demo-desk-'))
  mkdirSync(join(dist, 'desk'))
  writeFileSync(join(dist, 'desk/index.html'), page)
  afterAll(() => rmSync(dist, { recursive: true }))
  it.each([
    ['demo', { PUBLIC_URL: 'http://localhost:3000' }],
    ['test', { PUBLIC_URL: 'https://shop.example', PAYMENTS: 'sandbox', ALLOW_SANDBOX: '1' }],
    [null, live],
  ] as const)('are marked as a demo too: the desk, the gate, the sandbox, the docs and plain errors (%s)', async (kind, environment) => {
    const shop = await createTestApp({ environment: { ...environment, DIST_DIR: dist } })
    const closed = await createTestApp({ environment: { ...environment, SITE_PASSWORD: 'karoo sunset 7' } })
    const gate = await closed.app.request('/', html)
    const pages = [
      await shop.app.request('/api/docs'),
      // Nothing is built here.
      await shop.app.request('/', html),
      gate,
      ...(kind === null ? [] : [await shop.app.request('/sandbox/payfast')]),
    ]
    const desk = await shop.app.request('/desk/')
    expect([gate.status, desk.status]).toEqual([403, 200])
    // The line has its style in an attribute.
    expect(desk.headers.get('content-security-policy')).toContain("style-src-attr 'unsafe-inline'")
    for (const answer of [...pages, desk]) {
      const text = await answer.text()
      for (const [known, words] of Object.entries(SAYS)) expect(text.includes(words), answer.url).toBe(known === kind)
    }
    await shop.close()
    await closed.close()
  })
})

describe('production with the bank account of the demo', () => {
  it('accepts no order with payment by bank transfer', async () => {
    const shop = await createTestApp({ environment: { PUBLIC_URL: 'https://shop.example' } })
    const { cart } = await newShopper(shop)
    const reply = await shop.call('checkout', checkoutOf(cart, 'bank_transfer'))
    expect([reply.status, reply.failure.code]).toEqual([400, 'invalid_request'])
    await shop.close()
  })
})
