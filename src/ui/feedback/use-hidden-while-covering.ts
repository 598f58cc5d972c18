import { useEffect, useState, type RefObject } from 'react'
import { KEEP_CLEAR, sharedArea } from './keep-clear.ts'

/** The box does not interrupt typing; on a phone it would be on top of the keyboard. */
const isTyping = () => document.activeElement?.matches('input:not([type=checkbox], [type=radio], [type=range]), textarea, select') ?? false

/** A press must end on the element where it began, so the box does not change during a press. */
const isPressing = () => document.querySelector(':active') !== null

/**
 * True while the box would cover an element with `data-keep-clear` or the focused element, while the customer types, and until the first
 * measurement. It does not change during a press, nor while the box has the focus.
 */
export function useHiddenWhileCovering(box: RefObject<HTMLElement | null>): boolean {
  const [hidden, setHidden] = useState(true)
  useEffect(() => {
    let frame = 0
    const measure = () => {
      frame = 0
      const boxRect = box.current?.getBoundingClientRect()
      if (!boxRect || box.current?.contains(document.activeElement)) return
      const focused = document.activeElement === document.body ? null : document.activeElement
      const elements = [...document.querySelectorAll(KEEP_CLEAR), ...(focused ? [focused] : [])]
      const covered = elements.some((element) => sharedArea(boxRect, element.getBoundingClientRect()) > 0)
      setHidden((current) => (isPressing() ? current : covered || isTyping()))
    }
    const schedule = () => {
      frame ||= requestAnimationFrame(measure)
    }
    const stopped = new AbortController()
    addEventListener('scroll', schedule, { passive: true, signal: stopped.signal })
    for (const type of ['resize', 'focusin', 'focusout', 'pointerup', 'pointercancel', 'keyup'])
      addEventListener(type, schedule, { signal: stopped.signal })
    // The page has changed or grown.
    const changed = new MutationObserver(schedule)
    changed.observe(document.body, { childList: true, subtree: true })
    schedule()
    return () => {
      stopped.abort()
      changed.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [box])
  return hidden
}
