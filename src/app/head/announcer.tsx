/** The id of the live region. */
export const ANNOUNCER = 'announcer'

/**
 * A live region for the title of a page that a navigation shows without moving the focus to its heading. `settleScroll` fills it: a first visit
 * needs only the empty region, which must be there before.
 */
export function Announcer() {
  return <p id={ANNOUNCER} className="visually-hidden" aria-live="polite" aria-atomic="true" />
}
