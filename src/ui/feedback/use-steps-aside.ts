import { useEffect, useState, type RefObject } from 'react'

/** What nothing may stand over: marked in the page by whoever draws it. */
const KEPT_CLEAR = '[data-keep-clear]'

/** Whoever types is not interrupted; on a phone the box would stand on the keyboard. */
const isTyping = () => document.activeElement?.matches('input:not([type=checkbox], [type=radio], [type=range]), textarea, select') ?? false

/** A press that has begun ends on what it began on: nothing comes between the finger and the button, and nothing moves it away. */
const isPressing = () => document.querySelector(':active') !== null

/**
 * True while the box stands over something that has to be kept clear or over what has the focus, or somebody types, and until it has been
 * looked at for the first time. During a press it stays as it is. A box that holds the focus itself stays too.
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
    // Another page, or more of this one.
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
