import { readTabNote, writeTabNote } from '../../state/notes.ts'
import { scrollToAnchor } from '../../state/anchor.ts'

/** The scroll position of each history entry. The router restores none. */
const positions = new Map<string, number>()
const STORED = 'scroll-positions'
let returning = false
let swiping = false
/** Read at the `popstate` event: later the old page may still scroll under the new entry's key. */
let returnTo = 0

/** The key of the history entry, where the browser has one: two visits of one address differ. Otherwise the address. */
const entryKey = () => ('navigation' in window ? window.navigation.currentEntry?.key : undefined) ?? location.href

/** True while the current navigation is the browser's Back or Forward. */
export const isReturning = () => returning

/** True when the browser animated the navigation itself, during a swipe. */
export const isSwiping = () => swiping

/** Records the scroll position of every entry, also across a reload. Call it once, before the first navigation. */
export function watchScroll(): void {
  history.scrollRestoration = 'manual'
  const stored = readTabNote(STORED)
  const parsed: unknown = stored ? JSON.parse(stored) : null
  if (Array.isArray(parsed)) for (const [key, top] of parsed) positions.set(String(key), Number(top))
  // In the capture phase, before the router loads the page.
  addEventListener(
    'popstate',
    (event) => {
      returning = true
      swiping = event.hasUAVisualTransition
      returnTo = positions.get(entryKey()) ?? 0
    },
    { capture: true },
  )
  for (const type of ['pushState', 'replaceState']) addEventListener(type, () => (returning = swiping = false), { capture: true })
  addEventListener('scroll', () => positions.set(entryKey(), scrollY), { passive: true })
  addEventListener('pagehide', () => writeTabNote(STORED, JSON.stringify([...positions].slice(-50))))
}

/** After a page is rendered: scrolls to the recorded position, to the anchor, or to the top, and focuses the heading. */
export function settleScroll(elsewhere: boolean): void {
  if (returning) {
    scrollTo(0, returnTo)
    return
  }
  if (!elsewhere) return
  if (!scrollToAnchor()) scrollTo(0, 0)
  focusHeading()
}

/** Restores the position of a page that is rendered here: a reload keeps its position, and a fragment scrolls to its element. */
export function restorePosition(): void {
  const top = positions.get(entryKey())
  if (top) scrollTo(0, top)
  else scrollToAnchor()
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
