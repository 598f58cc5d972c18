import * as z from 'zod/mini'
import { centsSchema } from '../../src/contract/money/money-schema.ts'
import type { ProviderKeys } from '../config.ts'
import { readSignedJson } from './json-signature.ts'
import {
  refused,
  verified,
  type CallbackReading,
  type CallbackRequest,
  type PaymentOutcome,
  type PaymentProvider,
  type PaymentRequest,
  type Post,
} from './adapter.ts'
import { postSigned } from './signed-post.ts'

const createdSchema = z.object({ applicationId: z.string().check(z.minLength(1)), applicationUrl: z.url() })

const callbackSchema = z.object({
  applicationId: z.string().check(z.minLength(1), z.maxLength(4000)),
  merchantId: z.string(),
  reference: z.string(),
  amountCents: centsSchema,
  currency: z.string(),
  status: z.enum(['APPROVED', 'DECLINED', 'CANCELLED', 'PENDING']),
})

const outcomes: Record<z.infer<typeof callbackSchema>['status'], PaymentOutcome> = {
  APPROVED: 'paid',
  DECLINED: 'failed',
  CANCELLED: 'cancelled',
  PENDING: 'pending',
}

const reasons: Record<PaymentOutcome, string> = {
  paid: '',
  pending: '',
  failed: 'FinChoice did not approve the credit.',
  cancelled: 'The application was cancelled before it was finished.',
}

/**
 * Credit over 3 to 12 months. FinChoice publishes no interface; each merchant gets a URL with the contract. The format is that of
 * PayJustNow's checkout, with merchant, currency and months in the signed body.
 */
export function finChoice(keys: ProviderKeys, createUrl: string, post: Post): PaymentProvider {
  return {
    method: 'finchoice',
    async start(request) {
      const created = createdSchema.parse(await postSigned(post, createUrl, applicationOf(request, keys), keys))
      return { redirectUrl: created.applicationUrl, providerReference: created.applicationId }
    },
    readCallback: (request) => Promise.resolve(readCallback(request, keys)),
  }
}

function applicationOf(request: PaymentRequest, keys: ProviderKeys) {
  const { contact } = request
  return {
    requestId: request.paymentId,
    merchantId: keys.merchantId,
    reference: request.paymentId,
    amountCents: request.amount,
    currency: 'ZAR',
    months: request.months,
    customer: { firstName: contact.firstName, lastName: contact.lastName, email: contact.email, phoneNumber: contact.phone },
    confirmRedirectUrl: request.returnUrl,
    cancelRedirectUrl: request.cancelUrl,
    callbackUrl: request.notifyUrl,
  }
}

function readCallback({ body, headers }: CallbackRequest, keys: ProviderKeys): CallbackReading {
  const signed = readSignedJson(body, headers.get('x-signature'), keys.key)
  if (signed === null) return refused('invalid_signature', 'Wrong signature')
  const read = callbackSchema.safeParse(signed.value)
  if (!read.success) return refused('invalid_request', 'Not a FinChoice callback')
  const { data } = read
  if (data.merchantId !== keys.merchantId) return refused('invalid_request', 'Another merchant')
  if (data.currency !== 'ZAR') return refused('invalid_request', 'Another currency')
  const outcome = outcomes[data.status]
  return verified({
    paymentId: data.reference,
    providerReference: data.applicationId,
    token: data.applicationId,
    outcome,
    amount: data.amountCents,
    reason: reasons[outcome],
  })
}
