import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Deps } from '../deps.ts'
import type { ShopContext, ShopEnv, ShopRouter } from '../http/context.ts'
import { equalSecrets } from '../payments/equal-secrets.ts'
import { isLoopback } from '../push/settings.ts'
import { readShopCounts } from './shop-counts.ts'

/** Headers that a proxy adds: the request then comes from elsewhere, although its connection comes from this machine. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * The middleware that notes the route, status and time of each request. The route is the pattern of the handler that answered; documents and
 * unknown addresses share `/*`. A call that the server makes to itself does not count.
 */
export function countRequests({ metrics }: Pick<Deps, 'metrics'>): MiddlewareHandler<ShopEnv> {
  return async (context, next) => {
    if (context.env?.inside === true) return next()
    const began = performance.now()
    await next()
    const seconds = (performance.now() - began) / 1000
    metrics.answered({ method: context.req.method, route: routePath(context), status: context.res.status, seconds })
  }
}

/**
 * Registers `/metrics`. With `METRICS_TOKEN` it needs `Authorization: Bearer …`; without, it answers only a scraper on this machine that
 * asks for a local host name without a proxy in between. Any other request gets 404.
 */
export function registerMetrics(router: ShopRouter, deps: Pick<Deps, 'db' | 'clock' | 'config' | 'metrics' | 'connections'>): void {
  router.get('/metrics', async (context) => {
    context.header('Cache-Control', 'no-store')
    if (!isAllowed(context, deps.config.metricsToken)) return context.text('Not Found', 404)
    const text = await deps.metrics.text(await readShopCounts(deps), deps.connections?.() ?? null)
    return context.body(text, 200, { 'Content-Type': deps.metrics.contentType })
  })
}

function isAllowed(context: ShopContext, token: string | null): boolean {
  if (token !== null) return equalSecrets(context.req.header('authorization') ?? '', `Bearer ${token}`)
  const peer = context.env?.incoming?.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  const isDirect = FORWARDED.every((name) => context.req.header(name) === undefined)
  return isDirect && isLoopback(peer === '::1' ? '[::1]' : peer) && isLoopback(new URL(context.req.url).hostname)
}
