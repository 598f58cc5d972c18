/** Components mark what nothing may cover: prices, totals, lines of products, buy buttons. A hidden screen (`.kept`) does not count. */
export const KEEP_CLEAR = '[data-keep-clear]:not(.kept *)'

export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

/** The area that two boxes share, in px². A box without an area shares nothing. */
export function sharedArea(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return width > 0 && height > 0 ? width * height : 0
}
