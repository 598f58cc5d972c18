import type { Endpoint } from '../../src/contract/http/endpoint.ts'
import type { Deps } from '../deps.ts'
import type { ShopContext } from '../http/context.ts'
import { createResponseCache, sendCached } from '../http/response-cache.ts'

/** The largest number of cached responses. */
const MOST_CACHED = 400

/** @param beforeMake runs if the response is not cached, and may throw */
type SendRead = (
  context: ShopContext,
  endpoint: Endpoint,
  subject: string,
  make: () => unknown,
  beforeMake?: () => void,
) => Promise<Response>

/**
 * Creates the sender of public reads, which are equal for all clients and carry an ETag. Each response is rendered once per catalogue
 * version and cached.
 */
export function publicReads({ catalogue }: Pick<Deps, 'catalogue'>): SendRead {
  const cache = createResponseCache(MOST_CACHED)
  return async (context, endpoint, subject, make, beforeMake) => {
    const key = `${catalogue.version} ${endpoint.name} ${subject}`
    const read = async () => ({ body: JSON.stringify(await make()), type: 'application/json' })
    return sendCached(context, await cache.get(key, read, beforeMake))
  }
}
