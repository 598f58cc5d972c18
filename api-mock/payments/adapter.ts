import type { AddressAnswer } from '../../src/contract/account/address.ts'
import type { CartItem } from '../../src/contract/cart/cart.ts'
import type { Cents } from '../../src/contract/money/money.ts'
import type { PaymentMethod } from '../../src/contract/orders/order.ts'

/** The methods with a payment page of the provider. */
export type OnlineMethod = Exclude<PaymentMethod, 'bank_transfer'>

/** The data of one payment attempt for the provider. */
export interface PaymentRequest {
  /** Ours, unique for each attempt: the provider sends it back. */
  paymentId: string
  orderId: string
  amount: Cents
  /** FinChoice's number of instalments. */
  months: number | null
  contact: { email: string; phone: string; firstName: string; lastName: string }
  billing: AddressAnswer
  shipping: AddressAnswer
  items: readonly CartItem[]
  /** Where the shopper comes back to after paying, and after changing their mind. */
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

/** A callback whose signature and merchant have been proven. Amount and order are compared with ours afterwards. */
export interface VerifiedCallback {
  paymentId: string
  /** The provider's number of the payment. The same one twice is the same money. */
  providerReference: string
  outcome: PaymentOutcome
  amount: Cents
  /** Why it failed, in words, or empty. */
  reason: string
}

/** A callback that is not believed. `unavailable` asks the provider to come again. */
export interface CallbackRefusal {
  code: 'invalid_signature' | 'invalid_request' | 'unavailable'
  message: string
}

export type CallbackReading = { kind: 'verified'; callback: VerifiedCallback } | ({ kind: 'refused' } & CallbackRefusal)

/** The body as it came: signatures are over bytes, not over what they mean. */
export interface CallbackRequest {
  body: string
  headers: Headers
}

export interface PaymentProvider {
  method: OnlineMethod
  /** Throws PaymentRefused when the provider will not have this payment; anything else that is thrown may pass if tried again. */
  start(request: PaymentRequest): Promise<StartedPayment>
  readCallback(request: CallbackRequest): Promise<CallbackReading>
}

/** The part of `fetch` that providers use. */
export type Post = (
  url: string,
  init: { method: 'POST'; headers: Record<string, string>; body: string; signal?: AbortSignal },
) => Promise<Response>

/** The provider answered, and the answer is no. Trying the same again is pointless. */
export class PaymentRefused extends Error {
  override name = 'PaymentRefused'
}

export const refused = (code: CallbackRefusal['code'], message: string): CallbackReading => ({ kind: 'refused', code, message })
export const verified = (callback: VerifiedCallback): CallbackReading => ({ kind: 'verified', callback })
