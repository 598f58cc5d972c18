import { subscribe } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import type { ApiHooks } from '../data/network/api.ts'
import { createBrowserDevice, SYNC_TAG } from '../data/browser-device.ts'
import { documentCookie } from '../data/network/key-cookie.ts'
import { startAffiliate } from '../actions/cart/affiliate.ts'
import { openCart } from '../actions/cart/cart.ts'
import type { ConnectivityWatch } from '../data/network/connectivity.ts'
import { connection } from '../state/network/connection.ts'
import { followInstalling } from './installed/installing.ts'
import { followLaunches } from './installed/launches.ts'
import { followVersions } from './updates/follow-worker.ts'
import { startDevice } from './device.ts'
import { startConnection } from './network/start-connection.ts'
import { startBadge } from './installed/start-badge.ts'
import { startConsent } from './measurement/start-consent.ts'
import { startPersistence } from '../actions/storage/persistence.ts'
import { watchPresses } from './network/defer-during-press.ts'
import { startForms } from './forms/start-forms.ts'
import { startGate } from './gate.ts'
import { startKept } from './storage/start-kept.ts'
import { startQuarantine } from '../actions/storage/quarantine.ts'
import { startPush } from './push/start-push.ts'
import { startVitals } from './measurement/start-vitals.ts'
import { startSession, type StartedSession } from './account/start-session.ts'
import { sessionState } from '../state/account/session.ts'
import { heedQuiet, held } from './network/quiet.ts'
import { trade } from '../state/catalogue/trade.ts'

/** Starts the engine in a page: the device side, and what follows the app on this device. `shown` resolves once the served page listens. */
export function startEngine(shown: Promise<void>, onInstallOffer: Parameters<typeof followInstalling>[0]): void {
  void startState(shown)
  followInstalling(onInstallOffer)
  followLaunches()
  void followVersions()
}

/**
 * Starts what only a browser has, in this order: the reader at once, then, when the page is `shown`, the gate, who sent the shopper, who
 * shops, the cart, the trade lists, the session, the reviews (spec §4), and beside them the small things.
 */
export async function startState(shown: Promise<void>): Promise<void> {
  const judges: NonNullable<ApiHooks['judged']>[] = []
  const device = createBrowserDevice(requestSync, {
    observe: (contact) => network.heard(contact),
    judged: (code, asked) => judges.forEach((judge) => judge(code, asked)),
    held,
  })
  const isSeen = () => document.visibilityState === 'visible'
  const network = startConnection(device, isSeen, watchPresses(window))
  startDevice(device)
  heedQuiet(device)
  startForms(device)
  startVitals()
  startBadge()
  subscribe(sessionState, showPrices)
  await shown
  heedBrowser(network)
  const gate = await startGate(device, tellWorker)
  judges.push(gate.judged)
  void gate.ask()
  const search = new URLSearchParams(location.search)
  if (search.get('cart') === 'open') openFromShortcut()
  await startAffiliate(search)
  const session = await startSession(device, documentCookie, isSeen)
  judges.push(session.judged)
  wakeOnSigns(session, network)
  await Promise.all([session.shopper.queues().start(session.confirm), startKept(), startConsent(device), startPush(device)])
  await startPersistence()
  await startQuarantine()
}

/** The installed app's shortcut: the panel opens once, and a reload does not open it again. */
function openFromShortcut(): void {
  const address = new URL(location.href)
  address.searchParams.delete('cart')
  history.replaceState(history.state, '', address)
  openCart()
}

/** Public prices of a trade customer are hidden from the boot script on (`html[data-trade='waiting']`), until it is known who shops. */
function showPrices(): void {
  if (!sessionState.ready) return
  const { dataset } = document.documentElement
  if (trade.discount > 0) dataset['trade'] = 'known'
  else delete dataset['trade']
}

/** The worker serves nothing of what it holds while the gate is closed. */
function tellWorker(): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'GATE' })
}

/** A browser that says there is no network, now or later, makes us ask: whatever the rest of the start has to wait for. */
function heedBrowser(network: ConnectivityWatch): void {
  addEventListener('offline', network.doubt)
  if (!navigator.onLine) network.doubt()
}

/** Signs that the network, or the page, is back. None is proof: each only makes us ask the shop. Once it answers, everything goes on. */
function wakeOnSigns({ shopper, confirm }: StartedSession, network: ConnectivityWatch): void {
  // Another tab may have signed in or out while this one was frozen and heard nothing.
  const goOn = () => void shopper.look().then(async () => Promise.all([shopper.queues().refresh(), confirm()]))
  const sign = () => (connection.online ? goOn() : network.sign())
  subscribeKey(connection, 'online', (online) => online && goOn())
  addEventListener('online', sign)
  addEventListener('pageshow', (event) => event.persisted && sign())
  document.addEventListener('visibilitychange', () => (document.visibilityState === 'visible' ? sign() : network.pause()))
  document.addEventListener('resume', sign)
  document.addEventListener('freeze', () => shopper.queues().pause())
  addEventListener('pagehide', () => shopper.queues().pause())
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
