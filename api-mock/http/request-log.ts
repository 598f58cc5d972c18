import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { API_HEADER, API_VERSION } from '../../src/contract/http/headers.ts'
import type { Deps } from '../deps.ts'
import { clientAddress } from './client-address.ts'
import type { ShopEnv } from './context.ts'

/**
 * Gives each request its number and writes one line about it. Never the query, headers or body: they may hold a token, a cart
 * key, an order key or an address.
 */
export function requestLog({ log, config }: Pick<Deps, 'log' | 'config'>): MiddlewareHandler<ShopEnv> {
  return async (context, next) => {
    const requestId = randomUUID()
    const began = performance.now()
    context.set('requestId', requestId)
    context.set('address', clientAddress(context, config.trustProxy))
    const { method, path } = context.req
    const isApi = path === '/api' || path.startsWith('/api/')
    if (isApi) context.header(API_HEADER, API_VERSION)
    await next()
    const line = { requestId, method, path, status: context.res.status, ms: Math.round(performance.now() - began) }
    if (isApi) log.info(line, 'answered')
    else log.debug(line, 'answered')
  }
}
