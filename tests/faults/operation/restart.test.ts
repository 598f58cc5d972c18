import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createTestApp, caller, newCartKey } from '../../support/server/api.ts'
import { aloe } from '../../support/catalogue/goods.ts'
import { isInstalled, startCaddy, startRoundRobin } from '../../support/server/proxies.ts'
import { createShopProcess, type ShopProcess } from '../../support/server/shop-process.ts'
import { trialSize } from '../../support/time/trial-size.ts'
import { twoShops } from './two-shops.ts'
import { createAnswerCount } from './answer-count.ts'

const piece = { productId: aloe.productId, variation: aloe.variation, productQuantity: 1 }

describe('a server that ends', () => {
  let shop: ShopProcess
  beforeAll(async () => {
    shop = await createShopProcess({ SHUTDOWN_DELAY: '5', LOG_LEVEL: 'silent' })
    await shop.start()
  }, 60_000)
  afterAll(() => shop.remove())

  /** A request over a connection that the client would keep. */
  async function ask(path: string, agent: Agent): Promise<{ status: number | undefined; connection: string | undefined; body: string }> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the event's own arguments
    const [answer] = (await once(get(`${shop.origin}${path}`, { agent }), 'response')) as [IncomingMessage]
    let body = ''
    for await (const chunk of answer) body += String(chunk)
    return { status: answer.statusCode, connection: answer.headers.connection, body }
  }

  test('reports it at /readyz at once, still answers new connections, closes each after its answer, and ends idle ones', async () => {
    const kept = new Agent({ keepAlive: true })
    expect(await ask('/readyz', kept)).toMatchObject({ status: 200, connection: 'keep-alive' })
    // A connection without any request, as a browser opens it ahead of need.
    const silent = connect(Number(new URL(shop.origin).port), '127.0.0.1')
    await once(silent, 'connect')
    const silentEnded = once(silent.resume(), 'close')

    const began = performance.now()
    const stopping = shop.stop()
    await vi.waitFor(
      async () => expect(await ask('/readyz', kept)).toEqual({ status: 503, connection: 'close', body: '{"ok":false,"reason":"closing"}' }),
      { timeout: 4500, interval: 10 },
    )
    const fresh = new Agent({ keepAlive: true })
    expect(await ask('/api/status', fresh)).toMatchObject({ status: 200, connection: 'close' })
    expect(
      (await caller((path, init) => fetch(`${shop.origin}${path}`, init))('cartAdd', { cartKey: newCartKey(), ...piece })).status,
    ).toBe(200)

    const [exitCode] = await Promise.all([stopping, silentEnded])
    expect(performance.now() - began, 'the delay was kept').toBeGreaterThan(5000)
    expect(exitCode, 'neither the silent connection nor the kept one had to be broken off').toBe(0)
    await expect(ask('/readyz', fresh)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  }, 30_000)
})

test('/readyz names the shutdown, and /healthz still answers', async () => {
  const closing = new AbortController()
  const shop = await createTestApp({ deps: { closing: closing.signal } })
  expect((await shop.request('/readyz')).status).toBe(200)
  closing.abort()
  const answer = await shop.request('/readyz')
  expect([answer.status, await answer.json()]).toEqual([503, { ok: false, reason: 'closing' }])
  expect((await shop.request('/healthz')).status).toBe(200)
  await shop.close()
})

/** Caddy, which passes on the addresses that the shoppers name. */
const behindLocalNetwork: typeof startRoundRobin = (origins) => startCaddy(origins, { networks: '127.0.0.1/32' })

/** The tests' own proxy, and Caddy with the shipped configuration where it is installed. */
const proxies = [
  { name: 'a round-robin proxy', start: startRoundRobin },
  ...(isInstalled('caddy', 'version') ? [{ name: 'Caddy with the shipped Caddyfile', start: behindLocalNetwork }] : []),
]
const SHOPPERS = 6
const ROUNDS = trialSize(1, 5)
/** A cart takes no more of one product. */
const MOST_PIECES = 20

/** How many additions to a cart a server has answered since its start. */
async function additions(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const counted = /^shop_request_seconds_count\{method="POST",route="\/api\/cart-guest",status="200"\} (\d+)/m.exec(text)
  return Number(counted?.[1] ?? 0)
}

describe.runIf(inject('postgresUrl') !== null)('two servers', () => {
  // Far above the interval of the proxies' checks: a machine that is busy with other tests delays a check.
  const { shops } = twoShops({ SHUTDOWN_DELAY: '6', TRUST_PROXY: '2' })

  test.each(proxies)(
    '[trial 30] behind $name restart in turn under load, and no request fails',
    async ({ start }) => {
      const proxy = await start(shops.map(({ origin }) => origin))
      const call = caller((path, init) => fetch(`${proxy.origin}${path}`, init))
      const closing = new AbortController()
      const failed: unknown[] = []
      const answers = createAnswerCount()
      let visitors = 0

      async function shopOn(): Promise<void> {
        let cartKey = ''
        let quantity = MOST_PIECES
        // The calls of one address are limited.
        let headers = {}
        while (!closing.signal.aborted) {
          if (quantity === MOST_PIECES) {
            ;[cartKey, quantity] = [newCartKey(), 0]
            visitors += 1
            headers = { 'X-Forwarded-For': `10.0.${visitors >> 8}.${visitors & 255}` }
          }
          quantity += 1
          // One request for each change: a repeat would hide a failure.
          const reply = await call('cartAdd', { cartKey, ...piece }, { key: randomUUID(), headers })
          if (reply.status !== 200) failed.push(reply.failure)
          else if (reply.answer.item_count !== quantity) failed.push(reply.answer)
          const page = await fetch(`${proxy.origin}/api/products?per_page=1`, { headers })
          await page.arrayBuffer()
          if (page.status >= 500) failed.push(page.status)
          answers.add(2)
        }
      }
      const busyAgain = () => Promise.race([shopping, answers.more(40)])
      const shopping = Promise.all(Array.from({ length: SHOPPERS }, shopOn))

      for (let round = 0; round < ROUNDS; round += 1) {
        for (const shop of shops) {
          await busyAgain()
          await shop.stop()
          await busyAgain()
          await shop.start()
          // The proxy finds the restarted server at its next check. Until then it must not lose the other one.
          await vi.waitFor(async () => expect(await additions(shop.origin)).toBeGreaterThan(0), { timeout: 60_000, interval: 100 })
        }
      }
      closing.abort()
      await shopping
      expect(failed).toEqual([])
      await proxy.close()
    },
    ROUNDS * 120_000,
  )
})
