import type { reads } from './reads.ts'

type Strategy = Pick<typeof reads, 'handleAll' | 'cacheName'>

/** The cached answer of `url`; fetches and caches a missing one. */
export async function cachedOrFetched(strategy: Strategy, url: string, event: ExtendableEvent): Promise<Response | undefined> {
  const request = new Request(url)
  const cached = await caches.match(request, { cacheName: strategy.cacheName, ignoreVary: true })
  if (cached) return cached
  const [response, stored] = strategy.handleAll({ request, event })
  const answer = await response
  await stored
  return answer
}
