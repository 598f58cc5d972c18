import * as z from 'zod/mini'
import { centsSchema } from '../../src/contract/money/money-schema.ts'
import type { ProviderKeys } from '../config.ts'
import { PaymentRefused, type Post, type RefundRequest } from './adapter.ts'
import { signPayFastApi } from './payfast-signature.ts'

const TIMEOUT_MS = 20_000

/** What PayFast says about a payment: https://developers.payfast.co.za/api#refunds */
const balanceSchema = z.object({
  amount_original: centsSchema,
  amount_available_for_refund: centsSchema,
  status: z.string(),
  errors: z.optional(z.array(z.string())),
  refund_full: z.optional(z.object({ method: z.string() })),
  refund_partial: z.optional(z.object({ method: z.string() })),
})

type Balance = z.infer<typeof balanceSchema>

/**
 * Pays back by PayFast's refund API. The API has no idempotency key, so each try first reads the balance of the payment, and stores it before it
 * asks. A later try that finds the stored balance knows that the refund was not made, and one that finds it less the amount knows that it was.
 * Any other balance means a refund on PayFast's own site: it throws PaymentRefused. It also throws it for a payment that PayFast pays back to a
 * bank account only.
 */
export async function refundAtPayFast(request: RefundRequest, keys: ProviderKeys, host: string, post: Post): Promise<null> {
  const { amount, leftBefore, providerReference, orderId } = request
  const call = callTo(`${host}/${encodeURIComponent(providerReference)}`, request.at, keys, post)
  const balance = balanceSchema.parse(await call('GET'))
  const left = balance.amount_available_for_refund
  if (leftBefore !== null && left === leftBefore - amount) return null
  if (!expectedBalances(request).includes(left))
    throw new PaymentRefused(`PayFast has ${left / 100} rand of this payment left, which is not what the shop knows`)
  const method = methodOf(balance, left === amount && left === request.paid)
  if (method !== 'PAYMENT_SOURCE')
    throw new PaymentRefused(balance.errors?.[0] ?? 'PayFast pays this back to a bank account only, on its own site')
  await request.remember(left)
  await call('POST', { amount, notify_buyer: 0, reason: `Order ${orderId}` })
  return null
}

/**
 * What PayFast can have left before it makes this refund. The staff made recorded refunds by hand on PayFast's site or in another way: the balance
 * shows which.
 */
const expectedBalances = ({ paid, paidBack, byHand, leftBefore }: RefundRequest): number[] =>
  leftBefore === null ? [paid - paidBack, paid - paidBack - byHand] : [leftBefore]

const methodOf = ({ refund_full, refund_partial }: Balance, isFull: boolean) => (isFull ? refund_full : refund_partial)?.method

function callTo(url: string, at: Date, { merchantId, passphrase }: ProviderKeys, post: Post) {
  return async (method: 'GET' | 'POST', fields: Readonly<Record<string, string | number>> = {}): Promise<unknown> => {
    const headers = { 'merchant-id': merchantId, version: 'v1', timestamp: `${at.toISOString().slice(0, 19)}+00:00` }
    const signature = signPayFastApi({ ...headers, ...fields }, passphrase)
    const answer = await post(url, {
      method,
      headers: { ...headers, signature, ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) },
      ...(method === 'POST' ? { body: JSON.stringify(fields) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    // 429 asks to wait, and a 401 can come from a key that is being changed.
    if (answer.status === 400 || answer.status === 404) throw new PaymentRefused(`PayFast answered ${answer.status}`)
    if (!answer.ok) throw new Error(`PayFast answered ${answer.status}`)
    const body: unknown = await answer.json()
    return wrappedSchema.safeParse(body).data?.data.response ?? body
  }
}

/** Some of its answers are inside `data.response`. */
const wrappedSchema = z.object({ data: z.object({ response: z.unknown() }) })
