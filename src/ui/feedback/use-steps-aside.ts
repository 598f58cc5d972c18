import { useEffect, useState, type RefObject } from 'react'

/** Elements that must not be covered. Components mark them. */
const KEPT_CLEAR = '[data-keep-clear]'

/** Typing is not interrupted; on a phone the box would be on top of the keyboard. */
const isTyping = () => document.activeElement?.matches('input:not([type=checkbox], [type=radio], [type=range]), textarea, select') ?? false

/** A press must end on the element where it began, so the box does not change during a press. */
const isPressing = () => document.querySelector(':active') !== null

/**
 * True while the box would cover an element to keep clear or the focused element, while the customer types, and until the first
 * measurement. It does not change during a press, nor while the box has the focus.
 */
export function useStepsAside(box: RefObject<HTMLElement | null>): boolean {
  const [aside, setAside] = useState(true)
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const mine = box.current?.getBoundingClientRect()
      if (!mine || box.current?.contains(document.activeElement)) return
      const focused = document.activeElement === document.body ? null : document.activeElement
      const clear = [...document.querySelectorAll(KEPT_CLEAR), ...(focused ? [focused] : [])]
      const covered = clear.some((element) => meets(mine, element.getBoundingClientRect()))
      setAside((before) => (isPressing() ? before : covered || isTyping()))
    }
    const soon = () => {
      frame ||= requestAnimationFrame(look)
    }
    const over = new AbortController()
    addEventListener('scroll', soon, { passive: true, signal: over.signal })
    for (const sign of ['resize', 'focusin', 'focusout', 'pointerup', 'pointercancel', 'keyup'])
      addEventListener(sign, soon, { signal: over.signal })
    // Another page, or a longer one.
    const changed = new MutationObserver(soon)
    changed.observe(document.body, { childList: true, subtree: true })
    soon()
    return () => {
      over.abort()
      changed.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [box])
  return aside
}

const meets = (one: DOMRect, other: DOMRect) =>
  other.width > 0 && one.top < other.bottom && other.top < one.bottom && one.left < other.right && other.left < one.right
