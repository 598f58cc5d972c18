import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Failure } from '../../../src/contract/http/failure.ts'
import { API_HEADER, API_VERSION } from '../../../src/contract/http/headers.ts'
import { seededRandom } from '../time/seeded-random.ts'

/** What the network does to one request. */
export type Weather =
  | { kind: 'clear' }
  /** It never reaches the shop: the connection is cut. */
  | { kind: 'cut' }
  /** The shop is asked this many milliseconds later. */
  | { kind: 'late'; ms: number }
  /** The shop does it; its answer is lost. */
  | { kind: 'lose-answer' }
  /** The shop does it; half of its answer comes. */
  | { kind: 'reset' }
  /** Nothing comes back for this many milliseconds, and then the connection is cut. The shop never hears of it. */
  | { kind: 'hang'; ms: number }
  /** The shop's own refusal of too many requests: seconds until the next is welcome. The shop never hears of it. */
  | { kind: 'busy'; retryAfter: number }
  /** The Wi-Fi of a café answers for the shop: with a page of its own, or with the way to it. */
  | { kind: 'portal'; how: 'page' | 'redirect' }

export interface SeenRequest {
  method: string
  /** With its query. */
  path: string
  /** Its `Idempotency-Key`. */
  key: string | null
}

export interface FlakyProxy {
  /** Where browsers reach the shop through it. */
  origin: string
  /** Decides about each request; clear unless told. */
  weather(request: SeenRequest): Weather
  /** What was done to which request, in order. */
  seen: (SeenRequest & { weather: Weather['kind'] })[]
  /** Refuses connections, as a server that is gone does, until it is back at the same address. */
  away(): Promise<void>
  back(): Promise<void>
  close(): Promise<void>
}

const SIGN_IN = '/sign-in-to-wifi'

/**
 * A network between real browsers and a real shop at `target`, commanded by a test. Each answer ends its connection: none is repeated by the
 * browser. `at` is the port where they reach it, any free one unless told.
 */
export async function createFlakyProxy(target: string, at = 0): Promise<FlakyProxy> {
  const server = createServer((request, response) => void handle(request, response))
  const listen = async (port: number) => once(server.listen(port, '127.0.0.1'), 'listening')
  await listen(at)
  const { port } = server.address() as AddressInfo
  const proxy: FlakyProxy = {
    origin: `http://127.0.0.1:${port}`,
    weather: () => ({ kind: 'clear' }),
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
    const weather = proxy.weather(seen)
    proxy.seen.push({ ...seen, weather: weather.kind })
    response.setHeader('Connection', 'close')
    const cut = () => response.destroy()
    switch (weather.kind) {
      case 'clear':
        return forward(request, response)
      case 'late':
        setTimeout(() => forward(request, response), weather.ms)
        return undefined
      case 'cut':
        return void cut()
      case 'hang':
        setTimeout(cut, weather.ms).unref()
        return undefined
      case 'lose-answer':
        return void answerOf(request).then(drained).then(cut, cut)
      case 'reset':
        return void half(request, response).catch(cut)
      case 'busy':
        return tooMany(response, weather.retryAfter)
      case 'portal':
        return portal(response, seen.path === SIGN_IN ? 'page' : weather.how, port)
    }
  }

  /** The shop's answer to a request that is passed on as it came. */
  function answerOf(request: IncomingMessage): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const { method, headers, url } = request
    const passed = ask(new URL(url ?? '/', target), { method, headers, agent: false }, resolve)
    passed.on('error', reject)
    request.pipe(passed)
    return promise
  }

  /** A shop that is not there looks as it does without a proxy. */
  function forward(request: IncomingMessage, response: ServerResponse): void {
    answerOf(request).then(
      (answer) => {
        answer.on('error', () => response.destroy())
        answer.pipe(response.writeHead(answer.statusCode ?? 502, ending(answer)))
      },
      () => response.destroy(),
    )
  }

  async function half(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await answerOf(request)
    const body = await drained(answer)
    response.writeHead(answer.statusCode ?? 502, { ...ending(answer), 'content-length': body.length })
    response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy())
  }

  return proxy
}

const headerOf = ({ headers }: IncomingMessage, name: string): string | null => {
  const value = headers[name]
  return typeof value === 'string' ? value : null
}

/** The shop's headers, about whose connection the proxy has its own mind. */
function ending({ headers }: IncomingMessage): Record<string, string | string[]> {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...rest } = headers
  return { ...(rest as Record<string, string | string[]>), connection: 'close' }
}

async function drained(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function tooMany(response: ServerResponse, retryAfter: number): void {
  response.writeHead(429, { [API_HEADER]: API_VERSION, 'Retry-After': retryAfter, 'Content-Type': 'application/json' })
  response.end(JSON.stringify({ status: 429, code: 'rate_limited', message: 'Too many requests' } satisfies Failure))
}

/** The other name of this machine makes it another origin, as the page of a real portal is. */
function portal(response: ServerResponse, how: 'page' | 'redirect', port: number): void {
  if (how === 'redirect') response.writeHead(302, { Location: `http://localhost:${port}${SIGN_IN}` }).end()
  else response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Wi-Fi</title><h1>Sign in to the Wi-Fi</h1>')
}

/** Of a hundred requests, how many meet which weather; the others a clear sky. */
export type Odds = readonly (readonly [share: number, weather: Weather])[]

/** Weather that changes from request to request, the same for the same seed and order of requests. */
export function changeableWeather(seed: number, odds: Odds): () => Weather {
  const random = seededRandom(seed)
  return () => {
    let drawn = random() * 100
    for (const [share, weather] of odds) {
      drawn -= share
      if (drawn < 0) return weather
    }
    return { kind: 'clear' }
  }
}
