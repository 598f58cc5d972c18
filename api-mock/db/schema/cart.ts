export interface CartTable {
  cart_key: string
  rev: number
  coupon_code: string | null
  /** The affiliate code of the user's link, and the time of its expiry. */
  affiliate_code: string | null
  affiliate_until: string | null
  /** Automatic codes that the user removed, as JSON. */
  declined_codes: string
  /** The customer into whose cart this guest's cart was merged. Later requests for it are no longer the guest's. */
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
  /** The price of one piece, as the user last saw it. */
  price_seen: number
}

/** One row for each order that holds a coupon. Cancelling the order deletes the row and frees the use. */
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
  /** Of the parsed payload. */
  body_hash: string
  /** Of the payload as it was sent, if it is another one. Calls of earlier versions have none. */
  sent_hash: string | null
  /** 0 while the same transaction calculates the effect. */
  status: number
  /** Code of a rejection. */
  code: string | null
  message: string | null
  /** The id that a repeated request needs to read the result again, such as an order id. Never a secret. */
  reference: string | null
  created_at: string
}
