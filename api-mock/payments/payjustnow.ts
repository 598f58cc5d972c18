import * as z from 'zod/mini'
import type { AddressAnswer } from '../../src/contract/account/address.ts'
import { centsSchema } from '../../src/contract/money/money-schema.ts'
import type { ProviderKeys } from '../config.ts'
import { readSignedJson } from './json-signature.ts'
import {
  PaymentRefused,
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

export interface PayJustNowHosts {
  create: string
  refund: string
}

export const livePayJustNow: PayJustNowHosts = {
  create: 'https://checkout.payjustnow.io/v2/create',
  refund: 'https://checkout.payjustnow.io/v2/refund',
}

const refundedSchema = z.object({ refundStatus: z.string(), refundStatusDescription: z.optional(z.nullable(z.string())) })

const createdSchema = z.object({ checkoutToken: z.string().check(z.minLength(1)), paymentUrl: z.url() })

const callbackSchema = z.object({
  checkoutToken: z.string().check(z.minLength(1), z.maxLength(4000)),
  checkoutTotalCents: centsSchema,
  checkoutPaymentStatus: z.enum(['PAID', 'PAID_PENDING_CALLBACK', 'CANCELLED_BY_CONSUMER', 'EXPIRED', 'DECLINED', 'PENDING']),
  merchantOrderReference: z.string(),
  /** The published callback has no currency and is in rand. If it names a currency, it must be the shop's. */
  currency: z.optional(z.string()),
})

const outcomes: Record<z.infer<typeof callbackSchema>['checkoutPaymentStatus'], PaymentOutcome> = {
  PAID: 'paid',
  PAID_PENDING_CALLBACK: 'paid',
  CANCELLED_BY_CONSUMER: 'cancelled',
  EXPIRED: 'cancelled',
  DECLINED: 'failed',
  PENDING: 'pending',
}

const reasons: Record<PaymentOutcome, string> = {
  paid: '',
  pending: '',
  failed: 'PayJustNow did not approve it.',
  cancelled: 'The payment was cancelled before it was finished.',
}

/** Three equal parts, by the published online checkout: https://developers.payjustnow.com/docs/v2/online-checkout */
export function payJustNow(keys: ProviderKeys, hosts: PayJustNowHosts, post: Post): PaymentProvider {
  return {
    method: 'payjustnow',
    async start(request) {
      const created = createdSchema.parse(await postSigned(post, hosts.create, checkoutOf(request), keys))
      return { redirectUrl: created.paymentUrl, providerReference: created.checkoutToken }
    },
    readCallback: (request) => Promise.resolve(readCallback(request, keys)),
    // https://developers.payjustnow.com/docs/v2/online-checkout/checkouts/refund
    async refund({ refundId, orderId, providerReference, amount }) {
      const payload = {
        // PayJustNow's idempotency key: a repeated call gets the answer of the first one.
        requestId: refundId,
        checkoutToken: providerReference,
        merchantRefundReference: refundId,
        refundAmountCents: amount,
        refundDescription: `Order ${orderId}`,
      }
      const { refundStatus, refundStatusDescription } = refundedSchema.parse(await postSigned(post, hosts.refund, payload, keys))
      if (refundStatus !== 'SUCCESS') throw new PaymentRefused(`PayJustNow: ${refundStatusDescription ?? refundStatus}`)
      return null
    },
  }
}

function checkoutOf(request: PaymentRequest) {
  const { contact } = request
  return {
    // PayJustNow's idempotency key: a repeated call for the same attempt opens no second checkout.
    requestId: request.paymentId,
    payjustnow: {
      merchantOrderReference: request.paymentId,
      orderAmountCents: request.amount,
      orderItems: request.items.map(({ name, sku, quantity, price }) => ({ name, sku, quantity: quantity.value, priceCents: price })),
      customer: { firstName: contact.firstName, lastName: contact.lastName, email: contact.email, phoneNumber: contact.phone },
      billingAddress: addressOf(request.billing),
      shippingAddress: addressOf(request.shipping),
      confirmRedirectUrl: request.returnUrl,
      cancelRedirectUrl: request.cancelUrl,
    },
  }
}

const addressOf = (address: AddressAnswer) => ({
  addressLine1: address.street_address_1,
  addressLine2: address.street_address_2,
  city: address.city,
  province: address.province,
  postalCode: address.postcode,
})

function readCallback({ body, headers }: CallbackRequest, keys: ProviderKeys): CallbackReading {
  const signed = readSignedJson(body, headers.get('x-signature'), keys.key)
  if (signed === null) return refused('invalid_signature', 'Wrong signature')
  const merchant = headers.get('x-merchant-account-id')
  if (merchant !== null && merchant !== keys.merchantId) return refused('invalid_request', 'Another merchant')
  const read = callbackSchema.safeParse(signed.value)
  if (!read.success) return refused('invalid_request', 'Not a PayJustNow callback')
  const { data } = read
  if ((data.currency ?? 'ZAR') !== 'ZAR') return refused('invalid_request', 'Another currency')
  const outcome = outcomes[data.checkoutPaymentStatus]
  return verified({
    paymentId: data.merchantOrderReference,
    providerReference: data.checkoutToken,
    token: data.checkoutToken,
    outcome,
    amount: data.checkoutTotalCents,
    reason: reasons[outcome],
  })
}
