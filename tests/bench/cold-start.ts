import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright'
import { chromiumArgs, chromiumPath } from '../support/browser/chromium.ts'
import { createShopProcess } from '../support/server/shop-process.ts'
import { median } from './median.ts'
import { print, verdict } from './print.ts'
import { lastGrowth } from './warm-up.ts'

const RUNS = 5
/** Milliseconds from the tap on the icon to the catalogue and the cart (trial 27). */
const BOUND = 2000
/** How much slower than this machine the phone is. */
const SLOWER = 4

/** Measures when the installed app shows products and cart, without a network and in a browser that has just started. */
export async function benchColdStart(): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'shop-profile-'))
  const shop = await createShopProcess()
  await shop.start()
  try {
    await inBrowser(profile, (page) => install(page, shop.origin))
    await shop.stop()
    const runs: Shown[] = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await inBrowser(profile, (page, context) => start(page, context, shop.origin)))
    print('cold start offline, first paint', median(runs.map(({ painted }) => painted)), 'ms')
    const there = median(runs.map(({ shown }) => shown))
    print(`cold start offline, ${SLOWER}× slower processor`, there, 'ms', verdict(there, BOUND))
  } finally {
    await shop.remove()
    rmSync(profile, { recursive: true, force: true })
  }
}

async function inBrowser<Result>(profile: string, work: (page: Page, context: BrowserContext) => Promise<Result>): Promise<Result> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath() ?? undefined,
    args: chromiumArgs,
    viewport: { width: 390, height: 844 },
  })
  try {
    return await work(context.pages()[0] ?? (await context.newPage()), context)
  } finally {
    await context.close()
  }
}

/** Visits the shop, adds a product to the cart, and waits until the worker has fetched its files. */
async function install(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/product/blyde`, { waitUntil: 'load' })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.getByRole('dialog', { name: 'Your cart' }).waitFor()
  await lastGrowth(page)
}

interface Shown {
  /** Milliseconds since the navigation began. */
  painted: number
  shown: number
}

async function start(page: Page, context: BrowserContext, origin: string): Promise<Shown> {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(watchForShop)
  await page.goto(`${origin}/product-category?source=pwa`, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('shop on screen').length > 0)
  return page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    shown: performance.getEntriesByName('shop on screen')[0]?.startTime ?? 0,
  }))
}

/** Runs in the page: marks the first frame with a tile of furniture, its picture painted, and the count of the cart. */
function watchForShop(): void {
  const look = () => {
    const picture = document.querySelector<HTMLImageElement>('main article img')
    const cart = document.querySelector('header [aria-label^="Cart, "]')
    if (picture?.complete && picture.naturalWidth > 0 && cart) requestAnimationFrame(() => performance.mark('shop on screen'))
    else requestAnimationFrame(look)
  }
  look()
}
