const REACHABLE = 'a[href], button, input, select, textarea, summary, [tabindex]'

/**
 * What scrolls sideways must be reachable by keyboard, unless something in it already is; what does not scroll is no stop on the way.
 * Returns the function that stops watching.
 */
export function reachWhileScrolling(scroller: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    const needed = scroller.scrollWidth > scroller.clientWidth && !scroller.querySelector(REACHABLE)
    if (needed) scroller.tabIndex = 0
    else scroller.removeAttribute('tabindex')
  })
  observer.observe(scroller)
  return () => observer.disconnect()
}
