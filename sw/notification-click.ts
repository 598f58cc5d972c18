import { isPagePath } from '../src/contract/page-paths.ts'
import { isPage } from './addresses.ts'
import type { OpenAnswer, PageMessage } from './messages.ts'
import type { Carried } from './push.ts'

/** Time limit in milliseconds of a page's answer. A frozen page gives none. */
const ANSWER_TIMEOUT = 1000

/** What a press needs of an open page. */
export interface OpenPage {
  readonly url: string
  postMessage(message: PageMessage, transfer: MessagePort[]): void
  focus(): Promise<OpenPage>
  navigate(path: string): Promise<unknown>
}

/** What a press needs of the worker's clients. */
interface Windows {
  matchAll(options: { type: 'window' }): Promise<readonly OpenPage[]>
  openWindow(path: string): Promise<unknown>
}

/**
 * Opens the path of a notification: an open page of the shop navigates there and gets the focus. A page with an open checkout or a form with
 * input stays, and another window opens [P10], as it does for a page of the desk.
 */
export async function openFromNotification(carried: Carried, clients: Windows, timeout = ANSWER_TIMEOUT): Promise<void> {
  const windows = await clients.matchAll({ type: 'window' })
  const page = isPagePath(carried.path) ? windows.find(({ url }) => isPage(new URL(url))) : undefined
  const answer = page && (await ask(page, carried, timeout))
  if (!page || answer === 'stays') await clients.openWindow(carried.path)
  // A slow or frozen page stays on its address and receives the message about a new version later [P6].
  else if (answer === 'goes' || carried.updates) await focus(page)
  // The page is frozen: the device has stored its drafts.
  else await (await focus(page)).navigate(carried.path)
}

function ask(page: OpenPage, { path, updates }: Carried, timeout: number): Promise<OpenAnswer | null> {
  const { port1, port2 } = new MessageChannel()
  const { promise, resolve } = Promise.withResolvers<OpenAnswer | null>()
  const timer = setTimeout(() => resolve(null), timeout)
  port1.addEventListener('message', ({ data }: MessageEvent<OpenAnswer>) => {
    clearTimeout(timer)
    resolve(data)
  })
  port1.start()
  page.postMessage({ type: 'OPEN', path, updates } satisfies PageMessage, [port2])
  return promise.finally(() => port1.close())
}

/** Focuses a window. A browser may refuse that; the page navigates anyway. */
async function focus(page: OpenPage): Promise<OpenPage> {
  return page.focus().catch((cause: unknown) => {
    console.info('The browser did not focus the page:', cause)
    return page
  })
}
