/**
 * A ref that keeps an element's height in its `--own-height`: a column taller than the window can then stick by its end,
 * `top: min(under the bar, window - own height)`.
 */
export function followHeight(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const observer = new ResizeObserver(() => element.style.setProperty('--own-height', `${element.offsetHeight}px`))
  observer.observe(element)
  return () => observer.disconnect()
}
