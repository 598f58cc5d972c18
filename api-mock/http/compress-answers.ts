import type { MiddlewareHandler } from 'hono'
import type { ShopEnv } from './context.ts'
import { chooseEncoding, compressBytes, isCompressible, LEAST_BYTES } from './encoding.ts'

/** Compresses what routes made on the spot. What was kept compressed, and files, bring their own `Content-Encoding`. */
export const compressAnswers: MiddlewareHandler<ShopEnv> = async (context, next) => {
  await next()
  const { headers, status, body } = context.res
  if (!body || status === 304 || headers.has('Content-Encoding') || !isCompressible(headers.get('Content-Type'))) return
  context.header('Vary', 'Accept-Encoding', { append: !headers.get('Vary')?.includes('Accept-Encoding') })
  const encoding = chooseEncoding(context.req.header('accept-encoding'))
  if (!encoding || Number(headers.get('Content-Length') ?? LEAST_BYTES) < LEAST_BYTES) return
  const plain = new Uint8Array(await context.res.arrayBuffer())
  const worthwhile = plain.length >= LEAST_BYTES
  const answer = new Response(worthwhile ? await compressBytes(plain, encoding) : plain, { status, headers })
  if (worthwhile) answer.headers.set('Content-Encoding', encoding)
  answer.headers.delete('Content-Length')
  context.res = undefined
  context.res = answer
}
