import '../src/data/installed/older-browsers.ts'
import { registerRoute } from 'workbox-routing'
import type { PrecacheEntry } from 'workbox-precaching'
import { browserTimers, SYNC_TAG } from '../src/data/browser-device.ts'
import { createIndexedStore } from '../src/data/storage/indexed-store.ts'
import { isModelFile, isPageVisit, isPicture, isPublicRead } from './addresses.ts'
import { cacheOpenPage } from './pages/first-page.ts'
import { BUILD } from './pages/rendered-page.ts'
import { behindGate, forgetGate, pageAtGate } from './gate.ts'
import { readMessage, type VersionAnswer } from './messages.ts'
import { openFromNotification } from './notification-click.ts'
import { answerCopy, resumeCopy } from './installed/offline-copy.ts'
import { modelFile } from './models.ts'
import { drainHere } from './outbox-sync.ts'
import { picture } from './pictures.ts'
import { builtFile, isPrecached, shell, startPrecache } from './precache.ts'
import { carriedBy, receivePush } from './push.ts'
import { renewInWorker, notifyPages } from './push-renewal.ts'
import { reads, revalidate } from './reads.ts'
import { dropOtherStartPages, isStartPage, startPage } from './pages/start-page.ts'
import { dropOtherVisitedPages, isCacheablePage, visitedPage } from './pages/visited-pages.ts'
import { warmUp } from './warm-up.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | PrecacheEntry)[] }

declare global {
  /** An event that TypeScript's library lacks. */
  interface ServiceWorkerGlobalScopeEventMap {
    sync: ExtendableEvent & { readonly tag: string }
  }
}

startPrecache(self.__WB_MANIFEST, BUILD)

if (import.meta.env.PROD) {
  registerRoute(
    ({ url, request, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isStartPage(url),
    behindGate(startPage(shell()), pageAtGate),
  )
  registerRoute(
    ({ url, request, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isCacheablePage(url),
    behindGate(visitedPage(shell(), revalidate), pageAtGate),
  )
  registerRoute(({ url, request, sameOrigin }) => sameOrigin && isPageVisit(url, request.mode), behindGate(shell(), pageAtGate))
}
registerRoute(({ url, sameOrigin }) => sameOrigin && isPrecached(url), builtFile)
registerRoute(
  ({ url, request, sameOrigin }) => sameOrigin && isPublicRead(url, request.method),
  behindGate((options) => reads.handle(options)),
)
registerRoute(({ url, sameOrigin }) => sameOrigin && isPicture(url), behindGate(picture))
registerRoute(({ url, sameOrigin }) => sameOrigin && isModelFile(url), behindGate(modelFile))

let isFirst = false

self.addEventListener('install', () => {
  isFirst = self.registration.active === null
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOtherStartPages(), dropOtherVisitedPages()]))
  // The first worker controls the page at once, so a first visit works offline. A later version needs the user's consent.
  if (isFirst) event.waitUntil(self.clients.claim())
})

self.addEventListener('message', (event) => {
  const message = readMessage(event.data)
  switch (message?.type) {
    case 'SKIP_WAITING':
      event.waitUntil(self.skipWaiting())
      break
    case 'KEEP':
      // No worker controls a page that was loading when this worker activated, so claim it.
      event.waitUntil(Promise.all([self.clients.claim(), cacheOpenPage(message, event)]))
      break
    case 'WARM':
      event.waitUntil(warmUp(event).then(resumeCopy))
      break
    case 'VERSION':
      event.ports[0]?.postMessage({ version: BUILD } satisfies VersionAnswer)
      break
    case 'COPY':
      event.waitUntil(answerCopy(message, event))
      break
    case 'GATE':
      forgetGate()
      break
    case undefined:
  }
})

self.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(drainHere(forgetGate))
})

self.addEventListener('push', (event) => {
  const { registration, location } = self
  const store = createIndexedStore(browserTimers())
  event.waitUntil(
    receivePush(event.data, { registration, store, origin: location.origin, renew: () => renewInWorker(registration), notifyPages }),
  )
})

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewInWorker(self.registration))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openFromNotification(carriedBy(event.notification), self.clients))
})
