import type { Endpoint } from '../../src/contract/http/endpoint.ts'
import type { Deps } from '../deps.ts'
import type { ShopContext } from '../http/context.ts'
import { createResponseCache, sendCached } from '../http/response-cache.ts'

/** The largest number of cached responses. */
const MOST_CACHED = 400

type SendRead = (context: ShopContext, endpoint: Endpoint, subject: string, make: () => unknown) => Promise<Response>

/**
 * Creates the sender of public reads, which are equal for all clients and carry an ETag. Each response is rendered once per catalogue
 * version and cached.
 */
export function publicReads({ catalogue }: Pick<Deps, 'catalogue'>): SendRead {
  const cache = createResponseCache(MOST_CACHED)
  return async (context, endpoint, subject, make) => {
    const key = `${catalogue.version} ${endpoint.name} ${subject}`
    return sendCached(context, await cache.get(key, async () => ({ body: JSON.stringify(await make()), type: 'application/json' })))
  }
}
