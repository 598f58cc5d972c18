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
