import { afterEach, beforeEach, expect, it, test } from 'vitest'
import { createMetrics } from '../../../api-mock/metrics/metrics.ts'
import { startJobs } from '../../../api-mock/jobs.ts'
import { placedOrder } from '../../support/account/shopper.ts'
import { deliverNotice, payFastNotice } from '../../support/payments/callbacks.ts'
import { createTestApp, type TestShop } from '../../support/server/api.ts'
import { describeOnEveryDatabase } from '../../support/server/databases.ts'
import { createTestRender } from '../../support/server/render.ts'
import { keptLog } from '../../support/server/kept-log.ts'

const TOKEN = 'a-long-token-of-the-scraper'

/** A scrape as the server sees it: by default from this machine, without a proxy. */
async function scrape(
  shop: TestShop,
  { host = 'localhost:4102', peer = '127.0.0.1', headers = {} }: { host?: string; peer?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  return shop.app.request(`http://${host}/metrics`, { headers }, { incoming: { socket: { remoteAddress: peer } } })
}

/** The value of one sample, named as in the text of a scrape. Undefined if there is none. */
async function sample(shop: TestShop, name: string): Promise<number | undefined> {
  const lines = (await (await scrape(shop)).text()).split('\n')
  const line = lines.find((candidate) => candidate.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

describeOnEveryDatabase('the metrics', (database) => {
  let shop: TestShop
  beforeEach(async () => {
    shop = await createTestApp({ database })
  })
  afterEach(() => shop.close())

  it('[one server] count requests by the pattern of their route, and contain nothing that a visitor wrote', async () => {
    await shop.request('/api/product/kalk-bay')
    await shop.request('/api/product/no-such-piece')
    await shop.request('/api/orders/12345678/delivery.ics?key=secret')
    await shop.request('/never-heard-of')
    const text = await (await scrape(shop)).text()
    for (const line of ['route="/api/orders/:orderId/delivery.ics",status="404"', 'route="/*",status="503"']) expect(text).toContain(line)
    for (const written of ['kalk-bay', 'no-such-piece', '12345678', 'secret', 'never-heard-of']) expect(text).not.toContain(written)
  })

  it('[one server] show which pages are kept, and which had to be rendered', async () => {
    await shop.close()
    shop = await createTestApp({ database, deps: { render: createTestRender() } })
    expect(await sample(shop, 'shop_pages_kept')).toBe(0)
    for (let time = 0; time < 3; time += 1) expect((await shop.request('/product/kalk-bay')).status).toBe(200)
    expect(await sample(shop, 'shop_page_answers_total{how="rendered"}')).toBe(1)
    expect(await sample(shop, 'shop_page_answers_total{how="kept"}')).toBe(2)
    expect(await sample(shop, 'shop_pages_kept')).toBe(1)
    expect(await sample(shop, 'shop_pages_kept_bytes')).toBeGreaterThan(1000)
  })

  it('[one server] show what waits in the outboxes, and for how long', async () => {
    expect(await sample(shop, 'shop_queue_waiting{queue="mail"}')).toBe(0)
    const placed = await placedOrder(shop)
    expect(await sample(shop, 'shop_orders_open{state="pending_payment"}')).toBe(1)
    await deliverNotice(shop, await payFastNotice(shop, placed.order_id))
    shop.clock.advance({ minutes: 2 })
    expect(await sample(shop, 'shop_queue_waiting{queue="mail"}')).toBe(1)
    expect(await sample(shop, 'shop_queue_oldest_seconds{queue="mail"}')).toBe(120)
    expect(await sample(shop, 'shop_orders_open{state="processing"}')).toBe(1)
    expect(await sample(shop, 'shop_payment_callbacks_total{method="card",settlement="paid"}')).toBe(1)
  })
})

describeOnEveryDatabase('access to the metrics', (database) => {
  let shop: TestShop
  afterEach(() => shop.close())

  it('without a token: a scraper on this machine, and no request through a proxy', async () => {
    shop = await createTestApp({ database })
    for (const peer of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect((await scrape(shop, { peer })).status, peer).toBe(200)
    expect((await scrape(shop, { peer: '203.0.113.9' })).status).toBe(404)
    expect((await scrape(shop, { host: 'shop.example.co.za' })).status).toBe(404)
    for (const name of ['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Via'])
      expect((await scrape(shop, { headers: { [name]: '127.0.0.1' } })).status, name).toBe(404)
  })

  it('with a token: every scraper that sends it, from anywhere, also behind the gate', async () => {
    shop = await createTestApp({ database, environment: { METRICS_TOKEN: TOKEN, SITE_PASSWORD: 'a gate that is closed' } })
    const from = { peer: '203.0.113.9', host: 'shop.example.co.za' }
    expect((await scrape(shop, { ...from, headers: { Authorization: `Bearer ${TOKEN}` } })).status).toBe(200)
    expect((await scrape(shop, { ...from, headers: { Authorization: `Bearer ${TOKEN}x` } })).status).toBe(404)
    expect((await scrape(shop)).status).toBe(404)
  })
})

test('a run of a job that fails is counted', async () => {
  const metrics = createMetrics()
  const counts = {
    queues: { mail: { waiting: 0, oldest: 0 }, push: { waiting: 0, oldest: 0 }, conversions: { waiting: 0, oldest: 0 } },
    mailGivenUp: 0,
    ordersUnpaid: 0,
    ordersToDispatch: 0,
    reviewsHeld: 0,
  }
  const failed = Promise.withResolvers<void>()
  const run = async () => {
    failed.resolve()
    throw new Error('the mail server is away')
  }
  const stop = startJobs(
    [{ name: 'mail', everySeconds: 0.001, run }],
    { log: keptLog().log, metrics },
    { runsJobs: () => Promise.resolve(true) },
  )
  await failed.promise
  await stop()
  const text = await metrics.text(counts, { total: 3, idle: 2, waiting: 0 })
  expect(text).toMatch(/^shop_job_failures_total\{job="mail"\} [1-9]/m)
  expect(text).toContain('shop_database_connections{state="idle"} 2')
})
