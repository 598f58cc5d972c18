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

/** The precache takes a build as a whole or not at all: one wrong answer and this worker does not install. */
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

/** Answers with the page's shell, which then loads what its address asks for. */
export const shell = (): RouteHandlerCallback => createHandlerBoundToURL(SHELL)

/** A file of this build: the worker has it, so it is there without a network whatever the browser's own cache has dropped. */
export const isPrecached = (url: URL): boolean => url.pathname !== SHELL && getCacheKeyForURL(url.href) !== undefined

/** The code is not behind the gate on the device: it draws what covers the page. */
export const builtFile: RouteHandlerCallback = async ({ request }) => (await matchPrecache(request.url)) ?? fetch(request)
