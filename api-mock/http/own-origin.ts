import type { MiddlewareHandler } from 'hono'
import type { Deps } from '../deps.ts'
import { logSecurity } from '../logging/security-log.ts'
import { callbackPaths } from '../payments/callback-paths.ts'
import type { ShopContext, ShopEnv } from './context.ts'
import { ShopError } from './shop-error.ts'

/** These methods change nothing. */
const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Payment callbacks. Only their signature authenticates the sender. */
const signed = new Set<string>(callbackPaths)

/**
 * Rejects a change from a page of another site (403). The session's cookie is `SameSite=Lax` and stays away from such requests; this also
 * protects browsers that ignore that. A request without Origin does not come from another site's page in a browser.
 */
export function ownOrigin(deps: Pick<Deps, 'config' | 'log' | 'pseudonymOf'>): MiddlewareHandler<ShopEnv> {
  const publicOrigin = new URL(deps.config.publicUrl).origin
  return async (context, next) => {
    const { method, path } = context.req
    if (!reading.has(method) && !signed.has(path) && isForeign(context, publicOrigin)) {
      logSecurity(deps, 'access_refused', { code: 'other_site' })
      throw new ShopError(403, 'invalid_request', 'That came from another site')
    }
    await next()
  }
}

function isForeign(context: ShopContext, publicOrigin: string): boolean {
  const origin = context.req.header('origin')
  const site = context.req.header('sec-fetch-site')
  if (origin === undefined) return site === 'cross-site'
  // The form of a page without a referrer.
  if (origin === 'null') return site !== 'same-origin'
  // Browsers can reach the server under another name than its public one, such as 127.0.0.1.
  return origin !== publicOrigin && hostOf(origin) !== new URL(context.req.url).host
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : null)
