import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { createApp } from '../../../api-mock/app.ts'
import { markCatalogueChanged } from '../../../api-mock/catalogue/changes.ts'
import { composeDeps } from '../../../api-mock/compose.ts'
import { readConfig } from '../../../api-mock/config.ts'
import { openDatabase } from '../../../api-mock/db/open.ts'
import { createLog } from '../../../api-mock/logging/log.ts'
import { loadBuiltRender } from '../../../api-mock/pages/built-page.ts'
import { createShopProcess } from '../../support/server/shop-process.ts'
import { hasPostgres, startOwnPostgres, type OwnPostgres } from '../../support/server/postgres.ts'
import { median } from '../median.ts'
import { print, verdict } from '../print.ts'
import { fillCatalogue } from './scale-catalogue.ts'

const SIZES = [500, 5000, 50_000] as const
const ROUNDS = 9
const STARTS = 3
/** The allowed ratio of the time of a page with the largest catalogue to that with the smallest. */
const GROWTH = 2
/** Megabytes of the server after all of its pages. */
const MEMORY = 400
/** Milliseconds from the command to the first answer. */
const START = 2000

const pages = {
  home: () => '/',
  'all products': (round: number) => `/product-category?price_max=${90_000 + round}`,
  category: (round: number) => `/product-category/sofas?price_max=${90_000 + round}`,
  search: (round: number) => `/search?q=couch+bale${'kmn'.charAt(round % 3)}o&price_max=${90_000 + round}`,
} as const
type PageName = keyof typeof pages
const pageNames: readonly PageName[] = ['home', 'all products', 'category', 'search']

interface Figures {
  pages: Record<PageName, number>
  change: number
  start: number
  memory: number
  sitemap: number
}

/** How pages, start and memory grow from 500 to 50,000 products, on each engine of this machine. */
export async function benchScale(): Promise<void> {
  const engines = hasPostgres() ? (['SQLite', 'PostgreSQL'] as const) : (['SQLite'] as const)
  for (const engine of engines) {
    const figures: Figures[] = []
    for (const size of SIZES) {
      const measured = await measure(engine, size)
      figures.push(measured)
      const name = `${engine}, ${size} products`
      for (const page of pageNames) print(`${name}: ${page}`, measured.pages[page], 'ms')
      print(`${name}: a price change is read`, measured.change, 'ms')
      print(`${name}: sitemaps`, measured.sitemap, 'ms')
      print(`${name}: start`, measured.start, 'ms', verdict(measured.start, START))
      print(`${name}: memory`, measured.memory, 'MB', verdict(measured.memory, MEMORY))
    }
    const [small, , large] = figures
    if (small && large)
      for (const page of pageNames) {
        const growth = large.pages[page] / small.pages[page]
        print(`${engine}: ${page}, ${SIZES[2]} / ${SIZES[0]} products`, growth, '×', verdict(growth, GROWTH))
      }
  }
}

async function measure(engine: 'SQLite' | 'PostgreSQL', size: number): Promise<Figures> {
  const postgres: OwnPostgres | null = engine === 'PostgreSQL' ? startOwnPostgres() : null
  const shop = await createShopProcess({ TRUST_PROXY: '1', ...(postgres ? { DATABASE_URL: postgres.url } : {}) })
  try {
    const config = readConfig({
      DATA_DIR: shop.data,
      PUBLIC_URL: shop.origin,
      LOG_LEVEL: 'silent',
      ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    })
    const { db } = openDatabase(config)
    await fillCatalogue(db, size)
    if (postgres) await sql`vacuum analyze`.execute(db)
    await db.destroy()
    const timedPages = await timePages(config)
    const starts: number[] = []
    for (let start = 0; start < STARTS; start += 1) {
      starts.push(await timed(() => shop.start()))
      if (start < STARTS - 1) await shop.stop()
    }
    for (let round = 0; round < ROUNDS; round += 1) for (const page of pageNames) await read(shop.origin + pages[page](round))
    const sitemap = await timed(() => readSitemaps(shop.origin))
    return { ...timedPages, start: median(starts), memory: await memoryOf(shop.origin), sitemap }
  } finally {
    await shop.remove()
    postgres?.remove()
  }
}

/**
 * Renders each page after a change of a price, with no page kept, in this process: the
 * processor's time for a request that has to be rendered, in milliseconds.
 */
async function timePages(config: ReturnType<typeof readConfig>): Promise<Pick<Figures, 'pages' | 'change'>> {
  const whole = { ...config, hotReload: true }
  const deps = await composeDeps(whole, createLog(whole), { render: await loadBuiltRender(whole) })
  const app = createApp(deps)
  const times: Record<PageName, number[]> = { home: [], 'all products': [], category: [], search: [] }
  const changes: number[] = []
  await deps.catalogue.prepareSearch()
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    await deps.db
      .updateTable('product')
      .set((row) => ({ price: row('price', '+', 100) }))
      .where('slug', '=', 'kalk-bay')
      .execute()
    await markCatalogueChanged(deps.db)
    changes.push(await timed(() => deps.catalogue.refresh()))
    for (const page of pageNames) {
      const headers = { Accept: 'text/html', 'X-Forwarded-For': `10.0.0.${randomBytes(1)[0]}` }
      const address = pages[page](round)
      const before = process.cpuUsage()
      const answer = await app.request(address, { headers })
      if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`)
      await answer.text()
      const { user, system } = process.cpuUsage(before)
      times[page].push((user + system) / 1000)
    }
  }
  await deps.db.destroy()
  // The first rounds only warm up the code.
  const figure = (all: readonly number[]) => median(all.slice(ROUNDS))
  return {
    pages: {
      home: figure(times.home),
      'all products': figure(times['all products']),
      category: figure(times.category),
      search: figure(times.search),
    },
    change: figure(changes),
  }
}

async function read(url: string): Promise<string> {
  const answer = await fetch(url, { headers: { Accept: 'text/html' } })
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return answer.text()
}

async function readSitemaps(origin: string): Promise<void> {
  const index = await read(`${origin}/sitemap.xml`)
  for (const [, path = ''] of index.matchAll(/<sitemap><loc>https?:\/\/[^/]+(\/[^<]+)<\/loc>/g)) await read(origin + path)
}

/** The memory of the server's process, in megabytes. */
async function memoryOf(origin: string): Promise<number> {
  const bytes = /^process_resident_memory_bytes (\S+)/m.exec(await read(`${origin}/metrics`))?.[1]
  if (bytes === undefined) throw new Error('The server does not say how much memory it uses')
  return Number(bytes) / 1_000_000
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
