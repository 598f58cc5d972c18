import { chromium, type Page } from 'playwright'
import { chromiumArgs, chromiumPath } from '../support/browser/chromium.ts'
import { print } from './print.ts'
import { LINES, product, standIn, text } from './trade-list.ts'
import { answerOf } from '../support/server/answer-of.ts'

/** The same 5,000 lines in the page itself: pasted into the dialog, reported on, put into the list, scrolled and changed. */
export async function benchTradePaste(origin: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: chromiumPath() ?? undefined, args: chromiumArgs })
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block', baseURL: origin })
    const page = await context.newPage()
    await page.addInitScript(watchLongTasks)
    await page.route('**/api/wholesale/**', standIn())
    await page.route('**/api/catalogue', async (route) => {
      const answer = await route.fetch()
      const catalogue = await answerOf('catalogue', answer)
      const products = catalogue.products.map((known) => (known.id === product.id ? { ...known, options: product.options } : known))
      await route.fulfill({ response: answer, json: { ...catalogue, products } })
    })
    await openDialog(page)
    const read = await timed(page, async () => {
      await paste(page)
      await page.getByText(new RegExp(`${LINES / 1000}.000 lines read`)).waitFor()
    })
    const put = await timed(page, async () => {
      await page.getByRole('button', { name: /^Put .* into the list/ }).click()
      await page.getByRole('listitem').first().waitFor()
      await page.getByText(/5.000 lines, /).waitFor()
    })
    const scrolled = await timed(page, async () => {
      for (let turn = 0; turn < 40; turn += 1) {
        await page.mouse.wheel(0, 4000)
        await page.evaluate(() => new Promise(requestAnimationFrame))
      }
    })
    // The stand-in knows only the pasted lines. So later calls get no answer, and the device shows what it has stored.
    await page.route('**/api/wholesale/**', () => undefined)
    const changed = await timed(page, async () => {
      const stepper = page.getByRole('group', { name: /^Quantity of/ }).first()
      const before = Number(await stepper.getByRole('textbox').inputValue())
      await stepper.getByRole('button', { name: /^One more/ }).click()
      await page.waitForFunction(
        ([value]) => document.querySelector<HTMLInputElement>('main fieldset input')?.value === value,
        [String(before + 1)],
      )
    })
    print('5,000 lines pasted into the page: reported on', read.ms, 'ms', '≤ 1000')
    print('… longest task', read.longest, 'ms', '≤ 200')
    print('… put into the list and shown', put.ms, 'ms')
    print('… longest task', put.longest, 'ms', '≤ 200')
    print('… longest task while scrolling', scrolled.longest, 'ms', '≤ 100')
    print('… longest task of changing a quantity', changed.longest, 'ms', '≤ 200')
  } finally {
    await browser.close()
  }
}

async function openDialog(page: Page): Promise<void> {
  await page.goto('/my-account/lists')
  await page.getByRole('button', { name: 'Create a list' }).click()
  await page.getByLabel('Name of the list').fill('Bench')
  await page.getByRole('button', { name: 'Create list' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bench' }).waitFor()
  await page.getByRole('button', { name: 'Paste SKUs' }).last().click()
  await page.getByLabel('SKUs and quantities').waitFor()
}

/** Pastes as the keyboard does, without the clipboard of the machine. */
async function paste(page: Page): Promise<void> {
  await page.getByLabel('SKUs and quantities').evaluate((field, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

declare global {
  interface Window {
    /** Milliseconds of each; only in the page of this bench. */
    longTasks: number[]
  }
}

function watchLongTasks(): void {
  const tasks: number[] = []
  Object.assign(window, { longTasks: tasks } satisfies Pick<Window, 'longTasks'>)
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
}

/** The time that the work takes, and its longest task, which blocks the page (0 below the browser's 50 ms). */
async function timed(page: Page, work: () => Promise<void>): Promise<{ ms: number; longest: number }> {
  const idle = () => page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
  await idle()
  await page.evaluate(() => window.longTasks.splice(0))
  const started = performance.now()
  await work()
  const ms = performance.now() - started
  await idle()
  const tasks = await page.evaluate(() => window.longTasks)
  return { ms, longest: Math.max(0, ...tasks) }
}
