import { navigate } from 'wouter/use-browser-location'
import { readPageMessage, type OpenAnswer } from '../../../sw/messages.ts'
import { reloadPage } from '../../state/updates/page-reload.ts'

import { Workbox } from 'workbox-window'
import { pauseRequests } from '../network/request-pause.ts'
import { applyUpdate, isSafe, offerAgain } from '../../state/updates/update.ts'
import { checkForUpdates, connectVersions, versionState } from '../../actions/updates/version.ts'
import { reloadOnce } from '../../state/updates/reload-once.ts'
import { compareVersions, offerVersion } from './versions.ts'

const HOUR = 60 * 60 * 1000
/** Milliseconds between two looks for a new version, however often the page is looked at. */
const LOOK_AGAIN = 60_000
/** Milliseconds between two looks at whether a page that nobody sees may be loaded anew. */
const LOOK_AWAY = 5000

/** Keeps the shop on its newest version, by consent. */
export async function followVersions(): Promise<void> {
  if (!import.meta.env.PROD) return
  const registration = 'serviceWorker' in navigator ? await followWorker() : undefined
  const look = () => compareVersions(registration)
  connectVersions(look)
  lookForUpdates(look)
}

async function followWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const workbox = new Workbox('/sw.js', { scope: '/', updateViaCache: 'none' })
  followController(navigator.serviceWorker.controller !== null)
  followNotifications()
  workbox.addEventListener('waiting', () => offerVersion(() => void activateWorker(workbox)))
  return workbox.register().catch(logRefusal)
}

/** Milliseconds after which a new worker that has not taken over is let be: the page is loaded anew and offers it again. */
const TAKE_OVER = 10_000

/**
 * A request that reaches a worker while the new one takes over makes Chromium put the change off, for half a minute and more. So no tab asks
 * for anything, and the new one is called in when it is quiet.
 */
async function activateWorker(workbox: Workbox): Promise<void> {
  pauseRequests()
  await whenNetworkIdle()
  setTimeout(reloadOnce, TAKE_OVER)
  workbox.messageSkipWaiting()
}

/**
 * A new worker in charge means a new version: one reload, at once where the shopper accepted it. Another tab offers it, and reloads by
 * itself once it is out of sight and nothing can be lost. The very first worker replaces nothing.
 */
function followController(wasControlled: boolean): void {
  let replaces = wasControlled
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (replaces) {
      offerVersion(reloadOnce)
      reloadUnseen()
      document.addEventListener('visibilitychange', reloadUnseen)
      // A form that was open may be done with while nobody looks.
      setInterval(reloadUnseen, LOOK_AWAY)
    }
    replaces = true
  })
}

/** An open dialog is something begun, whatever is in it. */
function reloadUnseen(): void {
  if (document.visibilityState === 'hidden' && isSafe() && !document.querySelector('dialog[open]')) applyUpdate()
}

/** At the start, hourly, and whenever the page is looked at again. An offer that was put off comes back with the hour. */
function lookForUpdates(compare: () => Promise<void>): void {
  let looked = -LOOK_AGAIN
  const look = () => {
    if (performance.now() - looked < LOOK_AGAIN || !navigator.onLine) return
    looked = performance.now()
    void compare()
  }
  look()
  setInterval(() => {
    offerAgain()
    look()
  }, HOUR)
  addEventListener('focus', look)
  addEventListener('pageshow', look)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
}

/** No worker, or none newer, for now: the shop works as a plain site. */
function logRefusal(cause: unknown): undefined {
  console.info('The worker could not be registered:', cause)
}

/** Milliseconds without a request after which the network counts as idle, and the longest wait for that. */
const IDLE = 1000
const LONGEST_WAIT = 3000

/** Resolves when the page has sent no request for a while. */
async function whenNetworkIdle(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const limit = setTimeout(resolve, LONGEST_WAIT)
  let timer = setTimeout(resolve, IDLE)
  const observer = new PerformanceObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(resolve, IDLE)
  })
  observer.observe({ type: 'resource' })
  await promise
  observer.disconnect()
  clearTimeout(limit)
  clearTimeout(timer)
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
  if (versionState.standing === 'ready') applyUpdate()
}

/** The target has just changed: reloads it if this page shows it already. */
function go(path: string): void {
  if (path === location.pathname + location.search) reloadPage()
  else navigate(path)
}
