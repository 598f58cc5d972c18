import { subscribeKey } from 'valtio/vanilla/utils'
import type { Cart } from '../contract/cart.ts'
import type { Contact } from '../data/api.ts'
import { createBrowserDevice, SYNC_TAG } from '../data/browser-device.ts'
import { documentCookie } from '../data/key-cookie.ts'
import type { Outbox } from '../data/outbox/outbox.ts'
import { startAffiliate } from './affiliate.ts'
import { openCart } from './cart.ts'
import { connection, noteContact } from './connection.ts'
import { startShop } from './device.ts'
import { startCart } from './start-cart.ts'
import { startKept } from './start-kept.ts'

/**
 * Starts what only a browser has, in this order: the reader at once, then, when the page is `shown`, who sent the shopper, the cart
 * (spec §4), the small things.
 */
export async function startState(shown: Promise<void>): Promise<void> {
  const device = createBrowserDevice(requestSync, hearContact)
  startShop(device)
  await shown
  const isSeen = () => document.visibilityState === 'visible'
  const search = new URLSearchParams(location.search)
  if (search.get('cart') === 'open') openFromShortcut()
  await startAffiliate(search)
  const starting = startCart(device, documentCookie, isSeen)
  await Promise.all([starting.then(wakeOnSigns), startKept()])
}

/** The installed app's shortcut: the panel opens once, and a reload does not open it again. */
function openFromShortcut(): void {
  const address = new URL(location.href)
  address.searchParams.delete('cart')
  history.replaceState(history.state, '', address)
  openCart()
}

const hearContact = (contact: Contact) => noteContact(contact.answered)

/** Signs that the network, or the page, is back. None is proof: each only makes us ask the shop. */
function wakeOnSigns(outbox: Outbox<Cart>): void {
  const ask = () => void outbox.refresh()
  addEventListener('online', ask)
  // A read that failed, say: ask until the shop answers again.
  subscribeKey(connection, 'online', (online) => online || ask())
  addEventListener('offline', () => noteContact(false))
  addEventListener('pageshow', (event) => event.persisted && ask())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && ask())
  document.addEventListener('resume', ask)
  document.addEventListener('freeze', () => outbox.pause())
  addEventListener('pagehide', () => outbox.pause())
}

/** Has the browser wake the worker's drain when there is a network again, where it can. */
function requestSync(): void {
  if (!('serviceWorker' in navigator) || !navigator.serviceWorker.controller) return
  void navigator.serviceWorker.ready.then(async (registration) => {
    if ('sync' in registration) await (registration as SyncRegistration).sync.register(SYNC_TAG).catch(ignoreRefusal)
  })
}

interface SyncRegistration extends ServiceWorkerRegistration {
  sync: { register(tag: string): Promise<void> }
}

/** A browser may refuse background sync (permission, private window); the page's own wakers remain. */
function ignoreRefusal(cause: unknown): void {
  console.info('No background sync:', cause)
}
