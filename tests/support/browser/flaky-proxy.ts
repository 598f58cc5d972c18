import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Failure } from '../../../src/contract/http/failure.ts'
import { API_HEADER, API_VERSION } from '../../../src/contract/http/headers.ts'
import { seededRandom } from '../time/seeded-random.ts'
import { portOf } from '../server/port-of.ts'

/** The fate of one request. */
export type NetworkFault =
  | { kind: 'none' }
  /** The connection is cut before the request reaches the server. */
  | { kind: 'cut' }
  /** The request reaches the server this many milliseconds later. */
  | { kind: 'late'; ms: number }
  /** The server processes the request; its answer is lost. */
  | { kind: 'lose-answer' }
  /** The server processes the request; half of its answer arrives. */
  | { kind: 'reset' }
  /** No answer for this many milliseconds, then the connection is cut. The request never reaches the server. */
  | { kind: 'hang'; ms: number }
  /** A 429 in the server's format, with this `Retry-After` in seconds. The request never reaches the server. */
  | { kind: 'busy'; retryAfter: number }
  /** A captive portal answers, with its own page or with a redirect to it. */
  | { kind: 'portal'; how: 'page' | 'redirect' }

export interface SeenRequest {
  method: string
  /** The path with its query. */
  path: string
  /** Its `Idempotency-Key`. */
  key: string | null
}

export interface FlakyProxy {
  /** The origin of the proxy. */
  origin: string
  /** Decides about each request; `none` by default. */
  fault(request: SeenRequest): NetworkFault
  /** The requests, their fates and the bytes of the bodies that passed, in order. */
  seen: (SeenRequest & { fault: NetworkFault['kind']; bytes: number })[]
  /** Refuses connections like a stopped server, until `back` restores it at the same address. */
  away(): Promise<void>
  back(): Promise<void>
  close(): Promise<void>
}

const SIGN_IN = '/sign-in-to-wifi'

/**
 * A network between real browsers and a real server at `target`, controlled by a test. Each answer closes its connection, so the browser
 * repeats no request. `at`: the port of the proxy, by default any free one.
 */
export async function createFlakyProxy(target: string, at = 0): Promise<FlakyProxy> {
  const server = createServer((request, response) => void handle(request, response))
  const listen = async (port: number) => once(server.listen(port, '127.0.0.1'), 'listening')
  await listen(at)
  const port = portOf(server)
  const proxy: FlakyProxy = {
    origin: `http://127.0.0.1:${port}`,
    fault: () => ({ kind: 'none' }),
    seen: [],
    async away() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
    back: async () => void (await listen(port)),
    close: async () => (server.listening ? proxy.away() : undefined),
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const seen = { method: request.method ?? 'GET', path: request.url ?? '/', key: headerOf(request, 'idempotency-key') }
    const fault = proxy.fault(seen)
    const entry = { ...seen, fault: fault.kind, bytes: 0 }
    proxy.seen.push(entry)
    const pass = () => forward(request, response, (bytes) => (entry.bytes += bytes))
    response.setHeader('Connection', 'close')
    const cut = () => response.destroy()
    switch (fault.kind) {
      case 'none':
        return pass()
      case 'late':
        setTimeout(pass, fault.ms)
        return undefined
      case 'cut':
        return void cut()
      case 'hang':
        setTimeout(cut, fault.ms).unref()
        return undefined
      case 'lose-answer':
        return void answerOf(request).then(buffer).then(cut, cut)
      case 'reset':
        return void half(request, response).catch(cut)
      case 'busy':
        return tooMany(response, fault.retryAfter)
      case 'portal':
        return portal(response, seen.path === SIGN_IN ? 'page' : fault.how, port)
    }
  }

  /** The server's answer to the unchanged request. */
  function answerOf(request: IncomingMessage): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const { method, headers, url } = request
    const passed = ask(new URL(url ?? '/', target), { method, headers, agent: false }, resolve)
    passed.on('error', reject)
    request.pipe(passed)
    return promise
  }

  /** A stopped server looks the same as without a proxy. */
  function forward(request: IncomingMessage, response: ServerResponse, count: (bytes: number) => void): void {
    answerOf(request).then(
      (answer) => {
        answer.on('error', () => response.destroy())
        answer.on('data', (chunk: Buffer) => count(chunk.length))
        answer.pipe(response.writeHead(answer.statusCode ?? 502, ending(answer)))
      },
      () => response.destroy(),
    )
  }

  async function half(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await answerOf(request)
    const body = await buffer(answer)
    response.writeHead(answer.statusCode ?? 502, { ...ending(answer), 'content-length': body.length })
    response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy())
  }

  return proxy
}

const headerOf = ({ headers }: IncomingMessage, name: string): string | null => {
  const value = headers[name]
  return typeof value === 'string' ? value : null
}

/** The server's headers, except that the proxy closes the connection. */
function ending({ headers }: IncomingMessage): OutgoingHttpHeaders {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...rest } = headers
  return { ...rest, connection: 'close' }
}

function tooMany(response: ServerResponse, retryAfter: number): void {
  response.writeHead(429, { [API_HEADER]: API_VERSION, 'Retry-After': retryAfter, 'Content-Type': 'application/json' })
  response.end(JSON.stringify({ status: 429, code: 'rate_limited', message: 'Too many requests' } satisfies Failure))
}

/** `localhost` instead of `127.0.0.1` is another origin, like the page of a real portal. */
function portal(response: ServerResponse, how: 'page' | 'redirect', port: number): void {
  if (how === 'redirect') response.writeHead(302, { Location: `http://localhost:${port}${SIGN_IN}` }).end()
  else response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Wi-Fi</title><h1>Sign in to the Wi-Fi</h1>')
}

/** The number of requests in a hundred with each fate; the others are `clear`. */
export type Odds = readonly (readonly [share: number, fault: NetworkFault])[]

/** Random fates, the same for the same seed and order of requests. */
export function randomFaults(seed: number, odds: Odds): () => NetworkFault {
  const random = seededRandom(seed)
  return () => {
    let drawn = random() * 100
    for (const [share, fault] of odds) {
      drawn -= share
      if (drawn < 0) return fault
    }
    return { kind: 'none' }
  }
}
