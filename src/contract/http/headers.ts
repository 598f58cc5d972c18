/** A header of every API answer. An answer without it came from a captive portal or a proxy. */
export const API_HEADER = 'X-Shop-Api'
export const API_VERSION = '1'
/** The owner that the device assumes: a customer id or a guest's cart key. */
export const OWNER_HEADER = 'X-Shop-Owner'
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
/**
 * RFC 7240. With `handling=lenient` the server stores the valid lines of a bulk and names the others. Without it, it stores all lines or
 * none.
 */
export const PREFER_HEADER = 'Prefer'
export const LENIENT = 'handling=lenient'
/** Set to `1` on an answer that repeats a stored outcome. */
export const REPLAY_HEADER = 'Idempotency-Replayed'
export const CART_KEY_COOKIE = 'cart_key'
/** Opaque and HttpOnly, so no script can read it. On https its name begins with `__Host-`. */
export const SESSION_COOKIE = 'shop_session'
/** HttpOnly, for the minutes of a sign-in with a passkey: the challenge belongs to this browser. On https with `__Host-`. */
export const PASSKEY_COOKIE = 'shop_passkey'
/** Scripts can read it, and it grants nothing. `customer`, or `trade` for a customer whose prices differ from those of a public page. */
export const HINT_COOKIE = 'shop_hint'
/** Signed and HttpOnly. It opens the site's gate for this browser. */
export const GATE_COOKIE = 'shop_gate'
/**
 * Of a public page: when it changes by itself, ISO 8601. The worker serves no such page after it. The start page changes when the notice above
 * it ends, and has no such header without a notice.
 */
export const PAGE_UNTIL_HEADER = 'X-Shop-Page-Until'
