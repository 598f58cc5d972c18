import { useEffect, useRef, type RefObject } from 'react'

/**
 * Keeps the focus on the screen after an action that takes its own button away: once the new `data` show, the focus goes to `target`, if no other
 * element has it. Call `acted` when the action is done.
 */
export function useFocusAfter<Target extends HTMLElement>(data: unknown): { target: RefObject<Target | null>; acted: () => void } {
  const target = useRef<Target>(null)
  const hasActed = useRef(false)
  useEffect(() => {
    if (hasActed.current && document.activeElement === document.body) target.current?.focus({ preventScroll: true })
    hasActed.current = false
  }, [data])
  return {
    target,
    acted() {
      hasActed.current = true
    },
  }
}
