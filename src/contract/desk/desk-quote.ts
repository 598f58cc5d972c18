import * as z from 'zod/mini'
import { itemKeySchema, tokenSchema } from '../http/keys.ts'
import { centsSchema } from '../money/money-schema.ts'
import { QUOTE_LINES, quoteSchema, quoteStates } from '../quotes/quote.ts'
import { entryCodes as entry, type DeskEndpoint } from './desk-endpoint.ts'
import { pageShape } from './desk-order.ts'

/** The longest validity of a quote in days. */
export const QUOTE_DAYS = 90
/** The highest price of one piece, and of a delivery, in cents. */
export const MOST_QUOTED = 100_000_000

const priceSchema = centsSchema.check(z.minimum(0), z.maximum(MOST_QUOTED, 'A price is R 1 000 000 at most'))

/** The quotes of one state. Open ones are oldest first, because they wait. Others are newest first. */
export const deskQuotesReadSchema = z.object({ ...pageShape, state: z._default(z.enum(quoteStates), 'open') })
const deskQuotesSchema = z.object({ quotes: z.array(quoteSchema), total: z.int(), page: z.int() })

/** The prices of all lines and of the delivery. `version`: as the caller saw it. `validUntil`: from today, for 90 days at most. */
const quoteSendSchema = z.object({
  token: tokenSchema,
  version: z.int(),
  lines: z.array(z.object({ itemKey: itemKeySchema, price: priceSchema })).check(z.minLength(1), z.maxLength(QUOTE_LINES)),
  delivery: priceSchema,
  validUntil: z.iso.date('Choose a day'),
  message: z._default(z.string().check(z.trim(), z.maxLength(1000, 'A message has 1000 characters at most')), ''),
})

/** `reason`: the customer reads it. */
const quoteRefuseSchema = z.object({
  token: tokenSchema,
  version: z.int(),
  reason: z
    .string()
    .check(z.trim(), z.minLength(1, 'Give a reason: the customer reads it'), z.maxLength(1000, 'A reason has 1000 characters at most')),
})

/** The desk's calls about quotes. */
export const deskQuoteEndpoints = {
  deskQuotes: {
    name: 'deskQuotes',
    method: 'GET',
    path: '/api/desk/quotes',
    summary: 'Quotes of one state, the oldest request first',
    access: 'staff',
    right: 'quotes.read',
    idempotent: false,
    input: deskQuotesReadSchema,
    answer: deskQuotesSchema,
    codes: entry,
  },
  deskQuoteSend: {
    name: 'deskQuoteSend',
    method: 'POST',
    path: '/api/desk/quotes/:quoteId/send',
    summary: 'Price every line and the delivery of a quote, and mail it; again with other prices while it is not answered',
    access: 'staff',
    right: 'quotes.send',
    idempotent: true,
    input: quoteSendSchema,
    answer: quoteSchema,
    codes: [...entry, 'not_found', 'wrong_state', 'idempotency_mismatch', 'in_progress'],
  },
  deskQuoteDecline: {
    name: 'deskQuoteDecline',
    method: 'POST',
    path: '/api/desk/quotes/:quoteId/decline',
    summary: 'Decline a request for a quote that has no prices, with a reason in a mail to the customer',
    access: 'staff',
    right: 'quotes.send',
    idempotent: true,
    input: quoteRefuseSchema,
    answer: quoteSchema,
    codes: [...entry, 'not_found', 'wrong_state', 'idempotency_mismatch', 'in_progress'],
  },
} as const satisfies Record<string, DeskEndpoint>

export type QuoteSend = z.output<typeof quoteSendSchema>
