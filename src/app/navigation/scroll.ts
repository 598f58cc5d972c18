import { readTabNote, writeTabNote } from '../../state/notes.ts'
import { showNamed } from '../../state/anchor.ts'

/** Where each entry of the history was scrolled to. The router restores nothing, so the shop does. */
const positions = new Map<string, number>()
const STORED = 'scroll-positions'
let returning = false
let swiping = false
/** Read at once on the way back: the old page may still scroll under the new entry's key. */
let returnTo = 0

/** The entry's own key where the browser tells it, so that two visits of one address differ. */
const entryKey = () => ('navigation' in window ? window.navigation.currentEntry?.key : undefined) ?? location.href

/** True while the navigation at hand is the browser's Back or Forward. */
export const isReturning = () => returning

/** True while the browser has shown the way back itself, under the shopper's finger. */
export const isSwiping = () => swiping

/** Keeps the scroll of every entry, also across a reload. Call once, before the first navigation. */
export function watchScroll(): void {
  history.scrollRestoration = 'manual'
  const stored = readTabNote(STORED)
  if (stored) for (const [key, top] of JSON.parse(stored) as [string, number][]) positions.set(key, top)
  // Before anything else hears of it, so that whoever loads the page knows.
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

/** After a page is drawn: back to where it was, to the anchor, or to the top with the focus on its heading. */
export function settle(elsewhere: boolean): void {
  if (returning) {
    scrollTo(0, returnTo)
    return
  }
  if (!elsewhere) return
  if (!showNamed()) scrollTo(0, 0)
  focusHeading()
}

/** A page that is drawn here stands where the browser would have put it: a reload keeps its place, and an address leads to what it names. */
export function findPlace(): void {
  const top = positions.get(entryKey())
  if (top) scrollTo(0, top)
  else showNamed()
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
