import * as z from 'zod/mini'
import { addressAnswerSchema, addressSchema, emailSchema, nameSchema, phoneSchema } from '../account/address.ts'
import { cartItemSchema, cartSchema } from '../cart/cart.ts'
import { deliveryPlanSchema, orderCollectionSchema } from '../delivery/delivery.ts'
import { cartKeySchema, slugSchema, tokenSchema } from '../http/keys.ts'
import { orderCreditSchema, orderedCardSchema, spentCardSchema } from '../gifts/gift-card.ts'
import { centsSchema } from '../money/money-schema.ts'
import { orderRequestKinds, orderRequestSchema } from './order-request.ts'
import { paymentMethods } from './payment-method.ts'
import { vatNumberSchema } from './vat-number.ts'

export const orderStates = [
  'pending_payment',
  'awaiting_transfer',
  'payment_failed',
  'processing',
  'dispatched',
  'delivered',
  'cancelled',
  'refunded',
] as const
export type OrderState = (typeof orderStates)[number]

/** `gift_card`: the order buys a gift card, which is mailed. */
export const orderKinds = ['goods', 'gift_card'] as const
export type OrderKind = (typeof orderKinds)[number]

export const documentKinds = ['invoice', 'credit_note'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** `due`: the shop pays it back by hand. `started`: the provider has to pay it back. `done`: the money is back. */
export const refundStates = ['due', 'started', 'done'] as const
export type RefundState = (typeof refundStates)[number]

const months = z.optional(z.int().check(z.minimum(3), z.maximum(12)))

export const contactSchema = z.object({
  email: emailSchema,
  phone: phoneSchema,
  firstName: nameSchema,
  lastName: z.string().check(z.trim(), z.maxLength(80)),
})

const invoiceText = z.string().check(z.trim(), z.minLength(1), z.maxLength(40, 'At most 40 characters'))

export const checkoutSchema = z.object({
  cartKey: z.optional(cartKeySchema),
  token: tokenSchema,
  contact: contactSchema,
  shipping: addressSchema,
  /** Absent: the same as `shipping`. */
  billing: z.optional(addressSchema),
  /** The VAT number of a buyer who is a vendor, for the invoice. */
  vatNumber: z.optional(vatNumberSchema),
  /** Of the buying business, for the invoice. */
  registrationNumber: z.optional(invoiceText),
  purchaseOrder: z.optional(invoiceText),
  note: z._default(z.string().check(z.trim(), z.maxLength(1000)), ''),
  /** Needed unless gift card and store credit pay everything. */
  paymentMethod: z.optional(z.enum(paymentMethods)),
  /** The number of FinChoice instalments (3 to 12). */
  months,
  /** What a gift card pays, as the user saw it. If the card has less, the server rejects the order with `gift_card_changed`. */
  giftCard: z.optional(spentCardSchema),
  /** What the store credit of the signed-in customer pays. */
  storeCredit: z.optional(centsSchema.check(z.positive())),
  marketingConsent: z.boolean(),
  /** The store at which the order is collected. Absent: it is delivered to `shipping`. */
  collect: z.optional(slugSchema),
  /** The `rev` of the cart that the user saw. The server rejects another cart with `cart_changed`. */
  cartRev: z.int(),
  /** With the delivery. */
  total: centsSchema,
})

export const checkoutAnswerSchema = z.object({
  order_id: z.string(),
  order_key: z.string(),
  /** The provider's payment page. Absent for a bank transfer, and if the provider did not open a page; the order then says so. */
  redirect_url: z.optional(z.string()),
})

/**
 * The `data` of a `cart_changed` and of an `out_of_stock` failure. The total of `cart` includes the delivery of the order. `delivery`: what the
 * shop charges for delivery now; null for nothing. Absent in answers of older versions.
 */
export const cartChangedSchema = z.looseObject({ status: z.int(), cart: cartSchema, delivery: z.optional(z.nullable(deliveryPlanSchema)) })

/** What an entry of an order's history is about: its new state; or, within a state, a refund, a request, our answer, or anything else. */
export const orderEventKinds = ['state', 'refund', 'request', 'answer', 'update'] as const
export type OrderEventKind = (typeof orderEventKinds)[number]

export const orderEventSchema = z.object({
  state: z.enum(orderStates),
  /** Absent for a new state, and in copies of older versions. */
  kind: z.optional(z.enum(orderEventKinds)),
  /** ISO 8601, UTC. */
  at: z.string(),
  note: z.string(),
})

/** Pieces of a refund: lines of its order with their quantities. */
export const refundedLinesSchema = z.array(z.object({ item_key: z.string(), quantity: z.int() }))

/** A line of an order. */
export const orderItemSchema = z.extend(cartItemSchema, {
  /** Its share of the order's discount. Absent for a line that the code does not count, and in orders of older versions. */
  discount: z.optional(centsSchema),
})

export const orderSchema = z.object({
  order_id: z.string(),
  state: z.enum(orderStates),
  created_at: z.string(),
  items: z.array(orderItemSchema),
  coupon: z.nullable(z.object({ code: z.string(), label: z.string() })),
  totals: cartSchema.shape.totals,
  contact: z.object({ email: z.string(), phone: z.string(), first_name: z.string(), last_name: z.string() }),
  shipping: addressAnswerSchema,
  billing: addressAnswerSchema,
  /** The buyer's VAT number. Absent in copies of older versions. */
  vat_number: z.optional(z.nullable(z.string())),
  /** The buying business's registration and purchase order, and the day by which an order on account is to be paid. Absent in older copies. */
  registration_number: z.optional(z.nullable(z.string())),
  purchase_order: z.optional(z.nullable(z.string())),
  due_on: z.optional(z.nullable(z.string())),
  note: z.string(),
  payment_method: z.enum(paymentMethods),
  months: z.nullable(z.int()),
  /** Days in South Africa, YYYY-MM-DD. */
  dispatch_from: z.nullable(z.string()),
  delivery_by: z.string(),
  /** When an unpaid order lapses, ISO 8601; null for a paid order. */
  pay_by: z.nullable(z.string()),
  /** True if a payment can start (again) now. */
  can_pay: z.boolean(),
  /** The methods that can pay it now. Absent in copies of older versions. */
  payment_methods: z.optional(z.array(z.enum(paymentMethods))),
  /** True if it belongs to an account. Absent for a guest's order, and in copies of older versions. */
  of_account: z.optional(z.boolean()),
  /** True while the customer of an order by phone has not chosen how to pay. */
  pay_link: z.optional(z.boolean()),
  /** True if the shop owes a refund: a payment arrived late or twice. */
  refund_due: z.boolean(),
  bank: z.nullable(
    z.object({
      bank_name: z.string(),
      account_name: z.string(),
      account_number: z.string(),
      branch_code: z.string(),
      account_type: z.string(),
      reference: z.string(),
      amount: centsSchema,
    }),
  ),
  tracking: z.nullable(z.object({ carrier: z.string(), number: z.string(), url: z.optional(z.string()) })),
  timeline: z.array(orderEventSchema),
  /** Absent in copies of older versions: an order of furniture. */
  order_kind: z.optional(z.enum(orderKinds)),
  /** What gift cards and store credit pay. Absent in copies of older versions: none. */
  credits: z.optional(z.array(orderCreditSchema)),
  /** The gift card that this order buys. */
  gift_card: z.optional(orderedCardSchema),
  /** What goes back of what was paid, oldest first. `lines`: the pieces; none for an amount. Absent in copies of older versions. */
  refunds: z.optional(
    z.array(
      z.object({
        refund_id: z.string(),
        at: z.string(),
        amount: centsSchema,
        reason: z.string(),
        state: z.enum(refundStates),
        /** The part of `amount` that went to gift cards and store credit. Absent in copies of older versions: none. */
        credit: z.optional(centsSchema),
        lines: refundedLinesSchema,
      }),
    ),
  ),
  /** The zone that priced the delivery. Absent in copies of older versions and for the shop's usual delivery. */
  delivery_zone: z.optional(z.string()),
  /** The store at which it is collected; `delivery_by` is then the day by which it is ready. Absent for an order that is delivered. */
  collection: z.optional(orderCollectionSchema),
  /** The customer's requests about it, oldest first. Absent in copies of older versions. */
  requests: z.optional(z.array(orderRequestSchema)),
  /** The requests that are possible now. Absent in copies of older versions, and where the caller is not its customer. */
  can_request: z.optional(z.array(z.enum(orderRequestKinds))),
  /** Whether a report that something is wrong is possible now. Absent as `can_request` is. */
  can_report: z.optional(z.boolean()),
  /** Issued invoices and credit notes, oldest first. Absent in copies of older versions. */
  documents: z.optional(z.array(z.object({ document_id: z.string(), kind: z.enum(documentKinds), issued_at: z.string() }))),
})

/** The order's key. Without it, the customer of the session may read the order. */
const key = z.optional(z.string().check(z.minLength(1), z.maxLength(80)))
export const orderReadSchema = z.object({ key, token: tokenSchema })
export const orderLookupSchema = z.object({ orderId: z.string().check(z.trim(), z.maxLength(24)), email: emailSchema })
export const orderLookupAnswerSchema = z.object({ order_id: z.string(), order_key: z.string() })
export const orderPaySchema = z.object({
  key,
  token: tokenSchema,
  paymentMethod: z.enum(paymentMethods),
  months,
})
export const orderPayAnswerSchema = z.object({ order_id: z.string(), redirect_url: z.optional(z.string()) })

export type CheckoutBody = z.infer<typeof checkoutSchema>
export type CheckoutAnswer = z.infer<typeof checkoutAnswerSchema>
export type OrderItem = z.infer<typeof orderItemSchema>
export type Order = z.infer<typeof orderSchema>
