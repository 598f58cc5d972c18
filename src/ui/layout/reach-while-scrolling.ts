const REACHABLE = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Makes a sideways-scrolling element focusable, unless it contains a focusable element or does not scroll. Returns the cleanup. */
export function reachWhileScrolling(scroller: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    const needed = scroller.scrollWidth > scroller.clientWidth && !scroller.querySelector(REACHABLE)
    if (needed) scroller.tabIndex = 0
    else scroller.removeAttribute('tabindex')
  })
  observer.observe(scroller)
  return () => observer.disconnect()
}
