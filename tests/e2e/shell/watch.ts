import { expect, type BrowserContext, type ConsoleMessage, type Page, type Request } from '@playwright/test'

/** Where a project does without the worker, the test runner says so on the console. */
const fromTheRunner = /Service Worker registration blocked by Playwright/

/** What a browser logs of requests that find no shop, or one that ends while it answers. */
export const shopAway = [/ERR_CONNECTION_(REFUSED|RESET)/, /ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /no-response/] as const

/**
 * Notes page errors, what the console complains of and requests to strangers, while a test runs; fails it for any that is not planned.
 * @param planned is asked at the end: a test may add to it
 */
export async function failOnFaults(
  context: BrowserContext,
  origin: string,
  planned: readonly RegExp[],
  run: () => Promise<void>,
): Promise<void> {
  const faults: string[] = []
  const failed = (error: Error) => faults.push(`page error: ${error.message}`)
  const complained = (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(`console: ${message.text()} (${message.location().url})`)
  }
  const asked = (request: Request) => {
    const url = request.url()
    if (!url.startsWith(origin) && !url.startsWith('data:') && !url.startsWith('blob:')) faults.push(`stranger: ${url}`)
  }
  const watch = (page: Page) => page.on('pageerror', failed).on('console', complained).on('request', asked)
  context.pages().forEach(watch)
  context.on('page', watch)
  await run()
  // A window may go on to another test.
  for (const page of context.pages()) page.off('pageerror', failed).off('console', complained).off('request', asked)
  context.off('page', watch)
  expect(faults.filter((fault) => ![...planned, fromTheRunner].some((expected) => expected.test(fault)))).toEqual([])
}
