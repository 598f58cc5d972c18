import { buildOfPage } from '../answers.ts'

/** The name of this worker's build; empty in development. */
export const BUILD: string = import.meta.env.VITE_BUILD

/** The cached page of a path, as the server rendered it. */
export const cachedPage = (cacheName: string, path: string) => caches.match(path, { cacheName, ignoreVary: true })

/**
 * Fetches a page as the server renders it and caches it. The page of another build does not hydrate with this worker's code, so it removes
 * the cached one, and the shell shows the present data. Rejects without a network.
 */
export async function refreshPage(cacheName: string, path: string, options: RequestInit = { cache: 'no-cache' }): Promise<void> {
  const page = await fetch(path, options)
  const html = await page.clone().text()
  const build = buildOfPage(page, html)
  if (build === null) return
  const cache = await caches.open(cacheName)
  if (build === BUILD) await cache.put(path, page)
  else await cache.delete(path, { ignoreVary: true })
}

/** Deletes the caches that begin with `start`, or those of them that `isGone` names. */
export async function dropCaches(start: string, isGone: (name: string) => boolean = () => true): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(start))
  await Promise.all(names.filter(isGone).map((name) => caches.delete(name)))
}

/** Without a network the cached page stays. */
export function logNotFetched(cause: unknown): void {
  console.info('The page could not be fetched:', cause)
}
