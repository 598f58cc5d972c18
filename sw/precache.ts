import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  matchPrecache,
  precache,
  type PrecacheEntry,
} from 'workbox-precaching'
import type { RouteHandlerCallback } from 'workbox-core'
import { isBuiltFile } from './answers.ts'

const SHELL = '/index.html'

/** Precaches a build as a whole or not at all: one invalid answer fails the installation of this worker [W1]. */
export function startPrecache(entries: readonly (string | PrecacheEntry)[]): void {
  addPlugins([
    {
      fetchDidSucceed: async ({ request, response }) => {
        if (isBuiltFile(request.url, response)) return response
        throw new Error(`Not a built file: ${request.url} (${response.status}, ${response.headers.get('Content-Type')})`)
      },
    },
  ])
  cleanupOutdatedCaches()
  precache([...entries])
}

/** Answers with the shell, which then loads the page of its address. */
export const shell = (): RouteHandlerCallback => createHandlerBoundToURL(SHELL)

/** True for a file of this build, which the worker has precached, except the shell. */
export const isPrecached = (url: URL): boolean => url.pathname !== SHELL && getCacheKeyForURL(url.href) !== undefined

/** Answers with a file of the build, with the gate closed or open: the code draws the gate's cover [W5]. */
export const builtFile: RouteHandlerCallback = async ({ request }) => (await matchPrecache(request.url)) ?? fetch(request)
