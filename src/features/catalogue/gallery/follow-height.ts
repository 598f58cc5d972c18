/**
 * A ref for a sticky column. One that is taller than the window sticks at its end instead of its start. It sets the property itself: a custom
 * property would restyle all elements of the column.
 */
export function followHeight(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const observer = new ResizeObserver(() => {
    element.style.insetBlockStart = `min(var(--bar-height) + var(--space-6), 100dvh - ${element.offsetHeight}px - var(--space-6))`
  })
  observer.observe(element)
  return () => observer.disconnect()
}
