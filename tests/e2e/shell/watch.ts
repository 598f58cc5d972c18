import { expect, type BrowserContext, type ConsoleMessage, type Page, type Request } from '@playwright/test'

/** The test runner logs this in projects without the worker. */
const fromTheRunner = /Service Worker registration blocked by Playwright/

/** What a browser logs when the server is stopped or stops during an answer: 503 comes from a server whose database is closed already. */
export const shopAway = [
  /ERR_CONNECTION_(REFUSED|RESET)/,
  /503 \(Service Unavailable\)/,
  // A connection of the browser's pool whose server has gone.
  /ERR_SOCKET_NOT_CONNECTED/,
  /ERR_INTERNET_DISCONNECTED/,
  /ERR_FAILED/,
  /no-response/,
] as const

/**
 * Fails a test with a page error, a console error or warning, or a request to another origin that is not planned.
 * @param planned read at the end, so a test may add to it
 */
export async function failOnFaults(
  context: BrowserContext,
  origin: string,
  planned: readonly RegExp[],
  run: () => Promise<void>,
): Promise<void> {
  const faults: string[] = []
  const onPageError = (error: Error) => faults.push(`page error: ${error.message}`)
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(`console: ${message.text()} (${message.location().url})`)
  }
  const requested = (request: Request) => {
    const url = request.url()
    if (!url.startsWith(origin) && !url.startsWith('data:') && !url.startsWith('blob:')) faults.push(`another origin: ${url}`)
  }
  const watch = (page: Page) => page.on('pageerror', onPageError).on('console', onConsole).on('request', requested)
  context.pages().forEach(watch)
  context.on('page', watch)
  await run()
  // The next test may use the same window.
  for (const page of context.pages()) page.off('pageerror', onPageError).off('console', onConsole).off('request', requested)
  context.off('page', watch)
  expect(faults.filter((fault) => ![...planned, fromTheRunner].some((expected) => expected.test(fault)))).toEqual([])
}
