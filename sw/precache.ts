import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry } from 'workbox-precaching'
import type { RouteHandlerCallback } from 'workbox-core'
import { packPaths } from '../src/contract/http/pack.ts'
import { isBuiltFile } from './answers.ts'
import { fetchPack, packedResponse } from './unpack.ts'

declare const self: ServiceWorkerGlobalScope

const SHELL = '/index.html'

/** An invalid answer fails the installation of this worker [W1]. */
const precache = new PrecacheController({
  plugins: [
    {
      fetchDidSucceed: async ({ request, response }) => {
        if (isBuiltFile(request.url, response)) return response
        throw new Error(`Not a built file: ${request.url} (${response.status}, ${response.headers.get('Content-Type')})`)
      },
    },
  ],
})

/** Precaches a build as a whole or not at all [W1]. `build`: its name. */
export function startPrecache(entries: readonly (string | PrecacheEntry)[], build: string): void {
  cleanupOutdatedCaches()
  precache.addToCacheList([...entries])
  self.addEventListener('install', (event) => {
    event.waitUntil(Promise.all([unpackBuild(build), fetchUnpacked(event)]).then(() => precache.install(event)))
  })
  self.addEventListener('activate', (event) => {
    void precache.activate(event)
  })
}

/**
 * Precaches the pack of a build if most of its files are missing: they would take a request each [W9]. A later build has most files in common with
 * an earlier one, so its new files are requested one by one. Without the pack, all of them are.
 */
async function unpackBuild(build: string): Promise<void> {
  const cache = await caches.open(precache.strategy.cacheName)
  const held = new Set((await cache.keys()).map(({ url }) => url))
  const files = precache.getCachedURLs()
  const missing = files.filter((url) => !held.has(precache.getCacheKeyForURL(url) ?? ''))
  if (missing.length < files.length / 2) return
  const pack = await fetchPack(packPaths.build(build)).catch(logMissing)
  await Promise.all(
    missing.map(async (url) => {
      const file = pack?.get(new URL(url, location.origin).pathname)
      if (file) await cache.put(precache.getCacheKeyForURL(url) ?? url, packedResponse(file))
    }),
  )
}

/**
 * Precaches the files that are no scripts: no pack has them. The controller requests one file after the other, so that each would take a round
 * trip. Afterwards it requests only what is missing.
 */
async function fetchUnpacked(event: ExtendableEvent): Promise<void> {
  const urls = precache.getCachedURLs().filter((url) => !url.endsWith('.js'))
  const requested = urls.flatMap((url) => {
    const cacheKey = precache.getCacheKeyForURL(url) ?? url
    // As the controller does: the address of a file with a revision does not change with its content.
    const request = new Request(url, { cache: cacheKey === url ? 'default' : 'reload', credentials: 'same-origin' })
    return precache.strategy.handleAll({ request, event, params: { cacheKey } })
  })
  await Promise.all(requested)
}

function logMissing(cause: unknown): undefined {
  console.info('The pack of this build could not be fetched:', cause)
}

/** Answers with the shell, which then loads the page of its address. */
export const shell = (): RouteHandlerCallback => precache.createHandlerBoundToURL(SHELL)

/** True for a file of this build, which the worker has precached, except the shell. */
export const isPrecached = (url: URL): boolean => url.pathname !== SHELL && precache.getCacheKeyForURL(url.href) !== undefined

/** Answers with a file of the build, with the gate closed or open: the code draws the gate's cover [W5]. */
export const builtFile: RouteHandlerCallback = async ({ request }) => (await precache.matchPrecache(request.url)) ?? fetch(request)
