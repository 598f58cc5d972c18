import { NavigationRoute, registerRoute } from 'workbox-routing'
import type { PrecacheEntry } from 'workbox-precaching'
import { SYNC_TAG } from '../src/data/browser-device.ts'
import { isPicture, isPublicRead, notPages } from './addresses.ts'
import { keepPage } from './first-page.ts'
import { readMessage, type VersionAnswer } from './messages.ts'
import { drainOutbox } from './outbox-sync.ts'
import { dropPictures, pictures } from './pictures.ts'
import { buildOf, shell, startPrecache } from './precache.ts'
import { reads } from './reads.ts'
import { warmUp } from './warm-up.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | PrecacheEntry)[] }

interface SyncEvent extends ExtendableEvent {
  tag: string
}

const entries = self.__WB_MANIFEST
startPrecache(entries)

if (import.meta.env.PROD) registerRoute(new NavigationRoute(shell(), { denylist: notPages }))
registerRoute(({ url, request, sameOrigin }) => sameOrigin && isPublicRead(url, request.method), reads)
registerRoute(({ url, sameOrigin }) => sameOrigin && isPicture(url), pictures)

let isFirst = false

self.addEventListener('install', () => {
  isFirst = self.registration.active === null
})

self.addEventListener('activate', (event) => {
  // The first visit works offline at once. A later version takes over only when the shopper lets it.
  if (isFirst) event.waitUntil(self.clients.claim())
})

self.addEventListener('message', (event) => {
  const message = readMessage(event.data)
  switch (message?.type) {
    case 'SKIP_WAITING':
      event.waitUntil(self.skipWaiting())
      break
    case 'KEEP':
      event.waitUntil(keepPage(message.path, event))
      break
    case 'WARM':
      event.waitUntil(warmUp(event))
      break
    case 'VERSION':
      event.ports[0]?.postMessage({ version: buildOf(entries) } satisfies VersionAnswer)
      break
    case 'DROP_PICTURES':
      event.waitUntil(dropPictures())
      break
    case undefined:
  }
})

self.addEventListener('sync' as 'message', (event: ExtendableEvent) => {
  if ((event as SyncEvent).tag === SYNC_TAG) event.waitUntil(drainOutbox())
})
