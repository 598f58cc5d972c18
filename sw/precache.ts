import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precache, type PrecacheEntry } from 'workbox-precaching'
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

/** What names a build: the revision of its shell. */
export function buildOf(entries: readonly (string | PrecacheEntry)[]): string {
  const entry = entries.find((candidate) => typeof candidate !== 'string' && `/${candidate.url.replace(/^\//, '')}` === SHELL)
  return (typeof entry === 'object' && entry.revision) || 'development'
}
