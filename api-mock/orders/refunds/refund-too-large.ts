/**
 * The refund is of more than is left: of the money, of the pieces of a line, or of the gift card that was bought. The message names what is
 * left.
 */
export class RefundTooLargeError extends Error {
  override name = 'RefundTooLargeError'
}
