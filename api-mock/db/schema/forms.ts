import type { Generated } from 'kysely'
import type { applicationStates } from '../../../src/contract/content/decorator.ts'
import type { MessageEntryKind, MessageState } from '../../../src/contract/desk/inbox/desk-message.ts'
import type { QuoteState } from '../../../src/contract/quotes/quote.ts'

export interface ContactMessageTable {
  message_id: string
  name: string
  email: string
  phone: string
  order_number: string
  message: string
  created_at: string
  state: MessageState
  /** Grows with each answer and each change of the state. */
  version: Generated<number>
}

/** What the staff did with a message, newest last. */
export interface ContactEntryTable {
  entry_id: string
  message_id: string
  /** From 0. */
  position: number
  at: string
  kind: MessageEntryKind
  /** The name of a member of the staff. */
  author: string
  /** An answer as it was mailed, or a note. Empty for `closed` and `opened`. */
  text: string
}

export interface NewsletterTable {
  /** Lower case. */
  email: string
  /** `refused`: the mail server of the address has refused a letter for good. */
  state: 'pending' | 'confirmed' | 'unsubscribed' | 'refused'
  /** The form where the address was entered. */
  source: 'form' | 'giveaway'
  requested_at: string
  confirmed_at: string | null
  unsubscribed_at: string | null
  /** The last mail that asked for confirmation, or said that none is needed. */
  mailed_at: string | null
}

export interface GiveawayEntryTable {
  entry_id: string
  /** The giveaway, named by its last day. */
  giveaway: string
  /** Normalised e-mail: one entry for each person. */
  person: string
  email: string
  name: string
  phone: string
  town: string
  province: string
  story: string
  newsletter: number
  created_at: string
  mailed_at: string
  confirmed_at: string | null
}

export interface SwatchRequestTable {
  request_id: string
  name: string
  email: string
  phone: string
  address: string
  /** Fabric ids as JSON. */
  fabrics: string
  created_at: string
  /** Null until the staff have posted them. */
  posted_at: Generated<string | null>
}

export interface DecoratorApplicationTable {
  /** 8 digits. */
  application_id: string
  name: string
  business: string
  email: string
  phone: string
  city: string
  province: string
  website: string
  years: number
  work: string
  state: (typeof applicationStates)[number]
  sent_at: string
  decided_at: string | null
  /** The code of an accepted decorator. */
  code: Generated<string | null>
  /** What the mail about the decision said. */
  answer: Generated<string | null>
  /** The customer who was signed in when the application was sent. */
  customer_id: string | null
}

/** The commission of a decorator from a moment on. */
export interface CommissionRateTable {
  application_id: string
  since: string
  /** Of what customers paid, without VAT. */
  percent: number
}

/** A payment of commission, recorded after it was made. */
export interface CommissionPaymentTable {
  application_id: string
  /** From 1, of an application. */
  number: number
  /** Cents. */
  amount: number
  /** A day, YYYY-MM-DD. */
  paid_on: string
  reference: string
  recorded_at: string
  /** Null unless it was recorded by mistake. */
  withdrawn_at: string | null
}

/** Links in mails. The token itself is only in the mail. */
export interface FormTokenTable {
  token_hash: string
  purpose: 'newsletter-confirm' | 'newsletter-unsubscribe' | 'giveaway-confirm'
  /** The subject: an e-mail address or the id of an entry. */
  subject: string
  created_at: string
  expires_at: string
  /** JSON: the details of an entry that the link confirms. Null for other links, after the confirmation, and for one of an earlier version. */
  details: string | null
}

/** A quote of a trade customer, from the request on. */
export interface QuoteTable {
  quote_id: string
  customer_id: string
  /** `expired` is never stored: `valid_until` says it. */
  state: Exclude<QuoteState, 'expired'>
  version: number
  created_at: string
  updated_at: string
  email: string
  phone: string
  first_name: string
  last_name: string
  /** Address as JSON. */
  shipping: string
  vat_number: string | null
  note: string
  /** CartItem[] as JSON, at the prices of the quote once it is sent. */
  items: string
  /** Null until it is priced. */
  shipping_total: number | null
  valid_until: string | null
  message: string
  reason: string
  order_id: string | null
}
