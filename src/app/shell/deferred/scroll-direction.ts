/** A smaller movement, in px, is a trembling finger. */
const SMALLEST = 12
/** At the start of a page, in px, nothing counts as scrolled. */
const START = 60

/**
 * Returns the direction in which a page scrolls. Small movements do not change it. The start and the end of the page count as "up": a bar that
 * hides on the way down shows again there, and a bounce at the end does not hide it.
 * @param from the position at the beginning, in px
 */
export function scrollDirection(from: number): (at: { top: number; end: number }) => 'up' | 'down' {
  let turned = from
  let direction: 'up' | 'down' = 'up'
  return ({ top, end }) => {
    if (top <= START || top >= end - 1) direction = 'up'
    else if (Math.abs(top - turned) < SMALLEST) return direction
    else direction = top > turned ? 'down' : 'up'
    turned = top
    return direction
  }
}
