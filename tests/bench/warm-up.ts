import { gzipSync } from 'node:zlib'
import { chromium, type Page } from 'playwright'
import { chromiumArgs, chromiumPath } from '../support/browser/chromium.ts'
import { packPaths } from '../../src/contract/http/pack.ts'
import { pages } from './pages.ts'
import { createFlakyProxy } from '../support/browser/flaky-proxy.ts'
import { print, verdict } from './print.ts'

/** After `STILL` milliseconds without a new file the worker is complete. `LOOK`: the interval of this check, in milliseconds. */
const STILL = 3000
const LOOK = 250
/** Milliseconds within which the worker requests its last pack, also on a slow machine. */
const PACK_WITHIN = 60_000

/**
 * A first visit with everything that the worker fetches for offline use: its requests and bytes, the numbers of cached files, and the time from
 * the page's load.
 */
export async function benchWarmUp(origin: string): Promise<void> {
  const network = await createFlakyProxy(origin)
  const browser = await chromium.launch({ executablePath: chromiumPath() ?? undefined, args: chromiumArgs })
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await page.goto(network.origin + pages.home, { waitUntil: 'load' })
    const loaded = performance.now()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await lastPack(network.seen)
    const grown = await lastGrowth(page)
    const { reads, pictures } = await held(page)
    const [readBytes, pictureBytes] = [gzipped(reads), pictures.reduce((sum, size) => sum + size, 0)]
    const bytes = network.seen.reduce((sum, request) => sum + request.bytes, 0)
    print('first visit and warm-up, requests', network.seen.length, '', verdict(network.seen.length, 60))
    print('first visit and warm-up, bodies', bytes / 1000, 'kB', verdict(bytes / 1000, 900))
    print('warm-up, answers of the shop', reads.length, '')
    print('warm-up, answers of the shop, size', readBytes / 1000, 'kB gz')
    print('warm-up, pictures', pictures.length, '')
    print('warm-up, pictures, size', pictureBytes / 1000, 'kB')
    print('warm-up, all of it', (readBytes + pictureBytes) / 1000, 'kB')
    print('warm-up, from the page’s load', (grown - loaded) / 1000, 's')
    await context.close()
  } finally {
    await browser.close()
    await network.close()
  }
}

/** Waits for the pack of pictures, the last request of the worker. Throws when it does not come. */
async function lastPack(seen: readonly { path: string }[]): Promise<void> {
  const end = performance.now() + PACK_WITHIN
  while (!seen.some(({ path }) => path.startsWith(packPaths.pictures))) {
    if (performance.now() > end) throw new Error(`The worker has not requested ${packPaths.pictures}`)
    await new Promise((resolve) => setTimeout(resolve, LOOK))
  }
}

/** The time at which the worker's caches last grew. Pictures come last. */
export async function lastGrowth(page: Page): Promise<number> {
  let [count, grown] = [0, performance.now()]
  let pictures = 0
  while (pictures === 0 || performance.now() - grown < STILL) {
    const now = await page.evaluate(async () => {
      const sizeOf = async (name: string) => (await (await caches.open(name)).keys()).length
      return { reads: await sizeOf('shop-reads'), pictures: await sizeOf('shop-pictures') }
    })
    pictures = now.pictures
    if (now.reads + pictures !== count) [count, grown] = [now.reads + pictures, performance.now()]
    await new Promise((resolve) => setTimeout(resolve, LOOK))
  }
  return grown
}

/** The texts of the cached reads, and the sizes of the cached pictures in bytes. */
async function held(page: Page): Promise<{ reads: string[]; pictures: number[] }> {
  return page.evaluate(async () => {
    const bodies = async (name: string) => {
      const cache = await caches.open(name)
      return Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))?.blob() ?? new Blob()))
    }
    const [reads, pictures] = await Promise.all([bodies('shop-reads'), bodies('shop-pictures')])
    return { reads: await Promise.all(reads.map((body) => body.text())), pictures: pictures.map(({ size }) => size) }
  })
}

const gzipped = (texts: readonly string[]) => texts.reduce((sum, text) => sum + gzipSync(text).length, 0)
