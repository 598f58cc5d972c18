import * as z from 'zod/mini'
import { addressAnswerSchema, addressSchema } from '../account/address.ts'
import { cartItemSchema, variationSchema } from '../cart/cart.ts'
import { tokenSchema } from '../http/keys.ts'
import { centsSchema } from '../money/money-schema.ts'
import { contactSchema } from '../orders/order.ts'
import { vatNumberSchema } from '../orders/vat-number.ts'
import { paymentMethods } from '../orders/payment-method.ts'

/** The most lines of one quote, and the most pieces of one line. */
export const QUOTE_LINES = 200
export const QUOTE_QUANTITY = 1000
/** The largest body of a request in bytes. */
export const QUOTE_BYTES = 256 * 1024

/** `open`: the shop has not priced it. `sent`: the customer can accept it. `expired`: its last day is over. */
export const quoteStates = ['open', 'sent', 'expired', 'accepted', 'declined'] as const
export type QuoteState = (typeof quoteStates)[number]

const words = (longest: number) => z.string().check(z.trim(), z.maxLength(longest, `At most ${longest} characters`))

/** A quote as its customer sees it. */
export const quoteSchema = z.object({
  /** `QU-000001` */
  quote_id: z.string(),
  state: z.enum(quoteStates),
  /** Grows with each change. */
  version: z.int(),
  /** ISO 8601, UTC. */
  created_at: z.string(),
  updated_at: z.string(),
  /** Before the shop has priced it: at the customer's prices of the day of the request. */
  items: z.array(cartItemSchema),
  /** Null before the shop has priced it. `tax_total`: the VAT contained in `total`. */
  totals: z.nullable(z.object({ subtotal: centsSchema, shipping_total: centsSchema, tax_total: centsSchema, total: centsSchema })),
  /** The last South African day on which it can be accepted, YYYY-MM-DD. */
  valid_until: z.nullable(z.string()),
  /** The shop's words. */
  message: z.string(),
  /** The customer's words: with the request, and with a decline. */
  note: z.string(),
  reason: z.string(),
  contact: z.object({ email: z.string(), phone: z.string(), first_name: z.string(), last_name: z.string() }),
  shipping: addressAnswerSchema,
  vat_number: z.nullable(z.string()),
  /** The order that it became. */
  order_id: z.nullable(z.string()),
})

/** The pieces of a request for a quote. The same product in the same options is one line. */
export const quoteLineSchema = z.object({
  productId: z.int().check(z.positive()),
  quantity: z.int().check(z.minimum(1), z.maximum(QUOTE_QUANTITY)),
  variation: z._default(variationSchema, {}),
})

/** A request for a quote: the address decides what the delivery costs. */
export const quoteRequestSchema = z.object({
  token: tokenSchema,
  lines: z.array(quoteLineSchema).check(z.minLength(1), z.maxLength(QUOTE_LINES)),
  contact: contactSchema,
  shipping: addressSchema,
  vatNumber: z.optional(vatNumberSchema),
  note: z._default(words(1000), ''),
})

/** `version`: as the customer saw it. The server rejects another one with `quote_changed`. */
const seen = { token: tokenSchema, version: z.int() }
export const quoteAcceptSchema = z.object({
  ...seen,
  paymentMethod: z.enum(paymentMethods),
  /** The number of FinChoice instalments (3 to 12). */
  months: z.optional(z.int().check(z.minimum(3), z.maximum(12))),
})
export const quoteDeclineSchema = z.object({ ...seen, reason: z._default(words(500), '') })

export const quotesReadSchema = z.object({ token: tokenSchema })
/** The 100 newest quotes of the customer, newest first, with the methods that can pay one now. */
export const quotesSchema = z.object({
  quotes: z.array(quoteSchema),
  payment_methods: z.array(z.enum(paymentMethods)),
  /** Above this amount in cents a quote cannot be accepted on account, because an owner has to approve it. Absent: no such amount. */
  on_account_most: z.optional(centsSchema),
})

export type Quote = z.infer<typeof quoteSchema>
export type Quotes = z.infer<typeof quotesSchema>
