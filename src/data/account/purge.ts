import { OWNER } from './owner.ts'
import { DOWNLOADS } from '../installed/downloads.ts'
import { COPY_ORDER } from '../installed/offline-copy.ts'
import { PUSH_UPDATES } from '../push/record.ts'
import type { Everything } from '../storage/store.ts'

/** Keys that belong to the device and say nothing about a user. A sign-out deletes all others, so new data is never left behind [I8]. */
const stays = new Set([OWNER, 'gate', 'consent', PUSH_UPDATES, COPY_ORDER, DOWNLOADS])

/** The writes that delete a user's data: queues with lists and saved pieces, drafts, orders, viewed products, and quarantined data. */
export const purged = (all: Everything): (readonly [key: string, value: undefined])[] =>
  [...all.keys()].filter((key) => !stays.has(key)).map((key) => [key, undefined] as const)

/** Caches of public data. */
const publicCache = /^(workbox-precache|shop-reads|shop-start-|shop-pictures|shop-models|desk-files)/

/** Deletes every cache except those of public data. */
export async function purgeCaches(caches: Pick<CacheStorage, 'keys' | 'delete'>): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !publicCache.test(name)).map((name) => caches.delete(name)))
}
