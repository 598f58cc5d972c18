import type { WorkerMessage } from '../../sw/messages.ts'
import { applyUpdate, isSafe, offerAgain, offerUpdate } from '../state/update.ts'

const HOUR = 60 * 60 * 1000
/** Milliseconds between two looks for a new version, however often the page is looked at. */
const LOOK_AGAIN = 60_000
/** Milliseconds after the page has loaded before the worker fetches what it needs offline. */
const WARM_AFTER = 3000

/** Registers the worker and keeps the shop on its newest version, by consent. Nothing in development, where there is no worker. */
export async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Not part of what a first visit waits for.
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/sw.js', { scope: '/', updateViaCache: 'none' })
  followController(navigator.serviceWorker.controller !== null)
  workbox.addEventListener('waiting', () => offerUpdate(() => workbox.messageSkipWaiting()))
  workbox.addEventListener('activated', warm)
  const registration = await workbox.register().catch(tellRefusal)
  if (!registration) return
  if (navigator.serviceWorker.controller) setTimeout(warm, WARM_AFTER)
  lookForUpdates(registration)
}

function warm(): void {
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ type: 'WARM' } satisfies WorkerMessage))
}

/**
 * A new worker in charge means a new version: one reload, at once where the shopper accepted it. Another tab offers it, and reloads by
 * itself when it is out of sight and nothing can be lost. The very first worker replaces nothing.
 */
function followController(wasControlled: boolean): void {
  let replaces = wasControlled
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (replaces) {
      offerUpdate(() => location.reload())
      reloadUnseen()
      document.addEventListener('visibilitychange', reloadUnseen)
    }
    replaces = true
  })
}

function reloadUnseen(): void {
  if (document.visibilityState === 'hidden' && isSafe()) applyUpdate()
}

/** Hourly, and whenever the page is looked at again. An offer that was put off comes back with the hour. */
function lookForUpdates(registration: ServiceWorkerRegistration): void {
  let looked = performance.now()
  const look = () => {
    if (performance.now() - looked < LOOK_AGAIN || !navigator.onLine) return
    looked = performance.now()
    void registration.update().catch(tellRefusal)
  }
  setInterval(() => {
    offerAgain()
    look()
  }, HOUR)
  addEventListener('focus', look)
  addEventListener('pageshow', look)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
}

/** No worker, or none newer, for now: the shop works as a plain site. */
function tellRefusal(cause: unknown): undefined {
  console.info('The worker could not be registered or checked:', cause)
}
