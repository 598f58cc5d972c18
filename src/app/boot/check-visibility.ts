/** Polyfill of `Element.checkVisibility` for phones of 2023 (iOS before 17.4), which do not support `content-visibility` either. */
Element.prototype.checkVisibility ??= function checkVisibility(this: Element) {
  return this.getClientRects().length > 0
}
