import type { OrderProblem, OrderRequestKind, OrderRequestState, ProblemWish } from '../../../src/contract/orders/order-request.ts'
import type { Generated } from 'kysely'
import type { CancelCause } from '../../../src/contract/desk/desk-order.ts'
import type { DocumentKind, OrderEventKind, OrderKind, OrderState, RefundState } from '../../../src/contract/orders/order.ts'
import type { PaymentMethod } from '../../../src/contract/orders/payment-method.ts'

export interface OrdersTable {
  order_id: string
  /** The key gives access to the order. */
  order_key: string
  cart_key: string
  /** Null for guests, and after the account is deleted. */
  customer_id: string | null
  cart_rev: number
  state: OrderState
  created_at: string
  updated_at: string
  /** When an unpaid order lapses; null once paid. */
  pay_by: string | null
  /** Lower case. */
  email: string
  phone: string
  first_name: string
  last_name: string
  /** AddressAnswer as JSON. */
  shipping: string
  billing: string
  /** The number of a buyer who is a VAT vendor; null for any other buyer. */
  vat_number: string | null
  note: string
  payment_method: PaymentMethod
  months: number | null
  marketing_consent: number
  coupon_code: string | null
  coupon_label: string | null
  subtotal: number
  discount_total: number
  shipping_total: number
  tax_total: number
  total: number
  dispatch_from: string | null
  delivery_by: string
  refund_due: number
  carrier: string | null
  tracking_number: string | null
  /** The carrier's page about the parcel. */
  tracking_url: string | null
  /** `gift_card`: it bought a gift card, which is mailed. `quote`: furniture at the prices of a quote, never from a cart. */
  kind: Generated<OrderKind | 'quote'>
  /** What gift cards and store credit pay of `total`. */
  credit_total: Generated<number>
  /** The trade account that pays it. */
  account_id: Generated<string | null>
  /** When an order on account is to be paid: a day, YYYY-MM-DD. */
  due_on: Generated<string | null>
  /** Of the buying business, for its invoice. */
  registration_number: Generated<string | null>
  purchase_order: Generated<string | null>
  /** Until when the mailed payment link of an unpaid order works; null for an order without one. */
  link_until: Generated<string | null>
  /** The name of the zone that priced the delivery; null: delivered free as usual, or collected. */
  delivery_zone: Generated<string | null>
  /** OrderCollection as JSON; null for an order that is delivered. */
  collection: Generated<string | null>
  /** Who wanted the cancellation of a cancelled order; null for every other order, and for those that older versions cancelled. */
  cancel_cause: Generated<CancelCause | null>
}

export interface OrderLineTable {
  order_id: string
  position: number
  item_key: string
  product_id: number
  quantity: number
  /** Cents of one. */
  price: number
  free: number
  /** OrderItem of the contract as JSON, as it was ordered. */
  item: string
}

export interface OrderEventTable {
  order_id: string
  position: number
  state: OrderState
  kind: OrderEventKind
  at: string
  note: string
}

type PaymentState = 'started' | 'paid' | 'failed' | 'cancelled' | 'refund_due' | 'refunded'

export interface PaymentTable {
  payment_id: string
  order_id: string
  method: PaymentMethod
  state: PaymentState
  amount: number
  months: number | null
  /** The provider's own id of the payment. */
  provider_reference: string | null
  created_at: string
  updated_at: string
}

export interface PaymentTokenTable {
  method: PaymentMethod
  /** Issued by the provider for one attempt. */
  token: string
  payment_id: string
}

export interface PaymentCallbackTable {
  callback_id: string
  method: PaymentMethod
  /** The provider's id of the event. A repeated delivery has the same id. */
  event_id: string
  payment_id: string | null
  received_at: string
  verified: number
  outcome: string
  body: string
}

/** A refund of an order. What it says never changes; `state` and what follows it do. */
export interface RefundTable {
  /** `12345678-R1` */
  refund_id: string
  order_id: string
  position: number
  at: string
  amount: number
  /** The VAT inside `amount`. */
  vat: number
  reason: string
  /** The pieces as JSON: `[{ item_key, quantity }]`. */
  lines: string
  /** The payment that it pays back. */
  payment_id: string | null
  state: RefundState
  settled_at: string | null
  /** The provider's own number of the refund. */
  provider_reference: string | null
  /** The number of requests to the provider, and the time of the next; null for a refund without one. */
  attempts: number
  next_attempt_at: string | null
  /** What the provider had left of the payment just before it was asked to pay back; null before that. */
  left_before: Generated<number | null>
  /** The part of `amount` that went to gift cards and store credit at once. */
  credit: Generated<number>
  /** The card or the store credit that received the whole refund; null if the refund went back to where the money came from. */
  credited_to: Generated<string | null>
}

/** A refund that a provider of the sandbox has made. Live shops have none. */
export interface SandboxRefundTable {
  provider: string
  /** The provider's number of the payment. */
  payment: string
  /** The sender's key of the request. */
  request: string
  amount: number
}

/** The last number of each kind of document. Its row is locked until the transaction that takes a number ends. */
export interface DocumentNumberTable {
  kind: DocumentKind | 'quote'
  last: number
}

/** An issued document. It and what it states of its order never change. */
export interface DocumentTable {
  /** `INV-000001`, `CN-000001` */
  document_id: string
  kind: DocumentKind
  number: number
  order_id: string
  /** What it is issued for, once: an order for an invoice, a refund for a credit note. */
  subject: string
  issued_at: string
  /** Seller of `documents/seller.ts` as JSON: the facts of the shop at that time. */
  seller: string
  /** The delivery address that it states, as JSON, once the order has another one. */
  shipping: Generated<string | null>
}

/** The mails of a day that anybody could cause. */
export interface MailBudgetTable {
  /** The pseudonym of the mailbox. */
  mailbox: string
  /** UTC. */
  day: string
  mails: number
}

export interface OutgoingMailTable {
  mail_id: string
  /** The unique key of a mail, such as `order-confirmation:1234`, so that it is written once. */
  subject_key: string
  recipient: string
  subject: string
  text: string
  html: string
  created_at: string
  attempts: number
  next_attempt_at: string
  sent_at: string | null
  last_error: string | null
  /** When the shop stopped trying. */
  given_up_at: string | null
  /** The Reply-To address. The default is the shop. */
  reply_to: string | null
  /** The unsubscribe address for mail programs (one click). */
  unsubscribe_url: string | null
  /** 1 once the owner has a mail that the server gave it up. */
  owner_told: Generated<number>
}

/** What a customer asks about an order. */
export interface OrderRequestTable {
  request_id: string
  order_id: string
  kind: OrderRequestKind
  /** Of a report that something is wrong; null for the others. */
  problem: OrderProblem | null
  wish: ProblemWish | null
  state: OrderRequestState
  /** The customer's words. */
  words: string
  /** The pieces as JSON, like those of a refund; none for the whole order. */
  lines: string
  /** The staff's words to the customer; empty while it is open. */
  answer: string
  created_at: string
  decided_at: string | null
  /** When the pieces of an accepted request were refunded, or the staff finished it; null before, and for the others. */
  done_at: string | null
  /** When its customer withdrew it. Its state is then `refused`, without a decision. */
  withdrawn_at: Generated<string | null>
}

export interface OrderRequestPhotoTable {
  request_id: string
  position: number
  /** WebP as base64, at most 1600 × 2000 pixels. */
  content: string
}
