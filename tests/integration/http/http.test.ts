import { randomUUID } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { failureSchema } from '../../../src/contract/http/failure.ts'
import { keptLog } from '../../support/server/kept-log.ts'
import { createTestApp, newCartKey, type TestShop } from '../../support/server/api.ts'
import { aloe, cartWith, kalkBay } from '../../support/catalogue/goods.ts'

describe('the HTTP interface', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await createTestApp()
  })
  afterAll(() => shop.close())
  const post = (body: BodyInit, headers: Record<string, string> = { 'Content-Type': 'application/json' }) =>
    shop.request('/api/cart-guest', { method: 'POST', headers, body })
  const add = (fields: Record<string, unknown>) => JSON.stringify({ cartKey: newCartKey(), productId: 1001, productQuantity: 1, ...fields })

  it('sends X-Shop-Api with every response, rejections too', async () => {
    for (const path of ['/api/catalogue', '/api/cart-guest', '/api/nothing', '/api/openapi.json', '/api/docs']) {
      expect((await shop.request(path)).headers.get('x-shop-api'), path).toBe('1')
    }
  })

  it('responds with 404 as JSON to an unknown call', async () => {
    const response = await shop.request('/api/nothing')
    expect(response.status).toBe(404)
    expect(z.safeParse(failureSchema, await response.json()).data?.code).toBe('not_found')
  })

  it.each([
    ['PUT', '/api/cart-guest', 'DELETE, GET, POST'],
    ['POST', '/api/products/kalk-bay', 'GET'],
    ['GET', '/api/coupon-apply-guest', 'POST'],
    ['PATCH', '/api/openapi.json', 'GET'],
  ])('responds with 405 and the permitted methods to %s %s', async (method, path, allowed) => {
    const response = await shop.request(path, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe(allowed)
    expect(z.safeParse(failureSchema, await response.json()).data?.code).toBe('method_not_allowed')
  })

  it.each([
    ['POST', '/api/nothing'],
    ['PUT', '/api/cart-guest'],
  ])('[J7] responds to a change by %s %s, of a newer version, that it needs an upgrade: the device keeps it', async (method, path) => {
    const response = await shop.request(path, { method, headers: { 'Idempotency-Key': randomUUID() } })
    expect(response.status).toBe(426)
    expect(z.safeParse(failureSchema, await response.json()).data?.code).toBe('upgrade_required')
  })

  it.each([
    ['broken JSON', '{"cartKey":', 400],
    ['no object', '[1,2,3]', 400],
    ['null', 'null', 400],
    ['nothing', '', 400],
    ['a name that reaches for prototypes', `{"__proto__":{"productId":1},"cartKey":"${newCartKey()}"}`, 400],
    ['a constructor inside', add({ variation: { constructor: 'x' } }), 400],
    ['a lone surrogate', add({ variation: { fabric: '\ud800' } }).replace('\ud800', '\\ud800'), 400],
    ['NUL', add({ variation: { fabric: 'a\0b' } }), 400],
    ['a number beyond numbers', add({}).replace('1001', '1e999'), 400],
    ['a number in a string', add({ productId: '1001' }), 400],
    ['nesting without end', `${'['.repeat(5000)}${']'.repeat(5000)}`, 400],
    ['more than 64 kB', add({ ref: 'x'.repeat(70_000) }), 413],
  ])('rejects %s', async (_, body, status) => {
    const response = await post(body)
    expect(response.status).toBe(status)
    expect(z.safeParse(failureSchema, await response.json()).data?.code).toBe(status === 413 ? 'payload_too_large' : 'invalid_request')
  })

  it.each<Record<string, string>>([{ 'Content-Length': '90' }, {}])(
    'does not report a client that goes away as a fault of the database (%j)',
    async (length) => {
      const { log, lines } = keptLog()
      const { request, close } = await createTestApp({ deps: { log } })
      const body = new ReadableStream({
        pull: (controller) => controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
      })
      // The browser's type does not have `duplex`, which Node requires with a stream.
      const init = { method: 'POST', headers: { 'Content-Type': 'application/json', ...length }, body, duplex: 'half' }
      expect((await request('/api/cart-guest', init)).status).toBe(400)
      expect(lines.join('')).not.toContain('a request failed')
      await close()
    },
  )

  it('rejects bytes that are no text, and other content types', async () => {
    expect((await post(new Uint8Array([0x22, 0xff, 0xfe, 0x22]))).status).toBe(400)
    expect((await post(add({}), { 'Content-Type': 'text/plain' })).status).toBe(415)
    expect((await post(new URLSearchParams({ productId: '1001' }), {})).status).toBe(415)
  })

  it('rejects a duplicate parameter', async () => {
    expect((await shop.request('/api/search?q=couch&q=sofa')).status).toBe(400)
    expect((await shop.request(`/api/cart-guest?cartKey=${newCartKey()}&cartKey=${newCartKey()}`)).status).toBe(400)
  })

  it('names every invalid field', async () => {
    const response = await post(JSON.stringify({ productId: -1, productQuantity: 0 }))
    const { data } = z.parse(failureSchema, await response.json())
    const { fields } = z.parse(z.object({ fields: z.record(z.string(), z.string()) }), data)
    expect(Object.keys(fields)).toEqual(['productId', 'productQuantity'])
  })

  it('distinguishes a locked or missing database from a fault', async () => {
    const failing = (code: string) =>
      createTestApp({
        deps: {
          catalogue: {
            ...shop.deps.catalogue,
            card: () => {
              throw Object.assign(new Error('no'), { code })
            },
          },
        },
      })
    for (const [code, status, answer] of [
      ['55P03', 409, 'in_progress'],
      ['ECONNREFUSED', 503, 'unavailable'],
      ['XX000', 500, 'internal_error'],
    ] as const) {
      const broken = await failing(code)
      const reply = await broken.call('cartAdd', { cartKey: newCartKey(), productId: 1001, productQuantity: 1 })
      expect(reply.failure).toMatchObject({ status, code: answer })
      await broken.close()
    }
  })

  it('compresses long responses in an encoding that the client accepts', async () => {
    const plain = await (await shop.request('/api/catalogue')).text()
    const brotli = await shop.request('/api/catalogue', { headers: { 'Accept-Encoding': 'gzip, br' } })
    expect(brotli.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(plain)
    const cartKey = await cartWith(shop, [kalkBay, 1], [aloe, 2])
    const cart = await shop.request(`/api/cart-guest?cartKey=${cartKey}`, { headers: { 'Accept-Encoding': 'gzip, br;q=0' } })
    expect(cart.headers.get('content-encoding')).toBe('gzip')
    expect(cart.headers.get('vary')).toBe('Accept-Encoding')
    expect(JSON.parse(gunzipSync(await cart.arrayBuffer()).toString())).toMatchObject({ cart_key: cartKey })
    expect((await shop.request('/healthz', { headers: { 'Accept-Encoding': 'br' } })).headers.has('content-encoding')).toBe(false)
  })

  it('compresses a public read better when it is sent again, with the same text and ETag', async () => {
    const read = async () => {
      const response = await shop.request('/api/decorators', { headers: { 'Accept-Encoding': 'br' } })
      return { etag: response.headers.get('etag'), bytes: Buffer.from(await response.arrayBuffer()) }
    }
    const quick = await read()
    await vi.waitFor(async () => expect((await read()).bytes.length).toBeLessThan(quick.bytes.length))
    const better = await read()
    expect(better.etag).toBe(quick.etag)
    expect(brotliDecompressSync(better.bytes)).toEqual(brotliDecompressSync(quick.bytes))
  })

  it('responds to HEAD like GET without the body', async () => {
    const head = await shop.request('/api/products/kalk-bay', { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.headers.get('etag')).toBeTruthy()
    expect(await head.text()).toBe('')
  })

  it('reports whether the process runs, and whether it is ready', async () => {
    expect((await shop.request('/healthz')).status).toBe(200)
    expect(await (await shop.request('/readyz')).json()).toEqual({ ok: true })
    const other = await createTestApp()
    expect((await other.request('/readyz')).status).toBe(200)
    await other.close()
    expect((await other.request('/healthz')).status).toBe(200)
    expect((await other.request('/readyz')).status).toBe(503)
  })
})
