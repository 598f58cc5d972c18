/** On every answer the shop gives. An answer without it came from a captive portal or a proxy. */
export const API_HEADER = 'X-Shop-Api'
export const API_VERSION = '1'
/** Who the sender believes it is: a customer id or a guest cart key. */
export const OWNER_HEADER = 'X-Shop-Owner'
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
/** RFC 7240. With `handling=lenient` a bulk is taken as far as it can be, by a caller that reads what was left out; without it, whole or not at all. */
export const PREFER_HEADER = 'Prefer'
export const LENIENT = 'handling=lenient'
/** Set to `1` on an answer that repeats a stored outcome. */
export const REPLAY_HEADER = 'Idempotency-Replayed'
export const CART_KEY_COOKIE = 'cart_key'
/** Opaque and HttpOnly: no script reads it. */
export const SESSION_COOKIE = 'shop_session'
/** Readable, and worth nothing: `customer`, or `trade` for one whose prices differ from the page's. */
export const HINT_COOKIE = 'shop_hint'
/** Signed and HttpOnly: the site's gate is open for this browser. */
export const GATE_COOKIE = 'shop_gate'
