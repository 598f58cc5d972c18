import * as z from 'zod/mini'
import { tokenSchema } from '../http/keys.ts'
import { centsSchema } from '../money/money-schema.ts'
import { orderSchema, orderStates } from '../orders/order.ts'
import { paymentMethods } from '../orders/payment-method.ts'

/** The actions with an order. Each has its own endpoint. */
export const orderActions = [
  'confirm_transfer',
  'dispatch',
  'ready',
  'deliver',
  'send_link',
  'cancel',
  'refund',
  'settle_refund',
  'late_transfer',
  'change_address',
  'change_day',
  'correct_dispatch',
  'change_contact',
  'surplus_transfer',
  'undo_dispatch',
  'undo_delivery',
] as const
export type OrderAction = (typeof orderActions)[number]

/** Who wanted a cancellation: the customer, the shop, or nobody, because the payment did not come in time. */
export const cancelCauses = ['customer', 'shop', 'unpaid'] as const
export type CancelCause = (typeof cancelCauses)[number]

/** A South African day, YYYY-MM-DD. */
const daySchema = z.iso.date()

/** The most orders of one page. */
export const MOST_PER_PAGE = 100

/** The highest page number. A filter leads to older orders. */
const MOST_PAGES = 20_000
const pageShape = {
  token: tokenSchema,
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MOST_PAGES)), 1),
  per_page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MOST_PER_PAGE)), 25),
}
const words = z.optional(z.string().check(z.trim(), z.maxLength(120)))

/** Every filter narrows the list. */
export const deskOrdersReadSchema = z.object({
  ...pageShape,
  state: z.optional(z.enum(orderStates)),
  payment_method: z.optional(z.enum(paymentMethods)),
  /** `1`: only orders with a refund that is due. */
  refund_due: z.optional(z.literal('1')),
  /** `1`: only paid orders that the shop still has to send or to make ready. Gift cards are mailed by themselves. */
  to_dispatch: z.optional(z.literal('1')),
  /** `1`: only paid orders that should have arrived, or have been ready at their store, before today. */
  late: z.optional(z.literal('1')),
  /** The first and the last day on which the order was placed, in South Africa. */
  from: z.optional(daySchema),
  to: z.optional(daySchema),
  /** The start of an order number, a full name, a last name, an e-mail address or a phone number; or the exact amount of a bank transfer. */
  q: words,
})

const rowShape = {
  order_id: z.string(),
  state: z.enum(orderStates),
  created_at: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  city: z.string(),
  payment_method: z.enum(paymentMethods),
  /** True for an unpaid order whose customer has a payment link. */
  has_link: z.boolean(),
  /** True for an order that is collected at a store; absent for the others. */
  is_collected: z.optional(z.boolean()),
  total: centsSchema,
  refund_due: z.boolean(),
  /** When an unpaid order lapses, ISO 8601; null for a paid order. */
  pay_by: z.nullable(z.string()),
  delivery_by: z.string(),
}

export const deskOrderRowSchema = z.object(rowShape)

/** Newest first. */
export const deskOrdersSchema = z.object({ orders: z.array(deskOrderRowSchema), total: z.int(), page: z.int() })

/** A note of the staff. Customers do not see it. */
const noteSchema = z.object({ note_id: z.string(), at: z.string(), author: z.string(), text: z.string() })

const paymentSchema = z.object({
  payment_id: z.string(),
  method: z.enum(paymentMethods),
  state: z.enum(['started', 'paid', 'failed', 'cancelled', 'refund_due', 'refunded']),
  amount: centsSchema,
  /** The provider's own number of the payment. */
  provider_reference: z.nullable(z.string()),
  updated_at: z.string(),
})

/** What proves a delivery. */
const deliveryProofSchema = z.object({ at: z.string(), received_by: z.string(), has_photo: z.boolean() })
export type DeliveryProof = z.infer<typeof deliveryProofSchema>

/**
 * Who pays back what was paid by the payment method: its provider, the shop by hand, or the trade account, which owes less at once. `cards`:
 * only gift cards and store credit paid, and get it back at once.
 */
const refundWays = ['provider', 'hand', 'account', 'cards'] as const
export type RefundBy = (typeof refundWays)[number]

