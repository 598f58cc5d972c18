/** The mail server takes nothing for this address, now or later. */
export class RecipientRefused extends Error {
  override name = 'RecipientRefused'
}
