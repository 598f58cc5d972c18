import { OWNER } from './owner.ts'
import { COPY_ORDER } from '../installed/offline-copy.ts'
import { PUSH_UPDATES } from '../push/record.ts'
import type { Everything } from '../storage/store.ts'

/** What is the device's own and says nothing of a shopper. Everything else goes with its owner, so that nothing new can be forgotten [I8]. */
const stays = new Set([OWNER, 'gate', 'consent', PUSH_UPDATES, COPY_ORDER])

/** Empties the device of a shopper: queues, drafts, orders, saved and looked-at things, and what was set aside. */
export const purged = (all: Everything): (readonly [key: string, value: undefined])[] =>
  [...all.keys()].filter((key) => !stays.has(key)).map((key) => [key, undefined] as const)

/** Caches of public things, which everybody's browser holds alike. */
const publicCache = /^(workbox-precache|shop-reads|shop-pictures)/

/** Deletes every cache that is not known to hold public things only. */
export async function purgeCaches(caches: Pick<CacheStorage, 'keys' | 'delete'>): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !publicCache.test(name)).map((name) => caches.delete(name)))
}
