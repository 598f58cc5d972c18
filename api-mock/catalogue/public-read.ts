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
 * version and cached. The first read of a version drops the responses of the one before: the whole catalogue takes many megabytes.
 */
export function publicReads({ catalogue }: { catalogue: Pick<Deps['catalogue'], 'version'> }): SendRead {
  const cache = createResponseCache(MOST_CACHED)
  let { version } = catalogue
  return async (context, endpoint, subject, make, beforeMake) => {
    if (catalogue.version !== version) cache.clear()
    version = catalogue.version
    const key = `${version} ${endpoint.name} ${subject}`
    const read = async () => ({ body: JSON.stringify(await make()), type: 'application/json' })
    return sendCached(context, await cache.get(key, read, beforeMake))
  }
}
