/** The device has another owner now: nothing may be written for the one before [I4]. */
export class OwnerGone extends Error {
  override name = 'OwnerGone'

  constructor() {
    super('The device has another owner now')
  }
}
