/** Only counts: no data that distinguishes one visitor from another. */
export interface PageVisitTable {
  day: string
  /** An order's number or a list's id is replaced by its name in the pattern. */
  path: string
  kind: string
  /** The origin it was reached from, or '' from the shop itself and from nowhere. */
  referrer: string
  visits: number
}

export interface ShopStepTable {
  day: string
  /** Something was put into a cart; the installed app was opened. */
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
  /** Of a Purchase: there is one for each order. */
  order_id: string | null
  /** What goes to the ad service, as JSON; '' once it has gone. */
  payload: string
  created_at: string
  attempts: number
  next_attempt_at: string
  /** When it was taken, or given up. */
  done_at: string | null
  /** A code, never an answer's text. */
  last_error: string | null
}
