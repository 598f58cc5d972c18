import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { API_HEADER, API_VERSION } from '../../src/contract/http/headers.ts'
import type { Deps } from '../deps.ts'
import { runRequest, traceIdOf } from '../logging/request-facts.ts'
import { networkOf } from '../servers/networks.ts'
import type { ShopContext, ShopEnv } from './context.ts'

/**
 * The middleware that gives each request its id, which every log line of the request carries, and logs one line about it. It never logs the
 * query, headers or body, because they may contain a token, a cart key, an order key or an address.
 */
export function requestLog({ log, config }: Pick<Deps, 'log' | 'config'>): MiddlewareHandler<ShopEnv> {
  return async (context, next) => {
    const requestId = randomUUID()
    const began = performance.now()
    context.set('requestId', requestId)
    const address = clientAddress(context, config.trustProxy)
    context.set('address', address)
    const { method, path } = context.req
    const isApi = path === '/api' || path.startsWith('/api/')
    if (isApi) context.header(API_HEADER, API_VERSION)
    const traceId = traceIdOf(context.req.header('traceparent'))
    await runRequest({ facts: { requestId, ...(traceId === undefined ? {} : { traceId }) }, address }, async () => {
      await next()
      const line = { method, path, status: context.res.status, ms: Math.round(performance.now() - began) }
      if (isApi) log.info(line, 'answered')
      else log.debug(line, 'answered')
    })
  }
}

/**
 * The client's address. Each proxy appends the address that it saw to `X-Forwarded-For`, so only the last `trustedProxies` entries are
 * trustworthy. A shorter list comes past the outer proxies, and its first entry is from a trusted one too. With no trusted proxy the header is
 * ignored. For IPv6 it is the /64, because one home has 2^64 addresses.
 */
function clientAddress(context: ShopContext, trustedProxies: number): string {
  const direct = context.env?.incoming?.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return networkOf(direct)
  const forwarded = (context.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim())
  return networkOf(forwarded.at(-Math.min(trustedProxies, forwarded.length)) || direct)
}
