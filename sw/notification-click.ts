import { isPage } from './addresses.ts'
import type { OpenAnswer, PageMessage } from './messages.ts'
import type { Carried } from './push.ts'

/** Milliseconds for a page's answer. One that a phone has put to sleep gives none. */
const PATIENCE = 1000

type Windows = Pick<Clients, 'matchAll' | 'openWindow'>

/**
 * Leads the shopper to where a notification points: a page of the shop that is open goes there by itself and is brought forward. One that
 * must not be left (a checkout, a form with words in it) stays, and another window opens.
 */
export async function openFromNotification(carried: Carried, clients: Windows, patience = PATIENCE): Promise<void> {
  const windows = await clients.matchAll({ type: 'window' })
  const page = windows.find(({ url }) => isPage(new URL(url)))
  const answer = page && (await ask(page, carried, patience))
  if (!page || answer === 'stays') await clients.openWindow(carried.path)
  // The word about a new version waits for a page that is slow or asleep, which stays where it is.
  else if (answer === 'goes' || carried.updates) await bringForward(page)
  // Asleep: what was typed in it is kept on the device.
  else await (await bringForward(page)).navigate(carried.path)
}

function ask(page: WindowClient, { path, updates }: Carried, patience: number): Promise<OpenAnswer | null> {
  const { port1, port2 } = new MessageChannel()
  const { promise, resolve } = Promise.withResolvers<OpenAnswer | null>()
  const timer = setTimeout(() => resolve(null), patience)
  port1.addEventListener('message', ({ data }: MessageEvent<OpenAnswer>) => {
    clearTimeout(timer)
    resolve(data)
  })
  port1.start()
  page.postMessage({ type: 'OPEN', path, updates } satisfies PageMessage, [port2])
  return promise.finally(() => port1.close())
}

/** A browser may refuse to bring a window forward; it goes there all the same. */
async function bringForward(page: WindowClient): Promise<WindowClient> {
  return page.focus().catch((cause: unknown) => {
    console.info('The page stays where it is:', cause)
    return page
  })
}
