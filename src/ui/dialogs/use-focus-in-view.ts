import { type RefObject, useEffect } from 'react'

/** Keeps what has the focus in view when its scrolling box gets smaller: a toast or the phone's keyboard has taken room. */
export function useFocusInView(box: RefObject<HTMLElement | null>, mounted: boolean): void {
  useEffect(() => {
    const element = box.current
    if (!mounted || !element) return undefined
    const observer = new ResizeObserver(() => {
      const focused = document.activeElement
      if (focused && focused !== element && element.contains(focused)) focused.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, mounted])
}
