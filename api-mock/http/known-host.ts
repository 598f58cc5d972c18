import type { Config } from '../config.ts'
import { noticeOf } from '../pages/notice.ts'
import { plainPage } from '../pages/plain/plain-page.ts'
import { isLoopback } from '../push/settings.ts'
import { ShopError } from './shop-error.ts'

type Answer<Rest extends unknown[]> = (request: Request, ...rest: Rest) => Response | Promise<Response>

const WORDS = 'This is a demo shop. It answers only at localhost and at the host of PUBLIC_URL.'
const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

/**
 * Wraps the request handler of the listening server. The demo has public passwords and takes no real payments. So it rejects a request for
 * a host name that belongs neither to this machine nor to `PUBLIC_URL` (421; `invalid_request` for a call).
 */
export function atKnownHost<Rest extends unknown[]>(
  { mode, publicUrl, payments }: Pick<Config, 'mode' | 'publicUrl' | 'payments'>,
  answer: Answer<Rest>,
): Answer<Rest> {
  if (mode === 'production') return answer
  const notice = noticeOf({ mode, payments })
  const publicHost = new URL(publicUrl).hostname
  return (request, ...rest) => {
    const { hostname, pathname } = new URL(request.url)
    if (isLoopback(hostname) || hostname === publicHost) return answer(request, ...rest)
    if (pathname.startsWith('/api/'))
      return Response.json(new ShopError(421, 'invalid_request', WORDS).toFailure(), { status: 421, headers })
    return new Response(plainPage('Only on this computer', WORDS, { notice }), {
      status: 421,
      headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' },
    })
  }
}
