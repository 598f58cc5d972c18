import { layOutWhole, leaveOutRest, scrollToAnchor } from '../../state/anchor.ts'
import { ANNOUNCER } from '../head/announcer.tsx'
import { isAtPlace } from './early-view.ts'
import { isReturning, returnPosition } from './scroll.ts'

/** The path that was opened last from each path: Back focuses the link to it. */
const opened = new Map<string, string>()

/**
 * Runs after a navigation has rendered. Back and Forward restore the recorded position, and focus the link that was followed from there.
 * Another path scrolls to the anchor or to the top and focuses the heading. So does a private page whose focused form has gone, after a
 * sign-in on it. A screen reader reads the heading or, if something else has the focus, the announced title.
 */
export function settleScroll(from: string, to: string, isPrivate = false): void {
  const isOtherPath = from !== to
  if (isReturning()) {
    if (!isAtPlace()) {
      layOutWhole()
      scrollTo(0, returnPosition())
    }
    if (isOtherPath) announce(hasNoFocus() && !focusLink(opened.get(to)) && focusHeading() ? '' : document.title)
    return
  }
  if (!isOtherPath) {
    if (isPrivate && hasNoFocus()) focusHeading()
    return
  }
  opened.set(from, to)
  leaveOutRest()
  if (!scrollToAnchor()) scrollTo(0, 0)
  announce(focusHeading() ? '' : document.title)
}

const hasNoFocus = () => document.activeElement === document.body

/** Focuses the first shown link of the page to a path. False if there is none. */
function focusLink(path: string | undefined): boolean {
  const links = path === undefined ? [] : document.querySelectorAll<HTMLAnchorElement>('main a:not([tabindex="-1"])')
  return [...links].some((link) => {
    if (link.pathname !== path) return false
    link.focus({ preventScroll: true })
    // A hidden link does not take the focus.
    return document.activeElement === link
  })
}

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}

function announce(title: string): void {
  const region = document.getElementById(ANNOUNCER)
  if (region) region.textContent = title
}
