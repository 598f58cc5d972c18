import autocannon from 'autocannon'
import { createLog } from '../../api-mock/logging/log.ts'
import { readConfig } from '../../api-mock/config.ts'
import { openDatabase } from '../../api-mock/db/open.ts'
import { changeSettings } from '../../api-mock/settings/change-settings.ts'
import { to } from '../../src/contract/paths.ts'
import { answerOf } from '../support/server/answer-of.ts'
import { createShopProcess } from '../support/server/shop-process.ts'
import { median } from './median.ts'
import { pages } from './pages.ts'
import { print, verdict } from './print.ts'

const SECONDS = 5
const CONNECTIONS = 10
/** Requests per second of a page that is kept. */
const HITS = 2000
/** The same as a share of product reads, whose answers are a third as large. */
const SHARE = 0.3
/** Milliseconds for the answer of a page that has to be rendered. */
const MISS = 15
/** Renders before the measurement, and in it. */
const WARM_UP = 60
const MISSES = 60
const STAMPEDE = 200
const ROUNDS = 5
/** The allowed ratio of the slowest of 200 requests during a change to one without a change. */
const SLOWER = 3
/** Milliseconds until a change is on the page. */
const SEEN = 1000
const headers = { Accept: 'text/html', 'Accept-Encoding': 'br' }

/** Measures a cached page, a page that has to be rendered, and 200 requests at the same time during a change. */
export async function benchPageCache(): Promise<void> {
  const shop = await createShopProcess({ TRUST_PROXY: '1' })
  await shop.start()
  const config = readConfig({ DATA_DIR: shop.data, PUBLIC_URL: shop.origin, LOG_LEVEL: 'silent' })
  const { db } = openDatabase(config, createLog(config))
  try {
    const url = shop.origin + pages.product
    await requestsPerSecond(url)
    const hit = await requestsPerSecond(url)
    print('page, hit', hit, 'req/s', `≥ ${HITS} ${hit >= HITS ? '✓' : '✗'}`)
    const share = hit / (await requestsPerSecond(`${shop.origin}/api/products/kalk-bay`))
    print('page, hit / product read', share, '×', `≥ ${SHARE} ${share >= SHARE ? '✓' : '✗'}`)

    const times: number[] = []
    const unasked = (await configurations(shop.origin)).slice(0, WARM_UP + MISSES)
    for (const address of unasked) times.push(await timed(() => read(address)))
    const miss = median(times.slice(WARM_UP))
    print('page, miss', miss, 'ms', verdict(miss, MISS))
    const hits: number[] = []
    for (let index = 0; index < MISSES; index += 1) hits.push(await timed(() => read(url)))
    print('page, miss / hit', miss / median(hits), '×')

    const figures: { quiet: number; changed: number; seen: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const quiet = await slowestUntil(url, wait(SEEN))
      const phone = `011 555 01${round}0`
      await changeSettings({ db, clock: { now: () => new Date() } }, { 'contact.phone': phone }, 'bench')
      const seen = timed(() => until(async () => (await read(url)).includes(phone)))
      figures.push({ quiet, changed: await slowestUntil(url, seen), seen: await seen })
    }
    const ratio = median(figures.map(({ changed, quiet }) => changed / quiet))
    const seen = median(figures.map((figure) => figure.seen))
    print(`${STAMPEDE} at once, the slowest`, median(figures.map(({ quiet }) => quiet)), 'ms')
    print('the same after a change / without', ratio, '×', verdict(ratio, SLOWER))
    print('a change is on the page after', seen, 'ms', verdict(seen, SEEN))
  } finally {
    await db.destroy()
    await shop.remove()
  }
}

/** Addresses of configured products. No request has asked for one of them yet. */
async function configurations(origin: string): Promise<string[]> {
  const { products } = await answerOf('catalogue', await fetch(`${origin}/api/catalogue`))
  return products.flatMap(({ slug, options }) =>
    options.flatMap(({ name, values }) => values.slice(1).map(({ value }) => `${origin}${to.product(slug, { [name]: value })}`)),
  )
}

async function requestsPerSecond(url: string): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers })
  if (result.non2xx > 0) throw new Error(`${url}: ${result.non2xx} answers were not 2xx`)
  return result.requests.average
}

const read = async (url: string) => (await fetch(url, { headers })).text()

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await wait(20)
}

/** Sends 200 requests at the same time, repeatedly until `end`. Returns the slowest answer, in milliseconds. */
async function slowestUntil(url: string, end: Promise<unknown>): Promise<number> {
  const over = new AbortController()
  void end.finally(() => over.abort())
  let slowest = 0
  while (!over.signal.aborted) {
    const { latency, non2xx } = await autocannon({ url, connections: STAMPEDE, amount: STAMPEDE, headers })
    if (non2xx > 0) throw new Error(`${url}: ${non2xx} answers were not 2xx`)
    slowest = Math.max(slowest, latency.max)
  }
  return slowest
}
