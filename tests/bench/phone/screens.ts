import * as z from 'zod/mini'
import { chromium, type Browser, type Page } from 'playwright'
import { chromiumArgs, chromiumPath } from '../../support/browser/chromium.ts'
import { median } from '../median.ts'
import { pages } from '../pages.ts'
import { print, verdict } from '../print.ts'
import { lastGrowth } from '../warm-up.ts'
import { serveEmptyShop } from './empty-shop.ts'

const RUNS = 5
/** A processor four times slower than this machine's. */
const SLOWER = 4
/** Bounds of ratios in the same runs: the cached start page, and a visited product, to the worker's shell, and Back to the way there. */
const bounds = { start: 0.8, visited: 0.5, back: 0.5, restyled: 1 }

interface Run {
  /** Milliseconds to the largest paint of the start page, with the page in the worker's cache, and through the shell. */
  start: number
  shell: number
  /** Milliseconds to the largest paint of a product's page at its first visit, through the shell, and at the next. */
  firstTime: number
  visited: number
  /** Milliseconds from the press on a tile to the painted product, and from Back to the painted listing at its place. */
  product: number
  back: number
  /** Milliseconds from the press on "Add to cart" to the painted number. */
  add: number
  /** Elements whose style the browser calculated meanwhile, for each element of the page. */
  restyled: number
  /** The way to a product, Back and the number in a shop of empty pages: what the browser itself takes. */
  empty: { product: number; back: number; add: number }
}

/** Measures screens of the shop on a slow phone whose worker controls the page. Compare times within one run only. */
export async function benchScreens(origin: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: chromiumPath() ?? undefined, args: chromiumArgs })
  const empty = await serveEmptyShop(`${origin}/media/products/kalk-bay/linen-oat-800.webp`)
  try {
    const runs: Run[] = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await measure(browser, origin, empty.origin))
    const of = (figure: Exclude<keyof Run, 'empty'>) => median(runs.map((run) => run[figure]))
    const ofEmpty = (figure: keyof Run['empty']) => median(runs.map((run) => run.empty[figure]))
    const inEmpty = (figure: keyof Run['empty']) => `an empty page: ${ofEmpty(figure).toFixed(0)} ms`
    print('start page of the worker, largest paint', of('start'), 'ms')
    print('the same through the shell', of('shell'), 'ms')
    print('start page / shell', of('start') / of('shell'), '×', verdict(of('start') / of('shell'), bounds.start))
    print('product through the shell, largest paint', of('firstTime'), 'ms')
    print('the same, visited before', of('visited'), 'ms')
    print('visited / shell', of('visited') / of('firstTime'), '×', verdict(of('visited') / of('firstTime'), bounds.visited))
    print('tile → product', of('product'), 'ms', inEmpty('product'))
    print('Back → listing at its place', of('back'), 'ms', inEmpty('back'))
    print('Back / tile → product', of('back') / of('product'), '×', verdict(of('back') / of('product'), bounds.back))
    print('“Add to cart” → number in the header', of('add'), 'ms', inEmpty('add'))
    print('elements restyled meanwhile / elements', of('restyled'), '×', verdict(of('restyled'), bounds.restyled))
  } finally {
    empty.close()
    await browser.close()
  }
}

async function measure(browser: Browser, origin: string, emptyOrigin: string): Promise<Run> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchLargest)
    await open(page, origin + pages.home)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await lastGrowth(page)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const start = await largestPaint(page, origin + pages.home)
    // Without the cached page, the worker answers with its shell.
    await page.evaluate(async () => {
      for (const name of await caches.keys()) if (name.startsWith('shop-start-')) await caches.delete(name)
    })
    const shell = await largestPaint(page, origin + pages.home)
    const firstTime = await largestPaint(page, origin + pages.product)
    await page.waitForFunction(async (path) => (await caches.match(path, { ignoreVary: true })) !== undefined, pages.product)
    const visited = await largestPaint(page, origin + pages.product)
    const screens = { ...(await overAndBack(page, origin)), ...(await addToCart(browser, page, origin)) }
    const empty = { ...(await overAndBack(page, emptyOrigin)), add: (await addToCart(browser, page, emptyOrigin)).add }
    return { start, shell, firstTime, visited, ...screens, empty }
  } finally {
    await context.close()
  }
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' })
  await page.locator('html[data-ready]').waitFor()
  await page.waitForLoadState('networkidle')
}

