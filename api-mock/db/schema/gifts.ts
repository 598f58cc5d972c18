import type { GiftCardEntry } from '../../../src/contract/gifts/gift-card.ts'

/** A gift card, or the store credit of one customer. */
export interface GiftCardTable {
  /** Random. It is no secret: nothing can be spent with it. */
  card_id: string
  /** `card`: spent with its code. `credit`: store credit, spent by its customer. */
  kind: 'card' | 'credit'
  /** `ordered`: bought and not paid. `void`: withdrawn by the staff, or paid back. */
  state: 'ordered' | 'active' | 'void'
  /** SHA-256 of the code that the newest mail carries; null before the first mail. The code itself is stored nowhere else. */
  code_hash: string | null
  last_four: string | null
  /** Cents. For store credit: everything that was ever credited. */
  value: number
  /** Cents, never below 0: the sum of its entries. */
  balance: number
  /** The number of its entries. */
  entries: number
  created_at: string
  /** The order that bought it. */
  order_id: string | null
  /** The refund that it stands for, for an order without an account. */
  refund_id: string | null
  /** The owner of store credit. */
  customer_id: string | null
  /** Lower case; empty once they are forgotten. */
  buyer_email: string
  buyer_name: string
  recipient_email: string
  recipient_name: string
  message: string
  /** The South African day of the first mail; null for store credit. */
  send_on: string | null
  sent_at: string | null
  /** How many mails with a code were written. Each has a new code, and ends the code before it. */
  mails: number
  /** The last South African day on which it can be spent; null before the first mail and for store credit. */
  ends_on: string | null
  void_reason: string | null
}

/** One change of a balance. It never changes. */
export interface GiftCardEntryTable {
  card_id: string
  /** From 0. */
  position: number
  at: string
  kind: GiftCardEntry['kind']
  /** Cents, with its sign. */
  amount: number
  order_id: string | null
}

/** What an order takes from one card. */
export interface OrderCreditTable {
  order_id: string
  card_id: string
  amount: number
  /** 1 while the balance lacks the amount. */
  held: number
  /** What refunds have put back. */
  returned: number
}
