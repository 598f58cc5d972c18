import { useEffect, useRef, useState, type RefObject } from 'react'

interface Focusable {
  focus(): void
}

interface Question<Step extends string> {
  /** The step that waits for a second press, or null. */
  asked: Step | null
  ask: (step: Step) => void
  close: () => void
  /** The ref of the button that keeps everything as it is. */
  keep: RefObject<HTMLButtonElement | null>
  /** The ref of the button that asks for a step. */
  opener: (step: Step) => (element: Focusable | null) => void
  /** The ref of an element with `tabIndex={-1}` that has the focus if the opener is gone or disabled after the step. */
  place: (element: Focusable | null) => void
}

/**
 * A question that replaces the buttons which ask it, so a press takes its own button away. The focus goes to `keep` when the question opens.
 * When it closes, the focus goes to the opener, unless another element has it. Give the question a `key` of its own, because React would turn
 * its buttons into those that it replaces, and one of them would keep the focus.
 */
export function useQuestion<Step extends string>(): Question<Step> {
  const [asked, setAsked] = useState<Step | null>(null)
  const last = useRef<Step | null>(null)
  const keep = useRef<HTMLButtonElement>(null)
  const place = useRef<Focusable>(null)
  const openers = useRef(new Map<Step, Focusable | null>())
  useEffect(() => {
    if (asked !== null) keep.current?.focus()
    else if (last.current !== null && isFocusLost()) {
      openers.current.get(last.current)?.focus()
      if (isFocusLost()) place.current?.focus()
    }
    last.current = asked
  }, [asked])
  return {
    asked,
    ask: setAsked,
    close: () => setAsked(null),
    keep,
    opener: (step) => (element) => void openers.current.set(step, element),
    place: (element) => void (place.current = element),
  }
}

const isFocusLost = () => document.activeElement === document.body
