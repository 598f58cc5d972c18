import { useEffect, useRef, type RefObject } from 'react'

/** Nothing has the focus, or only a dialog that has just closed. */
function isFocusLost(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.closest('dialog:not([open])') !== null
}

/**
 * Keeps the focus on the screen after an action that takes its own button away: once new `data` show and no element has the focus, it goes to
 * `target`, which needs a `tabIndex` if it is no control. Call `acted` when the action starts. `data` is compared by identity, and a dialog
 * that asks about the action belongs to it, because the button gets the focus back in between.
 */
export function useFocusAfter<Target extends HTMLElement>(data: unknown): { target: RefObject<Target | null>; acted: () => void } {
  const target = useRef<Target>(null)
  const hasActed = useRef(false)
  useEffect(() => {
    if (!hasActed.current || !target.current || !isFocusLost()) return
    hasActed.current = false
    target.current.focus({ preventScroll: true })
  }, [data])
  return {
    target,
    acted() {
      hasActed.current = true
    },
  }
}
