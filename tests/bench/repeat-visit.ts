import { chromium } from 'playwright'
import { chromiumArgs, chromiumPath } from '../support/browser/chromium.ts'
import { median } from './median.ts'
import { pages } from './pages.ts'
import { print } from './print.ts'
import { lastGrowth } from './warm-up.ts'

const RUNS = 5

/** Milliseconds to the first contentful paint. It may come after this function starts. */
function firstPaint(): Promise<number> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntriesByName('first-contentful-paint')) resolve(startTime)
    })
    observer.observe({ type: 'paint', buffered: true })
  })
}

/** Time from a click to the painted heading of a page from the worker: the median of five, beside a first visit in the same run. */
export async function benchRepeatVisit(origin: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: chromiumPath() ?? undefined, args: chromiumArgs })
  try {
    const first: number[] = []
    const repeat: number[] = []
    for (let run = 0; run < RUNS; run += 1) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
      const page = await context.newPage()
      const visit = async () => {
        await page.goto(origin + pages.product, { waitUntil: 'load' })
        await page.locator('main h1').waitFor()
        return page.evaluate(firstPaint)
      }
      first.push(await visit())
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      // A repeat visit is on another day, when the worker has all of its files.
      await lastGrowth(page)
      repeat.push(await visit())
      await context.close()
    }
    print('first visit, first paint', median(first), 'ms')
    print('worker-served repeat visit, first paint', median(repeat), 'ms')
    print('repeat / first', median(repeat) / median(first), '×')
  } finally {
    await browser.close()
  }
}
