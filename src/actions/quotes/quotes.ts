import type { PaymentMethod } from '../../contract/orders/payment-method.ts'
import type { Quote, Quotes } from '../../contract/quotes/quote.ts'
import type { StoredQuoteRequest } from '../../data/forms/queue.ts'
import { createPort } from '../../lazy/load-engine.ts'
import { notifyNotLoaded } from '../../lazy/not-loaded.ts'
import { endOfForm, type FormEnd } from '../forms/forms.ts'

/** The customer's quotes. `asOf`: the time of the device's copy, ms since 1970; null for the server's answer. */
export interface OwnQuotes extends Quotes {
  asOf: number | null
}

type Undone = { kind: 'refused'; message: string } | { kind: 'unsent' }
/** `path`: the payment page, or the page of the order. */
export type AcceptEnd = { kind: 'placed'; path: string } | Undone
export type DeclineEnd = { kind: 'done' } | Undone

/** The engine's calls about quotes. */
export interface QuotesEngine {
  /** Null when neither the server nor the device has them. */
  read(): Promise<OwnQuotes | null>
  accept(quote: Quote, paymentMethod: PaymentMethod): Promise<AcceptEnd>
  decline(quote: Quote, reason: string): Promise<DeclineEnd>
}

/** The engine's functions for requests. They share the queue of the forms. */
export interface QuoteRequestsEngine {
  append(request: StoredQuoteRequest): Promise<string | null>
  noteLater(id: string): Promise<void>
}

const calls = createPort<QuotesEngine>()
export const connectQuotes = calls.connect
const requests = createPort<QuoteRequestsEngine>()
export const connectQuoteRequests = requests.connect

/** Reads the customer's quotes, without a network from the device. */
export async function readQuotes(): Promise<OwnQuotes | null> {
  const loaded = await calls.get().catch(notifyNotLoaded)
  return loaded ? loaded.read() : null
}

/** Makes a quote an order. Needs a connection, like a checkout [B1]. A repeated press after a lost answer is the same order. */
export async function acceptQuote(quote: Quote, paymentMethod: PaymentMethod): Promise<AcceptEnd> {
  const loaded = await calls.get().catch(notifyNotLoaded)
  return loaded ? loaded.accept(quote, paymentMethod) : { kind: 'unsent' }
}

/** Declines a quote, or takes a request back. Needs a connection. */
export async function declineQuote(quote: Quote, reason: string): Promise<DeclineEnd> {
  const loaded = await calls.get().catch(notifyNotLoaded)
  return loaded ? loaded.decline(quote, reason) : { kind: 'unsent' }
}

/** Stores a request for a quote and sends it, now or when the server is reachable, exactly once. */
export async function askForQuote(request: StoredQuoteRequest): Promise<FormEnd> {
  const loaded = await requests.get().catch(notifyNotLoaded)
  return endOfForm(loaded, await loaded?.append(request))
}
