/**
 * A ref that sets `--own-height` to the element's height. A column taller than the window then sticks at its end: `top: min(below the bar,
 * window - own height)`.
 */
export function followHeight(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const observer = new ResizeObserver(() => element.style.setProperty('--own-height', `${element.offsetHeight}px`))
  observer.observe(element)
  return () => observer.disconnect()
}
