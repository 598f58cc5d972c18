import * as z from 'zod/mini'
import { brand } from '../src/contract/brand.ts'
import { pushMessageSchema, type PushMessage } from '../src/contract/push/push.ts'
import { readPrincipal } from '../src/data/account/owner.ts'
import { removeAwaited, isForPrincipal, readPush } from '../src/data/push/record.ts'
import { StorageError } from '../src/data/storage/storage-error.ts'
import type { Store } from '../src/data/storage/store.ts'

const ICON = '/icons/icon-192.png'
const BADGE = '/icons/badge-96.png'

/** The data of a notification for its click. */
const carriedSchema = z.object({ path: z.string(), updates: z.boolean() })
export type Carried = z.infer<typeof carriedSchema>

/** A field of the Notifications API that TypeScript's library lacks. */
interface Options extends NotificationOptions {
  renotify?: boolean
}

/** The dependencies of `receivePush`. */
export interface PushParts {
  registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'update'>
  store: Pick<Store, 'read' | 'change'>
  /** The shop's origin. */
  origin: string
  /** Matches the browser's subscription with the device's record, after a push of a topic that the device has not chosen. */
  renew(): Promise<void>
  /** Makes the pages read the push record again. */
  notifyPages(): void
}

/**
 * Shows a push. A browser allows no invisible push, so an unreadable push, or one that is not for the present principal, shows as "News from
 * Stoep" [P5]. A push about a new version makes the worker check for it at once [P6].
 */
export async function receivePush(data: Pick<PushMessageData, 'json'> | null, parts: PushParts): Promise<void> {
  const { registration, store, origin } = parts
  const message = read(data)
  const shown = message && (await isForHere(message, store)) ? message : null
  const showing = registration.showNotification(shown?.notification.title ?? `News from ${brand.name}`, optionsOf(shown, origin))
  if (message?.topic === 'updates') await registration.update().catch(logNoUpdate)
  await showing
  if (message && !shown) await parts.renew()
  if (shown?.topic !== 'back-in-stock') return
  await removeAwaited(store, slugIn(shown))
  parts.notifyPages()
}

/** The slug of the product that is back in stock, from its address. */
const slugIn = ({ notification }: PushMessage) => new URL(notification.navigate).pathname.split('/').at(-1) ?? ''

function read(data: Pick<PushMessageData, 'json'> | null): PushMessage | null {
  try {
    return z.parse(pushMessageSchema, data?.json())
  } catch (cause) {
    console.info('A push could not be read:', cause)
    return null
  }
}

async function isForHere({ topic }: PushMessage, store: Pick<Store, 'read'>): Promise<boolean> {
  try {
    return isForPrincipal(topic, await readPush(store), await readPrincipal({ store }))
  } catch (cause) {
    if (!(cause instanceof StorageError)) throw cause
    return isForPrincipal(topic, null, null)
  }
}

function optionsOf(message: PushMessage | null, origin: string): Options {
  const look: Options = { lang: brand.language, icon: ICON, badge: BADGE }
  if (!message) return { ...look, body: 'Open the shop to see.', tag: 'news', data: { path: '/', updates: false } satisfies Carried }
  const { body, navigate, lang, tag, icon, silent = false } = message.notification
  const data: Carried = { path: pathInShop(navigate, origin), updates: message.topic === 'updates' }
  return { ...look, body, lang, tag, icon: icon ?? ICON, silent, renotify: tag !== '' && !silent, data }
}

/** The path of an address; the home page for an address outside the shop [P5]. */
function pathInShop(address: string, origin: string): string {
  const url = new URL(address, origin)
  return url.origin === origin ? url.pathname + url.search + url.hash : '/'
}

/** The data of a notification; the home page if it has none. */
export function carriedBy(notification: Pick<Notification, 'data'>): Carried {
  const parsed = z.safeParse(carriedSchema, notification.data)
  return parsed.success ? parsed.data : { path: '/', updates: false }
}

/** The pages check for a new version later. */
function logNoUpdate(cause: unknown): void {
  console.info('The worker could not check for the new version:', cause)
}
