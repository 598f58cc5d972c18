import { type RefObject, useEffect, useRef } from 'react'

/**
 * A ref to the element around a field that can be refused. At each refusal the first invalid control in it takes the focus, so that a screen
 * reader reads its error. The button that was pressed would keep the focus, and the error would be silent.
 * @param refusal another value at each refusal; null or 0 while nothing is refused
 */
export function useFocusRefused<Around extends HTMLElement>(refusal: object | number | null): RefObject<Around | null> {
  const ref = useRef<Around>(null)
  useEffect(() => {
    if (refusal) ref.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-error] input:checked')?.focus()
  }, [refusal])
  return ref
}
