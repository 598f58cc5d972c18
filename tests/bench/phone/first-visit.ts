import { chromium, type Browser } from 'playwright'
import { gzipSync } from 'node:zlib'
import { SCRIPT_LIMIT } from '../../../scripts/sizes.ts'
import { chromiumArgs, chromiumPath } from '../../support/browser/chromium.ts'
import { median } from '../median.ts'
import { pages } from '../pages.ts'
import { print, verdict } from '../print.ts'
import { serveEmptyShop } from './empty-shop.ts'

const RUNS = 5
/** A slow phone: a processor four times slower than this machine's, and a line of 1.6 Mbit/s with 150 ms of latency. */
const SLOWER = 4
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
/** Milliseconds after the page's load in which the last paints and tasks are watched. */
const WATCHED = 2000
/** Kilobytes, gzip. */
const bounds = { css: 10, html: 20, js: SCRIPT_LIMIT / 1000 }

interface Visit {
  /** Bytes, gzip. The page without its styles. */
  html: number
  /** The styles in the page's head and the style sheets that its first paint waits for. */
  css: number
  /** The style sheet at the end of the page. */
  rest: number
  js: number
  /** Requests until the page is interactive, as the bytes are. */
  requests: number
  /** Milliseconds since the navigation began. */
  first: number
  largest: number
  /** The address of the picture in the largest paint; empty for a text. */
  picture: string
  /** The time at which the page's code arrived, without the script that waits for the picture. */
  code: number
  /** Milliseconds beyond 50 of each task of the page. */
  blocking: number
  /** Layout shift, without a unit. */
  shift: number
}

/** The bytes and the paints of a first visit on a slow phone. */
export async function benchFirstVisit(origin: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: chromiumPath() ?? undefined, args: chromiumArgs })
  try {
    for (const [name, path] of Object.entries(pages)) {
      const runs: Visit[] = []
      const empty: number[] = []
      for (let run = 0; run < RUNS; run += 1) {
        const seen = await visit(browser, origin + path)
        runs.push(seen)
        if (seen.picture !== '') empty.push(await largestPaintWithout(browser, seen.picture))
      }
      const of = (figure: Exclude<keyof Visit, 'picture'>) => median(runs.map((run) => run[figure]))
      print(`${name}, CSS before the first paint`, of('css') / 1000, 'kB gz', verdict(of('css') / 1000, bounds.css))
      print(`${name}, CSS after it`, of('rest') / 1000, 'kB gz')
      print(`${name}, HTML`, of('html') / 1000, 'kB gz', verdict(of('html') / 1000, bounds.html))
      print(`${name}, JS`, of('js') / 1000, 'kB gz', verdict(of('js') / 1000, bounds.js))
      print(`${name}, requests`, of('requests'), '')
      print(`${name}, first paint`, of('first'), 'ms')
      const isAfter = of('code') >= of('largest') ? '✓' : '✗'
      print(`${name}, largest paint`, of('largest'), 'ms', `before the page’s code (${of('code').toFixed(0)} ms) ${isAfter}`)
      if (empty.length > 0) print(`${name}, the same / an empty page with its picture`, of('largest') / median(empty), '×')
      print(`${name}, blocking time`, of('blocking'), 'ms')
      print(`${name}, layout shift`, of('shift'), '', verdict(of('shift'), 0))
    }
  } finally {
    await browser.close()
  }
}

/** The largest paint of a page that has nothing but a picture, in milliseconds. */
async function largestPaintWithout(browser: Browser, picture: string): Promise<number> {
  const empty = await serveEmptyShop(picture)
  try {
    return (await visit(browser, empty.origin)).largest
  } finally {
    empty.close()
  }
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', LINE)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.addInitScript(watchPaints)
    const bodies: Promise<{ kind: string; url: string; size: number }>[] = []
    page.on('response', (response) => {
      const kind = response.request().resourceType()
      if (/^(document|stylesheet|script)$/.test(kind)) bodies.push(sizeOf(kind, response.url(), response.body()))
    })
    let requests = 0
    page.on('request', () => (requests += 1))
    await page.goto(url, { waitUntil: 'load' })
    await page.locator('html[data-ready]').waitFor()
    const [files, counted] = [await Promise.all(bodies), requests]
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(WATCHED)
    const sum = (isOne: (file: { kind: string; url: string }) => boolean) =>
      files.filter(isOne).reduce((total, { size }) => total + size, 0)
    const inHead = await page.evaluate(() =>
      [...document.head.querySelectorAll('link')].map(({ rel, href }) => (rel === 'stylesheet' ? href : '')),
    )
    const styles = await page.evaluate(() => [...document.head.querySelectorAll('style')].map(({ textContent }) => textContent).join(''))
    const inPage = styles === '' ? 0 : gzipSync(styles, { level: 9 }).length
    const watched = await page.evaluate(() => globalThis.watchedPaints)
    return {
      html: sum(({ kind }) => kind === 'document') - inPage,
      css: inPage + sum((file) => file.kind === 'stylesheet' && inHead.includes(file.url)),
      rest: sum((file) => file.kind === 'stylesheet' && !inHead.includes(file.url)),
      js: sum(({ kind }) => kind === 'script'),
      requests: counted,
      ...watched,
    }
  } finally {
    await context.close()
  }
}

const sizeOf = async (kind: string, url: string, body: Promise<Buffer>) => ({ kind, url, size: gzipSync(await body, { level: 9 }).length })

declare global {
  var watchedPaints: Pick<Visit, 'first' | 'largest' | 'picture' | 'code' | 'blocking' | 'shift'>
}

/** Runs in the page. */
function watchPaints(): void {
  const watched = { first: 0, largest: 0, picture: '', code: 0, blocking: 0, shift: 0 }
  globalThis.watchedPaints = watched
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') watched.first = startTime
  })
  watch('largest-contentful-paint', (entry) => {
    watched.largest = entry.startTime
    watched.picture = 'url' in entry && typeof entry.url === 'string' ? entry.url : ''
  })
  watch('longtask', ({ duration }) => (watched.blocking += duration - 50))
  watch('layout-shift', (entry) => {
    if ('value' in entry && typeof entry.value === 'number') watched.shift += entry.value
  })
  watch('resource', ({ name, startTime }) => {
    if (watched.code === 0 && /\/base-[^/]*\.js$/.test(name)) watched.code = startTime
  })
}
