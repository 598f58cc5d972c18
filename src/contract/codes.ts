/** Every code a failure can carry. Clients judge by these and never by a message. */
export const errorCodes = [
  'invalid_request',
  'not_found',
  'method_not_allowed',
  'payload_too_large',
  'rate_limited',
  'internal_error',
  'unavailable',
  'session_required',
  'gate_closed',
  'wrong_owner',
  'upgrade_required',
  'idempotency_mismatch',
  'in_progress',
  'invalid_coupon',
  'product_gone',
  'option_gone',
  'incomplete_configuration',
  'out_of_stock',
  'cart_full',
  'line_not_found',
  'cart_empty',
  'cart_changed',
  'order_not_payable',
  'invalid_signature',
] as const

export type ErrorCode = (typeof errorCodes)[number]
