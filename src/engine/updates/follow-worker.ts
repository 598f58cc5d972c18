import { navigate } from 'wouter/use-browser-location'
import { readPageMessage, type OpenAnswer } from '../../../sw/messages.ts'
import { reloadPage } from '../../state/updates/page-reload.ts'

import { Workbox } from 'workbox-window'
import { applyUpdate, isSafe, offerAgain } from '../../state/updates/update.ts'
import { checkForUpdates, connectVersions, versionState } from '../../actions/updates/version.ts'
import { reloadOnce } from '../../state/updates/reload-once.ts'
import { scriptAddress } from '../../state/script-address.ts'
import { activateWorker } from './activate-worker.ts'
import { compareVersions, offerVersion } from './versions.ts'
import { HOUR_MS } from '../../domain/calendar/durations.ts'

/** The least milliseconds between two checks for a new version. */
const CHECK_INTERVAL = 60_000
/** Milliseconds between two checks whether a hidden page may reload. */
const RELOAD_CHECK_INTERVAL = 5000

/** Follows new versions of the shop, and applies them with the user's consent. */
export async function followVersions(): Promise<void> {
  if (!import.meta.env.PROD) return
  const registration = 'serviceWorker' in navigator ? await followWorker() : undefined
  const compare = () => compareVersions(registration, () => void activateWorker(registration))
  connectVersions(compare)
  checkRegularly(compare)
}

async function followWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const workbox = new Workbox(scriptAddress('/sw.js'), { scope: '/', updateViaCache: 'none' })
  followController(navigator.serviceWorker.controller !== null)
  followNotifications()
  const registered = workbox.register().catch(logRefusal)
  workbox.addEventListener('waiting', () => offerVersion(() => void registered.then(activateWorker)))
  return registered
}

/**
 * A new controlling worker means a new version. The tab whose user accepted it reloads at once. Every other tab offers it, and reloads when it
 * is hidden and no text can be lost [W3]. The first worker of a browser replaces nothing.
 */
function followController(wasControlled: boolean): void {
  let replaces = wasControlled
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (replaces) {
      offerVersion(reloadOnce)
      reloadUnseen()
      document.addEventListener('visibilitychange', reloadUnseen)
      // An open form may be submitted while the page is hidden.
      setInterval(reloadUnseen, RELOAD_CHECK_INTERVAL)
    }
    replaces = true
  })
}

/** Reloads a hidden page that has no unsaved work. An open dialog counts as unsaved work. */
function reloadUnseen(): void {
  if (document.visibilityState === 'hidden' && isSafe() && !document.querySelector('dialog[open]')) applyUpdate()
}

/** Checks at the start, hourly, and whenever the page becomes visible. A dismissed offer returns after an hour. */
function checkRegularly(compare: () => Promise<void>): void {
  let checkedAt = -CHECK_INTERVAL
  const check = () => {
    if (performance.now() - checkedAt < CHECK_INTERVAL || !navigator.onLine) return
    checkedAt = performance.now()
    void compare()
  }
  check()
  setInterval(() => {
    offerAgain()
    check()
  }, HOUR_MS)
  addEventListener('focus', check)
  addEventListener('pageshow', check)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check())
}

/** Without a worker, or without a newer one, the shop works as a plain site. */
function logRefusal(cause: unknown): undefined {
  console.info('The worker could not be registered:', cause)
}

/** Navigates to a notification's page when the worker asks, unless a checkout or a form is open here [P10]. */
function followNotifications(): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
    const message = readPageMessage(data)
    if (!message) return
    const answer: OpenAnswer = message.updates || isSafe() ? 'goes' : 'stays'
    ports[0]?.postMessage(answer)
    if (message.updates) void accept()
    else if (answer === 'goes') go(message.path)
  })
}

/** A press on the notification is consent [P6]. The page applies the version at a safe moment. */
async function accept(): Promise<void> {
  await checkForUpdates()
  if (versionState.status === 'ready') applyUpdate()
}

/** Navigates to `path`; reloads it if this page shows it already, because its content has changed. */
function go(path: string): void {
  if (path === location.pathname + location.search) reloadPage()
  else navigate(path)
}
