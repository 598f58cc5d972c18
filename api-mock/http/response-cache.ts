import { createHash } from 'node:crypto'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ShopContext } from './context.ts'
import { chooseEncoding, compressBytes, compressInTurn, LEAST_BYTES, type Encoding } from './encoding.ts'
import { statusCode } from './shop-error.ts'

/** A shared cache may store a page or a public read for a minute, and serve it a little longer while it revalidates. */
export const PUBLIC_CACHE = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'

export interface RenderedResponse {
  body: string | Uint8Array
  type: string
  /** False for a body that is compressed already, such as pictures. The default is true. */
  compress?: boolean
  /** The quality of brotli. The default is a quick one, and a better one for a cached body that is sent again. */
  quality?: number
  /** The default is 200. Only 200 is cached. */
  status?: number
  headers?: Readonly<Record<string, string>>
  /** The `Cache-Control` header. The default is a minute in shared caches. */
  cacheControl?: string
}

/** A public response, rendered once: its bytes, plain and compressed, and its ETag. */
interface CachedResponse {
  status: ContentfulStatusCode
  headers: Readonly<Record<string, string>>
  etag: string
  cacheControl: string
  plain: Uint8Array<ArrayBuffer>
  compress: boolean
  quality: number | undefined
  compressed: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>
  /** True after it was sent again: its brotli is compressed thoroughly once. */
  isPopular: boolean
}

interface ResponseCache {
  /** Returns the cached response of `key`, or renders and caches it. `beforeMake` runs if this call has to render, and may throw. */
  get(key: string, make: () => Promise<RenderedResponse>, beforeMake?: () => void): Promise<CachedResponse>
  /** Drops all responses. */
  clear(): void
}

/** The most bytes of the plain responses of one cache. The last one stays, however large it is. */
const MOST_BYTES = 64 * 1024 * 1024

/** Creates a cache of the `most` last used responses, within `mostBytes`. */
export function createResponseCache(most: number, mostBytes = MOST_BYTES): ResponseCache {
  const responses = new Map<string, Promise<CachedResponse>>()
  const sizes = new WeakMap<Promise<CachedResponse>, number>()
  const bytes = () => [...responses.values()].reduce((sum, answer) => sum + (sizes.get(answer) ?? 0), 0)
  const dropOldest = () => {
    const [oldest] = responses.keys()
    if (oldest !== undefined) responses.delete(oldest)
  }
  const makeAndKeep = async (key: string, make: () => Promise<RenderedResponse>): Promise<CachedResponse> => {
    try {
      const answer = encodeResponse(await make())
      if (answer.status !== 200) responses.delete(key)
      return answer
    } catch (error) {
      responses.delete(key)
      throw error
    }
  }
  return {
    async get(key, make, beforeMake) {
      const known = responses.get(key)
      if (!known) beforeMake?.()
      const answer = known ?? makeAndKeep(key, make)
      responses.delete(key)
      responses.set(key, answer)
      if (responses.size > most) dropOldest()
      if (known) improve(await known)
      else {
        sizes.set(answer, (await answer).plain.length)
        while (responses.size > 1 && bytes() > mostBytes) dropOldest()
      }
      return answer
    },
    clear: () => responses.clear(),
  }
}

/** Compresses a rendered response and calculates its ETag. */
export function encodeResponse({
  body,
  type,
  compress = true,
  quality,
  status = 200,
  headers = {},
  cacheControl = PUBLIC_CACHE,
}: RenderedResponse): CachedResponse {
  const plain = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body)
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return {
    status: statusCode(status),
    headers: { 'Content-Type': type, ...headers },
    etag,
    cacheControl,
    plain,
    compress,
    quality,
    compressed: new Map(),
    isPopular: false,
  }
}

/** Compresses a cached response better, because it is sent again. Until that is done, requests receive the quick one. */
function improve(cached: CachedResponse): void {
  if (cached.isPopular || cached.quality !== undefined || !cached.compressed.has('br')) return
  cached.isPopular = true
  compressInTurn(async (compress) => {
    cached.compressed.set('br', Promise.resolve(await compress(cached.plain)))
  }).catch((error: unknown) => console.error('A cached response could not be compressed again:', error))
}

/** Sends a cached response, or 304 if the client has it. The ETags are weak, because one covers every encoding. */
export async function sendCached(context: ShopContext, cached: CachedResponse): Promise<Response> {
  const cacheable = cached.status === 200
  context.header('Vary', 'Accept-Encoding')
  context.header('Cache-Control', cacheable ? cached.cacheControl : 'no-cache')
  if (cacheable) context.header('ETag', cached.etag)
  if (cacheable && matchesEtag(context.req.header('if-none-match'), cached.etag)) return context.body(null, 304)
  for (const [name, value] of Object.entries(cached.headers)) context.header(name, value)
  const isWorthIt = cached.compress && cached.plain.length >= LEAST_BYTES
  const encoding = !isWorthIt ? null : chooseEncoding(context.req.header('accept-encoding'))
  if (!encoding) return context.body(cached.plain, cached.status)
  context.header('Content-Encoding', encoding)
  return context.body(await compressedOnce(cached, encoding), cached.status)
}

/** The compressed body. A failed compression is not kept, so the next request tries again. */
function compressedOnce({ plain, quality, compressed }: CachedResponse, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const found = compressed.get(encoding)
  if (found) return found
  const fresh = compressBytes(plain, encoding, quality)
  compressed.set(encoding, fresh)
  fresh.catch(() => compressed.delete(encoding))
  return fresh
}

/** Compares weakly, as `If-None-Match` requires. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || header.split(',').some((tag) => opaque(tag) === opaque(etag))
}

const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
