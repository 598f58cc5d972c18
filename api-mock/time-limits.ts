import type { ServerOptions } from 'node:http'

/**
 * Time limits of a connection, in milliseconds, so that slow or silent clients cannot hold the server. A proxy keeps idle connections for at
 * most 60 s (`deploy`): the server keeps them longer, so that it never closes one that the proxy is about to use.
 */
const LIMITS = { headers: 15_000, request: 60_000, idle: 75_000, checkEvery: 2000 }

/** The options of the listening server. A client that exceeds a limit gets 408, and its connection closes. */
export const timeLimits = ({ headers, request, idle, checkEvery }: typeof LIMITS = LIMITS): ServerOptions => ({
  headersTimeout: headers,
  requestTimeout: request,
  keepAliveTimeout: idle,
  connectionsCheckingInterval: checkEvery,
})
