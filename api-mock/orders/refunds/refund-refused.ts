/**
 * The order permits a refund, but not this one: it is of more than is left of the money, of the pieces of a line or of the gift card that was
 * bought, or it cannot go there. The message says why.
 */
export class RefundRefusedError extends Error {
  override name = 'RefundRefusedError'
}
