import { useEffect, useEffectEvent, type RefObject } from 'react'

type Typed = HTMLInputElement | HTMLTextAreaElement

const isTyped = (control: Element): control is Typed =>
  (control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement && !['checkbox', 'radio', 'hidden'].includes(control.type))) &&
  control.value.trim() !== '' &&
  control.value !== control.defaultValue

/**
 * A page can be typed into before it listens. What was typed by then counts like what is typed later: `heard` gets the names of those
 * fields that have been left already.
 */
export function useTypedBefore(ref: RefObject<HTMLFormElement | null>, heard: (left: string[]) => void): void {
  const tell = useEffectEvent(heard)
  useEffect(() => {
    const typed = [...(ref.current?.elements ?? [])].filter(isTyped)
    const left = typed.filter((control) => control !== document.activeElement)
    if (typed.length > 0) tell(left.map(({ name }) => name))
  }, [ref])
}
