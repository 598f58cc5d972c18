import { useEffect, useRef, type RefObject } from 'react'

/** Whether a heading has appeared since the page opened. */
let hasAppeared = false

/**
 * The ref of the heading of a screen, which needs `tabIndex={-1}`. When the screen appears, the heading has the focus if the link that led to it
 * is gone. The first screen of a page leaves the focus at the start, before "Skip to content".
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hasAppeared && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    hasAppeared = true
  }, [])
  return heading
}
