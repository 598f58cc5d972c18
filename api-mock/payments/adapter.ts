import type { AddressAnswer } from '../../src/contract/account/address.ts'
import type { CartItem } from '../../src/contract/cart/cart.ts'
import type { Cents } from '../../src/contract/money/money.ts'
import type { PaymentMethod } from '../../src/contract/orders/payment-method.ts'

/** The methods with a payment page of the provider. */
export type OnlineMethod = Exclude<PaymentMethod, 'bank_transfer' | 'on_account'>

/** The data of one payment attempt for the provider. */
export interface PaymentRequest {
  /** The shop's own number, unique for each attempt. The provider sends it back. */
  paymentId: string
  orderId: string
  amount: Cents
  /** FinChoice's number of instalments. */
  months: number | null
  contact: { email: string; phone: string; firstName: string; lastName: string }
  billing: AddressAnswer
  shipping: AddressAnswer
  items: readonly CartItem[]
  /** The URLs to which the provider sends the customer back, after a payment and after a cancellation. */
  returnUrl: string
  cancelUrl: string
  /** The URL of the provider's callback. Only the callback decides the outcome. */
  notifyUrl: string
}

export interface StartedPayment {
  redirectUrl: string
  /** The provider's reference, if it exists before the payment. */
  providerReference: string | null
}

export type PaymentOutcome = 'paid' | 'failed' | 'cancelled' | 'pending'

/** A callback whose signature and merchant are verified. Amount and order are compared later. */
export interface VerifiedCallback {
  paymentId: string
  /** The provider's number of the payment. Two callbacks with the same number are about the same money. */
  providerReference: string
  /** The token that the provider issued for the attempt; null for a provider that issues none. */
  token: string | null
  outcome: PaymentOutcome
  amount: Cents
  /** The reason of a failure as text, or empty. */
  reason: string
}

/** What came of a verified callback. */
export type Settlement = 'paid' | 'failed' | 'refund_due' | 'noted' | 'repeated'

/** A rejected callback. `unavailable` asks the provider to retry. */
export interface CallbackRefusal {
  code: 'invalid_signature' | 'invalid_request' | 'unavailable'
  message: string
}

export type CallbackReading = { kind: 'verified'; callback: VerifiedCallback } | ({ kind: 'refused' } & CallbackRefusal)

/** The exact body, because signatures cover bytes. */
export interface CallbackRequest {
  body: string
  headers: Headers
}

/** One refund of a payment, whole or in part. */
export interface RefundRequest {
  /** The shop's own number of the refund, the same for every try. */
  refundId: string
  orderId: string
  /** The provider's number of the payment (`VerifiedCallback.providerReference`). */
  providerReference: string
  amount: Cents
  /** What was paid, and what this provider has paid back of it before. */
  paid: Cents
  paidBack: Cents
  /** What the shop has paid back of it by hand, on the provider's site or in another way. */
  byHand: Cents
  /** What the provider had left of the payment when an earlier try asked it to pay back; null if none has. */
  leftBefore: Cents | null
  /** Stores `leftBefore`. A provider without an idempotency key calls it before it pays back. */
  remember: (left: Cents) => Promise<void>
  at: Date
}

export interface PaymentProvider {
  method: OnlineMethod
  /** Throws PaymentRefused if the provider rejects the payment. Every other error may be temporary. */
  start(request: PaymentRequest): Promise<StartedPayment>
  readCallback(request: CallbackRequest): Promise<CallbackReading>
  /**
   * Pays back, once for each `refundId`, however often it is called. Absent for a provider without such an interface. Throws PaymentRefused
   * if the provider rejects it for good, or cannot tell whether it has paid back. Every other error may be temporary.
   * @returns the provider's number of the refund, or null if it gives none
   */
  refund?(request: RefundRequest): Promise<string | null>
}

/** The part of `fetch` that providers use. */
export type Post = (
  url: string,
  init: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string; signal?: AbortSignal },
) => Promise<Response>

/** The provider rejected the payment. A retry is pointless. */
export class PaymentRefused extends Error {
  override name = 'PaymentRefused'
}

/** A rejected callback. */
export const refused = (code: CallbackRefusal['code'], message: string): CallbackReading => ({ kind: 'refused', code, message })
/** A verified callback. */
export const verified = (callback: VerifiedCallback): CallbackReading => ({ kind: 'verified', callback })
