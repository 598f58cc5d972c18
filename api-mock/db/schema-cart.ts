export interface CartTable {
  cart_key: string
  rev: number
  coupon_code: string | null
  /** The affiliate code the shopper came with, and the time until which it is remembered. */
  affiliate_code: string | null
  affiliate_until: string | null
  /** Codes that came by themselves and were taken off by the shopper, as JSON. */
  declined_codes: string
  /** The customer into whose cart this guest's went: whatever still comes for it is not the guest's any more. */
  merged_into: string | null
  /** Notices for the next response, as JSON: changes of the cart since the last request. */
  untold: string | null
  created_at: string
  updated_at: string
}

export interface CartLineTable {
  cart_key: string
  item_key: string
  position: number
  product_id: number
  /** Variation as JSON. */
  variation: string
  quantity: number
  /** The price of one that the shopper last saw. */
  price_seen: number
}

/** One row for each order that holds a coupon. A cancelled order gives its use back by deleting the row. */
export interface CouponUseTable {
  order_id: string
  code: string
  /** Lower case. */
  email: string
  used_at: string
}

export interface IdempotencyTable {
  key: string
  owner: string
  method: string
  path: string
  body_hash: string
  /** 0 while the effect is being worked out in the same transaction. */
  status: number
  /** Code of a refusal. */
  code: string | null
  message: string | null
  /** What a replay reads again, such as an order id. Never a secret. */
  reference: string | null
  created_at: string
}
