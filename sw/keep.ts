import type { reads } from './reads.ts'

type Keeper = Pick<typeof reads, 'handleAll' | 'cacheName'>

/** The cached answer of `url`; fetches and caches a missing one. */
export async function keep(keeper: Keeper, url: string, event: ExtendableEvent): Promise<Response | undefined> {
  const request = new Request(url)
  const cached = await caches.match(request, { cacheName: keeper.cacheName, ignoreVary: true })
  if (cached) return cached
  const [response, kept] = keeper.handleAll({ request, event })
  const answer = await response
  await kept
  return answer
}
