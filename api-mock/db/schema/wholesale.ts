import type { Generated } from 'kysely'
import type { ApprovalState } from '../../../src/contract/trade/approval.ts'
import type { TradeEntryKind, TradeRole } from '../../../src/contract/trade/trade.ts'
import type { BusinessKind, tradeApplicationStates } from '../../../src/contract/trade/trade-application.ts'

export interface WholesaleTable {
  /** A customer id, or a guest's key until sign-in. */
  owner: string
  /** Unique within its owner. Another owner's id reveals nothing, not even its existence. */
  list_id: string
  /** Increases with every list of an owner. Lists appear in this order. */
  position: number
  name: string
  created_at: string
  updated_at: string
}

export interface WholesaleLineTable {
  owner: string
  list_id: string
  /** `itemKey` of product and variation. */
  line_key: string
  position: number
  product_id: number
  product_slug: string
  product_type: 'simple' | 'variable'
  /** Variation as JSON; null if no option is chosen. */
  variation: string | null
  quantity: number
}

/** The revision of an owner's lists, reviews or saved pieces. Changes lock its row. */
export interface OwnerRevisionTable {
  owner: string
  subject: 'wholesale' | 'reviews' | 'saved'
  rev: number
}

/** A saved piece. The job that looks for lower prices stores here what it found in the catalogue the last time. */
export interface SavedPriceTable {
  slug: string
  /** Public prices in cents. */
  price: number
  price_regular: number
  /** 1: it could not be ordered. */
  sold_out: number
}

/** A link that shows what its owner has saved. */
export interface SavedLinkTable {
  /** 42 random letters and digits. */
  link_key: string
  /** A customer id, or a guest's key until sign-in. */
  owner: string
  created_at: string
}

/** The latest change of one piece by one owner: saved for later, or removed. */
export interface SavedPieceTable {
  /** A customer id, or a guest's key until sign-in. */
  owner: string
  slug: string
  /** 1: saved. 0: removed; the row stays, so that the removal wins over an older save of another device. */
  saved: number
  changed_at: string
  /** The public price in cents that the customer saw when saving; null for a removal, or if it is unknown. */
  price: number | null
  price_regular: number | null
  /** 1: it was sold out when it was saved. */
  sold_out: number
  /** The variation as JSON; null for a removal, or if it is unknown. */
  variation: string | null
}

/** A business that buys: its details, and what it owes for orders on account. */
export interface TradeAccountTable {
  account_id: string
  name: string
  registration_number: string
  vat_number: string
  /** AddressAnswer as JSON. */
  invoice_address: string | null
  /** The shared delivery addresses: SavedAddress[] as JSON. */
  addresses: string
  /** Cents; 0: no order on account. */
  credit_limit: number
  terms_days: number
  /** Buyers ask an owner for orders on account above this amount, in cents. Null: they never ask. */
  approval_over: number | null
  /** What is outstanding, in cents. Below 0: the shop owes it to the business. */
  balance: number
  /**
   * The time of the last change in milliseconds since 1970; every change increases it. So it also grows for a member who changes accounts.
   */
  rev: number
  created_at: string
}

export interface TradeMemberTable {
  customer_id: string
  account_id: string
  role: TradeRole
  joined_at: string
}

export interface TradeInviteTable {
  invite_id: string
  /** SHA-256, base64url. The link itself is only in the mail. */
  link_hash: string
  account_id: string
  /** Lower case. */
  email: string
  role: TradeRole
  created_at: string
  expires_at: string
  /** Of an accepted application: the percentage that the customer gets. Null: that of the account's owners. */
  discount_percentage: Generated<number | null>
}

/** An application for a trade account. */
export interface TradeApplicationTable {
  /** 8 digits. */
  application_id: string
  business: string
  kind: BusinessKind
  name: string
  /** Lower case. At most one application of an address has the state `received`. */
  email: string
  phone: string
  vat_number: string
  registration_number: string
  buys: string
  state: (typeof tradeApplicationStates)[number]
  sent_at: string
  decided_at: string | null
  /** Of an accepted application, in percent. */
  discount_percentage: number | null
  /** What the mail about the decision said. */
  answer: string | null
  /** The account that the acceptance made. */
  account_id: string | null
  /** The customer who was signed in when the application was written. */
  customer_id: string | null
}

export interface TradeEntryTable {
  account_id: string
  position: number
  at: string
  kind: TradeEntryKind
  /** Cents; above 0 adds to what is outstanding. */
  amount: number
  order_id: string | null
  due_on: string | null
  reference: string
}

/** An order on account that a buyer asks an owner for. */
export interface TradeApprovalTable {
  approval_id: string
  account_id: string
  /** The customer who asks. */
  customer_id: string
  state: ApprovalState
  asked_at: string
  changed_at: string
  /** Products, options and quantities as JSON. They have no prices: the server calculates them at each read. */
  lines: string
  /** 1: the order takes its lines out of the cart of the customer who asks. */
  from_cart: number
  phone: string
  /** AddressAnswer as JSON. */
  shipping: string
  purchase_order: string | null
  note: string
  /** The owner's words with a refusal. */
  reason: string
  /** The name of who decided. */
  decided_by: string | null
  /** The lines with their prices as JSON, from the decision on. */
  items: string | null
  order_id: string | null
  /** The slug of the store at which the order is collected; null: it is delivered. */
  collect: Generated<string | null>
  /** What its delivery costs in cents, from the decision on. */
  delivery_fee: Generated<number | null>
}
