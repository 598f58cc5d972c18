/** A ref: Enter in a field goes on to the next field within the element, Shift and Enter back, as in a spreadsheet. */
export function enterGoesOn(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    const fields = [...element.querySelectorAll('input')]
    fields[fields.indexOf(event.target) + (event.shiftKey ? -1 : 1)]?.focus()
  }
  element.addEventListener('keydown', goOn)
  return () => element.removeEventListener('keydown', goOn)
}
