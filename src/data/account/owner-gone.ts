/** Somebody else shops here now: nothing may be written for the owner of before. */
export class OwnerGone extends Error {
  override name = 'OwnerGone'

  constructor() {
    super('Somebody else shops on this device now')
  }
}
