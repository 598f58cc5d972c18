import type { WorkerMessage } from '../../sw/messages.ts'
import { subscribe } from 'valtio/vanilla'
import type { ApiHooks } from '../data/network/api.ts'
import { createBrowserDevice, SYNC_TAG } from '../data/browser-device.ts'
import { documentCookie } from '../data/network/key-cookie.ts'
import { currentRef, followAffiliateLinks, startAffiliate } from '../actions/cart/affiliate.ts'
import { openCart } from '../actions/cart/cart.ts'
import type { ConnectivityWatch } from '../data/network/connectivity.ts'
import { missingMethods } from '../domain/payments/mark-missing-methods.ts'
import { shop } from '../lazy/reader.ts'
import { FACTS_NOTE, writeNote } from '../state/notes.ts'
import { followInstalling } from './installed/installing.ts'
import { followLaunches } from './installed/launches.ts'
import { followVersions } from './updates/follow-worker.ts'
import { startDevice } from './device.ts'
import { startConnection } from './network/start-connection.ts'
import { startBadge } from './installed/start-badge.ts'
import { startConsent } from './measurement/start-consent.ts'
import { startPersistence } from '../actions/storage/persistence.ts'
import { deferDuringPress } from '../actions/defer-during-press.ts'
import { drainOnHints } from './network/drain-on-hints.ts'
import { startApplications, startDrafts } from './forms/start-forms.ts'
import { startQuotes } from './quotes/start-quotes.ts'
import { startGifts } from './gifts/start-gifts.ts'
import { startGate } from './gate.ts'
import { startStoredValues } from './storage/start-stored-values.ts'
import { startQuarantine } from '../actions/storage/quarantine.ts'
import { startPush } from './push/start-push.ts'
import { startVitals } from './measurement/start-vitals.ts'
import { startSession } from './account/start-session.ts'
import { sessionState } from '../state/account/session.ts'
import { observeRequestPause, pauseEnd } from './network/request-pause.ts'
import { trade } from '../state/catalogue/trade.ts'

/** Starts the engine in a page. `shown` resolves once the served page is interactive. */
export function startEngine(shown: Promise<void>, onInstallOffer: Parameters<typeof followInstalling>[0]): void {
  void startState(shown)
  followInstalling(onInstallOffer)
  followLaunches()
  void followVersions()
}

/**
 * Starts the reader at once. When the page is `shown`, starts the gate, the affiliate, the principal, the cart, the trade lists, the session
 * and the reviews, in this order (spec §4), and the rest beside them.
 */
export async function startState(shown: Promise<void>): Promise<void> {
  const observers: NonNullable<ApiHooks['classified']>[] = []
  const device = createBrowserDevice(requestSync, {
    observe: (contact) => network.received(contact),
    classified: (code, asked) => observers.forEach((observe) => observe(code, asked)),
    pauseEnd,
  })
  const isSeen = () => document.visibilityState === 'visible'
  const network = startConnection(device, isSeen, deferDuringPress(window))
  startDevice(device)
  const search = new URLSearchParams(location.search)
  followAffiliateLinks()
  if (navigator.serviceWorker?.controller) void takeOverFacts()
  observeRequestPause(device)
  startDrafts(device)
  startVitals()
  startBadge()
  subscribe(sessionState, showPrices)
  await shown
  observeBrowser(network)
  const gate = await startGate(device, notifyWorker)
  observers.push(gate.classified)
  void gate.ask()
  if (search.get('cart') === 'open') openFromShortcut()
  // A link that was followed meanwhile is later than the address.
  if (currentRef() === undefined) await startAffiliate(search)
  const session = await startSession(device, documentCookie, isSeen)
  // These read data of the session, so they start once it is known.
  startApplications(device)
  startGifts(device)
  startQuotes(device)
  observers.push(session.classified)
  drainOnHints(session, network)
  try {
    await Promise.all([session.tabSession.queues().start(session.confirm), startStoredValues(), startConsent(device), startPush(device)])
  } finally {
    // A part that fails stops no other.
    await Promise.all([startPersistence(), startQuarantine()])
  }
}

/**
 * Marks the payment methods that the shop does not offer, because a page in the worker's shell is as old as its build. It also notes the
 * shop's facts for the next page.
 */
async function takeOverFacts(): Promise<void> {
  try {
    const { shop: facts } = await shop().catalogue()
    if (!facts) return
    document.documentElement.dataset['without'] = missingMethods(facts)
    writeNote(FACTS_NOTE, JSON.stringify(facts))
  } catch (cause) {
    console.info('The facts of the shop could not be read:', cause)
  }
}

/** The installed app's shortcut: the panel opens once, and a reload does not open it again. */
function openFromShortcut(): void {
  const address = new URL(location.href)
  address.searchParams.delete('cart')
  history.replaceState(history.state, '', address)
  openCart()
}

/** The boot script hides public prices from a trade customer (`html[data-trade='waiting']`) until the session is known. */
function showPrices(): void {
  if (!sessionState.ready) return
  const { dataset } = document.documentElement
  if (trade.discount > 0) dataset['trade'] = 'known'
  else delete dataset['trade']
}

/** The worker serves nothing from its caches while the gate is closed [I11]. */
function notifyWorker(): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'GATE' } satisfies WorkerMessage)
}

/** A browser that reports no network makes the device ask the server [N1], also while the rest of the start waits. */
function observeBrowser(network: ConnectivityWatch): void {
  addEventListener('offline', network.doubt)
  if (!navigator.onLine) network.doubt()
}

/** Asks a browser with background sync to start the worker's drain when the network is back [D1]. */
function requestSync(): void {
  if (!('serviceWorker' in navigator) || !navigator.serviceWorker.controller) return
  void navigator.serviceWorker.ready.then(async (registration) => {
    if (canSync(registration)) await registration.sync.register(SYNC_TAG).catch(ignoreRefusal)
  })
}

interface SyncRegistration extends ServiceWorkerRegistration {
  sync: { register(tag: string): Promise<void> }
}

const canSync = (registration: ServiceWorkerRegistration): registration is SyncRegistration => 'sync' in registration

/** A browser may refuse background sync (permission, private window). The page's own triggers remain [D1]. */
function ignoreRefusal(cause: unknown): void {
  console.info('No background sync:', cause)
}