/** One order at the desk. */
export const deskOrderSchema = z.object({
  order: orderSchema,
  /** The number of entries of its history. Every change of an order adds one, so an action states the version that its user saw. */
  version: z.int(),
  tracking_url: z.nullable(z.string()),
  /** Until when the mailed payment link works, ISO 8601; null without one. */
  link_until: z.nullable(z.string()),
  /** Null for a guest. */
  customer: z.nullable(z.object({ user_id: z.string(), email: z.string(), role: z.string(), orders: z.int() })),
  payments: z.array(paymentSchema),
  refund_by: z.enum(refundWays),
  /** Of a cancelled order: who wanted it. Null for the others, and where nobody said so. */
  cancel_cause: z.nullable(z.enum(cancelCauses)),
  notes: z.array(noteSchema),
  /** Who received it; null before the delivery, or if no name was recorded. */
  proof: z.nullable(deliveryProofSchema),
  /** What the caller may do with the order now. */
  actions: z.array(z.enum(orderActions)),
})

/** Reads without a filter. The session's cookie names the caller, or `token`. */
export const deskReadSchema = z.object({ token: tokenSchema })

const stepShape = { token: tokenSchema, version: z.int().check(z.minimum(1), z.maximum(100_000)) }
const reasonSchema = z
  .string()
  .check(z.trim(), z.minLength(1, 'Give a reason: the customer reads it'), z.maxLength(500, 'A reason has 500 characters at most'))

/** An action that needs the version that its user saw, and nothing else. */
export const orderStepSchema = z.object(stepShape)
/** `amount`: of a transfer that the order does not need. */
export const surplusTransferSchema = z.object({ ...stepShape, amount: centsSchema.check(z.positive('An amount is more than 0')) })
/** `reason`: the customer reads it in the mail. `cause`: absent from older versions of the desk. */
export const orderCancelSchema = z.object({ ...stepShape, reason: reasonSchema, cause: z.optional(z.enum(cancelCauses)) })
/**
 * A refund: of pieces at what was paid for them (`lines`), of an `amount`, or with neither of everything that is left. `restock`: the pieces
 * go back into the stock; an amount has none, except the whole rest of an order that has not left.
 */
export const orderRefundSchema = z
  .object({
    ...stepShape,
    reason: reasonSchema,
    lines: z.optional(
      z
        .array(z.object({ item_key: z.string().check(z.minLength(1), z.maxLength(400)), quantity: z.int().check(z.positive()) }))
        .check(z.minLength(1, 'Choose the pieces'), z.maxLength(500)),
    ),
    amount: z.optional(centsSchema.check(z.positive('An amount is more than 0'))),
    restock: z._default(z.boolean(), true),
    /** `source`: back to where it came from. `store_credit`: to the customer's account, and for a guest to a gift card by mail. */
    to: z._default(z.enum(['source', 'store_credit']), 'source'),
  })
  .check(z.refine(({ lines, amount }) => lines === undefined || amount === undefined, 'Refund pieces or an amount, not both'))
const line = (missing: string) => z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(80, 'That has 80 characters at most'))
export const trackingUrlSchema = z
  .url('A tracking link starts with https://')
  .check(z.startsWith('https://', 'A tracking link starts with https://'), z.maxLength(500, 'A tracking link has 500 characters at most'))
export const dispatchSchema = z.object({
  ...stepShape,
  carrier: line('Name the carrier'),
  /** Empty: the carrier gives none, for example the shop's own van. */
  tracking_number: z._default(z.string().check(z.trim(), z.maxLength(80, 'A tracking number has 80 characters at most')), ''),
  /** The carrier's page about the parcel. The customer's mail and order page link to it. */
  tracking_url: z.optional(trackingUrlSchema),
})
/** Bytes of the largest photo of a delivery. */
const PHOTO_BYTES = 2_000_000
/** The largest body of a delivery, with its photo, in bytes. */
export const DELIVERY_BYTES = 3_000_000
/**
 * A delivery. `received_by`: the name of the person who took it. `photo`: JPEG, PNG, WebP or GIF as base64; the server encodes it again.
 */
export const deliverSchema = z.object({
  ...stepShape,
  received_by: z.optional(z.string().check(z.trim(), z.maxLength(80, 'A name has 80 characters at most'))),
  photo: z.optional(z.string().check(z.minLength(1), z.maxLength((PHOTO_BYTES / 3) * 4 + 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/))),
})
export const orderNoteSchema = z.object({
  token: tokenSchema,
  text: z.string().check(z.trim(), z.minLength(1, 'Write the note first'), z.maxLength(2000, 'A note has 2 000 characters at most')),
})

export type DeskOrderRow = z.infer<typeof deskOrderRowSchema>
export type OrderRefund = Pick<z.infer<typeof orderRefundSchema>, 'reason' | 'lines' | 'amount' | 'restock'> & {
  to?: 'source' | 'store_credit'
}
export type DeskOrder = z.infer<typeof deskOrderSchema>
export type DeskOrdersRead = z.infer<typeof deskOrdersReadSchema>
export { pageShape, words as searchWordsSchema, daySchema }
