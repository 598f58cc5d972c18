/** On every answer the shop gives. An answer without it came from a captive portal or a proxy. */
export const API_HEADER = 'X-Shop-Api'
export const API_VERSION = '1'
/** Who the sender believes it is: a customer id or a guest cart key. */
export const OWNER_HEADER = 'X-Shop-Owner'
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
/** Set to `1` on an answer that repeats a stored outcome. */
export const REPLAY_HEADER = 'Idempotency-Replayed'
export const CART_KEY_COOKIE = 'cart_key'
