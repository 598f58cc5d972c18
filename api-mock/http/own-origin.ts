import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import { callbackPaths } from '../payments/callbacks.ts'
import type { ShopContext, ShopEnv } from './context.ts'
import { ShopError } from './shop-error.ts'

/** Change nothing. */
const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Their signature says who sends them, and nothing else does. */
const signed = new Set<string>(callbackPaths)

/**
 * Refuses a change that another site's page asks for (403). The session's cookie is `SameSite=Lax` and stays away from such calls
 * already; this holds where a browser does not keep to it. Who sends no Origin is no browser with another site's page in it.
 */
export function ownOrigin({ publicUrl }: Pick<Config, 'publicUrl'>): MiddlewareHandler<ShopEnv> {
  const own = new URL(publicUrl).origin
  return async (context, next) => {
    const { method, path } = context.req
    if (!reading.has(method) && !signed.has(path) && isForeign(context, own))
      throw new ShopError(403, 'invalid_request', 'That came from another site')
    await next()
  }
}

function isForeign(context: ShopContext, own: string): boolean {
  const origin = context.req.header('origin')
  const site = context.req.header('sec-fetch-site')
  if (origin === undefined) return site === 'cross-site'
  // A form of a page that sends no referrer.
  if (origin === 'null') return site !== 'same-origin'
  // The shop may be reached by another name than its public one, such as 127.0.0.1.
  return origin !== own && hostOf(origin) !== new URL(context.req.url).host
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : null)
