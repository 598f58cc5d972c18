import { layOutWhole, leaveOutRest, scrollToAnchor } from '../../state/anchor.ts'
import { isAtPlace } from './early-view.ts'
import { isReturning, returnPosition } from './scroll.ts'

/**
 * Runs after a navigation has rendered. Back and Forward restore the recorded position. Another path scrolls to the anchor or to the top
 * and focuses the heading. So does a private page whose focused form has gone, after a sign-in on it.
 */
export function settleScroll(isOtherPath: boolean, isPrivate = false): void {
  if (isReturning()) {
    if (isAtPlace()) return
    layOutWhole()
    scrollTo(0, returnPosition())
    return
  }
  if (!isOtherPath) {
    if (isPrivate && document.activeElement === document.body) focusHeading()
    return
  }
  leaveOutRest()
  if (!scrollToAnchor()) scrollTo(0, 0)
  focusHeading()
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
