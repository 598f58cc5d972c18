import { Workbox } from 'workbox-window'
import { applyUpdate, isSafe, offerAgain, offerUpdate } from '../state/update.ts'
import { whenQuiet } from './quiet.ts'

const HOUR = 60 * 60 * 1000
/** Milliseconds between two looks for a new version, however often the page is looked at. */
const LOOK_AGAIN = 60_000
/** Keeps the shop on its newest version, by consent. */
export async function followVersions(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const workbox = new Workbox('/sw.js', { scope: '/', updateViaCache: 'none' })
  followController(navigator.serviceWorker.controller !== null)
  workbox.addEventListener('waiting', () => offerUpdate(() => void putInCharge(workbox)))
  const registration = await workbox.register().catch(tellRefusal)
  if (registration) lookForUpdates(registration)
}

/**
 * A request that reaches the old worker while the new one takes over makes Chromium put the change off, for half a minute and more. So the
 * new one is called in when the page is quiet.
 */
async function putInCharge(workbox: Workbox): Promise<void> {
  await whenQuiet()
  workbox.messageSkipWaiting()
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
