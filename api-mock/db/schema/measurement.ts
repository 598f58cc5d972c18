/** Only counts: no data that distinguishes one visitor from another. */
export interface PageVisitTable {
  day: string
  /** The pattern of the path: placeholders replace an order's number and a list's id. */
  path: string
  kind: string
  /** The origin of the referrer; '' for the shop itself and for none. */
  referrer: string
  visits: number
}

/** Search words without a result. */
export interface MissedSearchTable {
  day: string
  /** Folded: lower case, without accents and punctuation. */
  words: string
  count: number
}

export interface ShopStepTable {
  day: string
  /** An addition to a cart, or a start of the installed app. */
  step: 'add' | 'app'
  count: number
}

/** A histogram for each day, kind of page and metric. */
export interface WebVitalTable {
  day: string
  kind: string
  metric: string
  /** See `vitalBucket`. */
  bucket: number
  count: number
}

export interface ConversionTable {
  event_id: string
  event_name: string
  /** Only for a Purchase: an order has one. */
  order_id: string | null
  /** The payload for the ad service, as JSON; '' after it was sent. */
  payload: string
  created_at: string
  attempts: number
  next_attempt_at: string
  /** When it was accepted or given up. */
  done_at: string | null
  /** A code, never the text of a response. */
  last_error: string | null
}

/** A closed South African day whose sums are stored. Its sums never change, because invoices and refunds never do. */
export interface FigureDayTable {
  day: string
  /** Page views of products. */
  product_views: number
  /** Additions to a cart. */
  adds: number
  checkout_views: number
}

/** What was invoiced and credited on a closed day, by kind and rate. Money in cents, VAT included. */
export interface SaleDayTable {
  day: string
  /** `gift_card`: sold gift cards, which are no sale until they are spent. */
  kind: 'goods' | 'gift_card'
  /** 0: documents without VAT. */
  vat_percent: number
  orders: number
  sales: number
  /** The VAT inside `sales`. */
  vat: number
  refunds: number
  refunded: number
  refunded_vat: number
}

/** The pieces of each product that were invoiced on a closed day, at the prices of their lines. */
export interface SaleDayProductTable {
  day: string
  product_id: number
  pieces: number
  /** Cents. */
  amount: number
}