async function largestPaint(page: Page, url: string): Promise<number> {
  await page.goto('about:blank')
  await open(page, url)
  return page.evaluate(() => globalThis.largestPaint)
}

/** From the listing to a product, and back. */
async function overAndBack(page: Page, origin: string): Promise<Pick<Run, 'product' | 'back'>> {
  await open(page, origin + pages.category)
  const tile = page.locator('main article a[href^="/product/"]').nth(6)
  await tile.scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  const way = await tile.getAttribute('href')
  const product = page.evaluate(painted, { heading: '', path: way ?? '', top: 0 })
  await tile.click({ noWaitAfter: true })
  const there = await product
  await page.waitForLoadState('networkidle')
  const back = page.evaluate(painted, { heading: 'Sofas', path: pages.category, top })
  await page.evaluate(() => history.back())
  return { product: there, back: await back }
}

interface Expected {
  /** The page's first heading; empty for any but the present one. */
  heading: string
  path: string
  top: number
}

/** Runs in the page. Milliseconds from the next press or Back until the expected page is painted at its place. */
async function painted({ heading, path, top }: Expected): Promise<number> {
  const present = document.querySelector('main h1')?.textContent
  const frame = () => new Promise(requestAnimationFrame)
  const began = await new Promise<number>((resolve) => {
    for (const type of ['pointerdown', 'popstate'])
      addEventListener(type, ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true })
  })
  const isThere = () => {
    const shown = [...document.querySelectorAll('main h1')].find((one) => one.checkVisibility())?.textContent
    return location.pathname === path && scrollY === top && (heading ? shown === heading : shown !== present)
  }
  while (!isThere()) await frame()
  await frame()
  await frame()
  return performance.now() - began
}

async function addToCart(browser: Browser, page: Page, origin: string): Promise<Pick<Run, 'add' | 'restyled'>> {
  await open(page, `${origin}${pages.product}?fabric=linen-clay&legs=oak`)
  const button = page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first()
  await button.scrollIntoViewIfNeeded()
  const elements = await page.locator('*').count()
  await browser.startTracing(page, { categories: ['devtools.timeline', 'blink.user_timing'] })
  const counted = page.evaluate(async () => {
    const began = await new Promise<number>((resolve) =>
      addEventListener('pointerdown', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }),
    )
    performance.mark('pressed')
    const frame = () => new Promise(requestAnimationFrame)
    while (!document.querySelector('header button[aria-label^="Cart, "]')) await frame()
    performance.mark('counted')
    await frame()
    return performance.now() - began
  })
  await button.click()
  const add = await counted
  const { traceEvents } = z.parse(traceSchema, JSON.parse((await browser.stopTracing()).toString()))
  const at = (mark: string) => traceEvents.find(({ name }) => name === mark)?.ts ?? Number.NaN
  const [pressed, shown] = [at('pressed'), at('counted')]
  const restyled = traceEvents
    .filter(({ name, ts }) => name === 'UpdateLayoutTree' && ts >= pressed && ts <= shown)
    .reduce((sum, { args }) => sum + (args?.elementCount ?? 0), 0)
  return { add, restyled: restyled / elements }
}

const traceSchema = z.object({
  traceEvents: z.array(
    z.object({ name: z.string(), ts: z.number(), args: z.optional(z.object({ elementCount: z.optional(z.number()) })) }),
  ),
})

declare global {
  var largestPaint: number
}

/** Runs in the page. */
function watchLargest(): void {
  globalThis.largestPaint = 0
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(({ startTime }) => (globalThis.largestPaint = startTime)))
  observer.observe({ type: 'largest-contentful-paint', buffered: true })
}
