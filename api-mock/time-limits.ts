import type { IncomingMessage, Server, ServerOptions } from 'node:http'
import { LONGEST_CALL_MS, serverWaits } from '../src/contract/http/body-time.ts'

/**
 * Time limits of a connection, in milliseconds, so that slow or silent clients cannot hold the server. A proxy keeps idle connections for at
 * most 60 s (`deploy`): the server keeps them longer, so that it never closes one that the proxy is about to use.
 */
const LIMITS = { headers: 15_000, request: LONGEST_CALL_MS, idle: 75_000, checkEvery: 2000 }

/** The options of the listening server. A client that exceeds a limit gets 408, and its connection closes. */
export const timeLimits = ({ headers, request, idle, checkEvery }: typeof LIMITS = LIMITS): ServerOptions => ({
  headersTimeout: headers,
  requestTimeout: request,
  keepAliveTimeout: idle,
  connectionsCheckingInterval: checkEvery,
})

const sizeOf = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? 0)

/** Gives each request with a body the time for its size. Later it gets 408, and its connection closes. */
export function limitBodies(server: Server, waits: (bytes: number) => number = serverWaits): void {
  server.on('request', (request, response) => {
    const { headers, socket } = request
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
    const timer = setTimeout(
      () => {
        if (request.complete) return
        if (response.headersSent) socket.destroy()
        else socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy())
      },
      waits(sizeOf(request)),
    )
    timer.unref()
    const stop = () => clearTimeout(timer)
    request.once('end', stop).once('close', stop)
  })
}
