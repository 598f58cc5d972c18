import type { Endpoint } from '../../src/contract/http/endpoint.ts'
import type { ShopContext } from './context.ts'
import { isSafeText, assertSafe } from './safe-json.ts'
import { invalidRequest, ShopError } from './shop-error.ts'

/** The largest body, unless the endpoint permits a larger one. */
const MOST_BODY_BYTES = 64 * 1024

/** Reads the payload of a call before validation: the query of a GET, the JSON body of the others (a DELETE may use either). */
export async function readPayload(
  context: ShopContext,
  { method, largestBody }: Pick<Endpoint, 'method' | 'largestBody'>,
): Promise<unknown> {
  const request = context.req.raw
  const query = request.url.includes('?') ? readQuery(new URL(request.url).searchParams) : {}
  if (method === 'GET') return query
  const body = await readBody(context, largestBody)
  if (body.length > 0) return parseBody(request, body)
  return method === 'DELETE' ? query : {}
}

function readQuery(params: URLSearchParams): Record<string, string> {
  const query = new Map<string, string>()
  for (const [name, value] of params) {
    if (query.has(name)) throw invalidRequest('A parameter was given twice')
    if (!isSafeText(name) || !isSafeText(value)) throw invalidRequest('A parameter holds characters that are not text')
    query.set(name, value)
  }
  return Object.fromEntries(query)
}

/**
 * Reads the body as bytes. Throws `payload_too_large` before it has read much more than permitted, and `invalid_request` if the client goes
 * away on the way: its error has the code of a broken connection, like an error of the database's connection. Throws `rate_limited` and
 * `unavailable` for a client with too many bodies on their way.
 */
export async function readBody(context: ShopContext, most = MOST_BODY_BYTES): Promise<Uint8Array> {
  const request = context.req.raw
  const announced = request.headers.get('content-length')
  if (Number(announced ?? 0) > most) throw tooLarge()
  // Without an announced length it costs nothing to look.
  if (announced === null && request.body === null) return new Uint8Array()
  const whileArriving = context.env?.whileArriving
  const all = () => readAll(request, announced, most)
  const read = () => (whileArriving ? whileArriving(all) : all())
  return context.get('readInShare')?.(announced === null ? most : Number(announced), read) ?? read()
}

async function readAll(request: Request, announced: string | null, most: number): Promise<Uint8Array> {
  try {
    // Node ends a body at its announced length. All of it at once takes a fraction of the time of a stream.
    const body = announced === null ? await readStream(request.body, most) : new Uint8Array(await request.arrayBuffer())
    if (body.length > most) throw tooLarge()
    return body
  } catch (error) {
    throw error instanceof ShopError ? error : invalidRequest('The request ended before all of it had arrived')
  }
}

async function readStream(body: Request['body'], most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > most) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const tooLarge = () => new ShopError(413, 'payload_too_large', 'That is more than we can read at once')

function parseBody(request: Request, body: Uint8Array): unknown {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new ShopError(415, 'invalid_request', 'Please send JSON')
  let parsed: unknown
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) throw invalidRequest('That is not JSON')
    throw error
  }
  assertSafe(parsed)
  return parsed
}
