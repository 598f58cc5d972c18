import { readTabNote, writeTabNote } from '../../state/notes.ts'
import { layOutWhole, scrollToAnchor } from '../../state/anchor.ts'

/** The scroll position of each history entry. The router does not restore positions. */
const positions = new Map<string, number>()
const POSITIONS_NOTE = 'scroll-positions'
let returning = false
let swiping = false
/** Read at the `popstate` event: later the old page may still scroll under the new entry's key. */
let returnTo = 0

/** The browser's key of the history entry, which differs between two visits of one address. Without such keys, the address. */
const entryKey = ({ navigation }: { navigation?: Navigation } = window) => navigation?.currentEntry?.key ?? location.href

/** True while the current navigation is the browser's Back or Forward. */
export const isReturning = () => returning

/** The position that the browser's Back or Forward returns to. */
export const returnPosition = () => returnTo

/** True if the browser animates the current navigation itself, during a swipe. */
export const isSwiping = () => swiping

/** Records the scroll position of every history entry, also across a reload. Call it once, before the first navigation. */
export function watchScroll(): void {
  chooseRestoration()
  // A hidden page may be discarded at any time.
  document.addEventListener('visibilitychange', chooseRestoration)
  const stored = readTabNote(POSITIONS_NOTE)
  const parsed: unknown = stored ? JSON.parse(stored) : null
  if (Array.isArray(parsed)) for (const [key, top] of parsed) positions.set(String(key), Number(top))
  let key = entryKey()
  const record = () => positions.set(key, scrollY)
  // In the capture phase, before the router loads the page.
  addEventListener(
    'popstate',
    (event) => {
      key = entryKey()
      returning = true
      swiping = event.hasUAVisualTransition
      returnTo = positions.get(key) ?? 0
    },
    true,
  )
  for (const type of ['pushState', 'replaceState'])
    addEventListener(
      type,
      () => {
        // The browser reports a scroll a frame later. Then the entry has been left.
        record()
        key = entryKey()
        returning = swiping = false
      },
      true,
    )
  addEventListener('scroll', record, { passive: true })
}

/**
 * Leaves a hidden page to the browser: if the page loads again, the browser restores its position while it loads, unless the user scrolls
 * first. The router's pages are restored here.
 */
function chooseRestoration(): void {
  const { hidden } = document
  history.scrollRestoration = hidden ? 'auto' : 'manual'
  if (hidden) writeTabNote(POSITIONS_NOTE, JSON.stringify([...positions].slice(-50)))
}

/** True if the browser renders a page that was left at a position. */
export const hasPosition = (): boolean => Boolean(positions.get(entryKey()))

/** Restores the position of a page that the browser renders: the position before a reload, or the element of the fragment. */
export function restorePosition(): void {
  const top = positions.get(entryKey())
  if (!top) return void scrollToAnchor()
  layOutWhole()
  scrollTo(0, top)
}
