import type { Endpoint } from '../http/endpoint.ts'
import { checkoutAnswerSchema } from '../orders/order.ts'
import {
  QUOTE_BYTES,
  quoteAcceptSchema,
  quoteDeclineSchema,
  quoteRequestSchema,
  quoteSchema,
  quotesReadSchema,
  quotesSchema,
} from './quote.ts'

const change = ['session_required', 'wrong_owner', 'idempotency_mismatch', 'in_progress'] as const
const decide = [...change, 'not_found', 'quote_expired', 'quote_closed', 'quote_changed'] as const

/** The endpoints of quotes. */
export const quoteEndpoints = {
  quotes: {
    name: 'quotes',
    method: 'GET',
    path: '/api/quotes',
    summary: "The signed-in customer's quotes, newest first",
    access: 'session',
    idempotent: false,
    input: quotesReadSchema,
    answer: quotesSchema,
    codes: ['session_required', 'wrong_owner'],
  },
  quoteRequest: {
    name: 'quoteRequest',
    method: 'POST',
    path: '/api/quotes',
    summary: 'Ask for a quote, as a trade customer',
    access: 'session',
    idempotent: true,
    largestBody: QUOTE_BYTES,
    input: quoteRequestSchema,
    answer: quoteSchema,
    codes: [...change, 'request_not_possible', 'product_gone', 'option_gone'],
  },
  quoteAccept: {
    name: 'quoteAccept',
    method: 'POST',
    path: '/api/quotes/:quoteId/accept',
    summary: 'Order exactly what a valid quote says, once',
    access: 'session',
    idempotent: true,
    input: quoteAcceptSchema,
    answer: checkoutAnswerSchema,
    codes: [...decide, 'out_of_stock', 'trade_not_allowed', 'account_limit', 'approval_needed'],
  },
  quoteDecline: {
    name: 'quoteDecline',
    method: 'POST',
    path: '/api/quotes/:quoteId/decline',
    summary: 'Decline a quote, or take a request for one back',
    access: 'session',
    idempotent: true,
    input: quoteDeclineSchema,
    answer: quoteSchema,
    codes: decide,
  },
} as const satisfies Record<string, Endpoint>
