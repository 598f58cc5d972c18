import * as z from 'zod/mini'
import { brand } from '../src/contract/brand.ts'
import { pushMessageSchema, type PushMessage } from '../src/contract/push/push.ts'
import { readPrincipal } from '../src/data/account/owner.ts'
import { forgetAwaited, isWanted, readPush } from '../src/data/push/record.ts'
import { StorageError } from '../src/data/storage/storage-error.ts'
import type { Store } from '../src/data/storage/store.ts'

const ICON = '/icons/icon-192.png'
const BADGE = '/icons/badge-96.png'

/** What a notification carries for the click on it. */
const carriedSchema = z.object({ path: z.string(), updates: z.boolean() })
export type Carried = z.infer<typeof carriedSchema>

/** What TypeScript's library leaves out (Notifications API). */
interface Options extends NotificationOptions {
  renotify?: boolean
}

export interface PushParts {
  registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'update'>
  store: Pick<Store, 'read' | 'change'>
  /** The shop's own. */
  origin: string
  /** Brings the browser's subscription and what the device wants together: something came that nobody here wants. */
  renew(): Promise<void>
  /** The pages hear that what the device is told of has changed. */
  notifyPages(): void
}

/**
 * Shows what was pushed. A browser lets nothing be pushed unseen, so what cannot be read, or is not for whoever shops here now, is a plain
 * word of the shop [P5]. A new build is looked for at once [P6].
 */
export async function receivePush(data: PushMessageData | null, parts: PushParts): Promise<void> {
  const { registration, store, origin } = parts
  const message = read(data)
  const shown = message && (await isForHere(message, store)) ? message : null
  const showing = registration.showNotification(shown?.notification.title ?? `News from ${brand.name}`, optionsOf(shown, origin))
  if (message?.topic === 'updates') await registration.update().catch(lookLater)
  await showing
  if (message && !shown) await parts.renew()
  if (shown?.topic !== 'back-in-stock') return
  await forgetAwaited(store, slugIn(shown))
  parts.notifyPages()
}

/** The product that is back, by its address. */
const slugIn = ({ notification }: PushMessage) => new URL(notification.navigate).pathname.split('/').at(-1) ?? ''

function read(data: PushMessageData | null): PushMessage | null {
  try {
    return z.parse(pushMessageSchema, data?.json())
  } catch (cause) {
    console.info('A push could not be read:', cause)
    return null
  }
}

async function isForHere({ topic }: PushMessage, store: Pick<Store, 'read'>): Promise<boolean> {
  try {
    return isWanted(topic, await readPush(store), await readPrincipal({ store }))
  } catch (cause) {
    if (!(cause instanceof StorageError)) throw cause
    return isWanted(topic, null, null)
  }
}

function optionsOf(message: PushMessage | null, origin: string): Options {
  const look: Options = { lang: brand.language, icon: ICON, badge: BADGE }
  if (!message) return { ...look, body: 'Open the shop to see.', tag: 'news', data: { path: '/', updates: false } satisfies Carried }
  const { body, navigate, lang, tag, icon, silent = false } = message.notification
  const data: Carried = { path: pathInShop(navigate, origin), updates: message.topic === 'updates' }
  return { ...look, body, lang, tag, icon: icon ?? ICON, silent, renotify: tag !== '' && !silent, data }
}

/** Nothing that is pushed leads out of the shop. */
function pathInShop(address: string, origin: string): string {
  const url = new URL(address, origin)
  return url.origin === origin ? url.pathname + url.search + url.hash : '/'
}

/** What a notification carries; the front page where it carries nothing of ours. */
export function carriedBy(notification: Pick<Notification, 'data'>): Carried {
  const known = z.safeParse(carriedSchema, notification.data)
  return known.success ? known.data : { path: '/', updates: false }
}

/** The pages look again by themselves. */
function lookLater(cause: unknown): void {
  console.info('The new version could not be looked for yet:', cause)
}
