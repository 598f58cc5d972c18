import type { MiddlewareHandler } from 'hono'
import type { ShopEnv } from './context.ts'
import { chooseEncoding, compressBytes, isCompressible, LEAST_BYTES } from './encoding.ts'

/** Compresses responses that are rendered per request. Cached responses and files already have a `Content-Encoding`. */
export const compressAnswers: MiddlewareHandler<ShopEnv> = async (context, next) => {
  await next()
  const { status, headers: current } = context.res
  // Such an answer is a stream, which compressing would collect first.
  if (current.get('Cache-Control')?.includes('no-transform')) return
  if (status === 304 || current.has('Content-Encoding') || !isCompressible(current.get('Content-Type'))) return
  const encoding = chooseEncoding(context.req.header('accept-encoding'))
  if (encoding === null) return current.set('Vary', 'Accept-Encoding')
  if (!context.res.body) return
  const headers = new Headers(current)
  const plain = new Uint8Array(await context.res.arrayBuffer())
  const compressed = plain.length >= LEAST_BYTES ? await compressBytes(plain, encoding) : null
  if (compressed) headers.set('Content-Encoding', encoding)
  headers.set('Vary', 'Accept-Encoding')
  headers.delete('Content-Length')
  // The framework would otherwise merge the old headers into the new response.
  context.res = undefined
  context.res = new Response(compressed ?? plain, { status, headers })
}
