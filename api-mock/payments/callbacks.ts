import { isUtf8 } from 'node:buffer'
import type { Deps } from '../deps.ts'
import type { ShopContext, ShopRouter } from '../http/context.ts'
import { readBody } from '../http/read-input.ts'
import { isSafeText } from '../http/safe-json.ts'
import { invalidRequest, ShopError } from '../http/shop-error.ts'
import type { OnlineMethod } from './adapter.ts'
import { calledMethods, callbackPath } from './callback-paths.ts'
import { settle } from './settle.ts'

const statuses = { invalid_signature: 401, invalid_request: 400, unavailable: 503 } as const

/** Registers the callbacks of payment providers. Only the signature authenticates the caller: no cookie, no origin. */
export function registerPaymentCallbacks(router: ShopRouter, deps: Deps): void {
  for (const method of calledMethods) router.post(callbackPath(method), (context) => receive(context, deps, method))
}

/** The text of exactly these bytes, byte order mark included. Null for bytes that are not UTF-8. */
function textOf(bytes: Uint8Array): string | null {
  return isUtf8(bytes) ? Buffer.from(bytes).toString('utf8') : null
}

async function receive(context: ShopContext, deps: Deps, method: OnlineMethod): Promise<Response> {
  const body = textOf(await readBody(context))
  if (body === null || !isSafeText(body)) throw invalidRequest('That holds characters that are not text')
  const reading = await deps.payments[method].readCallback({ body, headers: context.req.raw.headers }).catch((error: unknown) => {
    deps.log.warn({ err: error, method }, 'a payment callback could not be confirmed')
    throw new ShopError(503, 'unavailable', 'Please come again', {}, { 'Retry-After': '30' })
  })
  if (reading.kind === 'refused') {
    deps.log.warn({ method, code: reading.code }, `a payment callback was refused: ${reading.message}`)
    throw new ShopError(statuses[reading.code], reading.code, reading.message)
  }
  const settlement = await settle(deps, method, reading.callback, body)
  deps.metrics.settled(method, settlement)
  deps.log.info({ method, payment: reading.callback.paymentId, settlement }, 'a payment callback')
  return context.text('OK')
}
