import { noteHeard, noteSilent, stopWaiting } from './islands.ts'
import { noteMissing, tellNotLoaded } from './not-loaded.ts'

/** What a browser does by itself needs no second press: links, popovers, summaries. A link that opens a dialog is none of those. */
const PRESSED = 'button:not([popovertarget]),a[aria-haspopup]'

/** One part on a page: whether it listens, and the presses that it has missed. */
export interface Part {
  /** It is on the page, with its code or without. */
  stand: () => (() => void) | undefined
  /** Its code is here. */
  listen: () => void
  /**
   * Its code did not come: the page stays as it was served, and nothing waits for it. Whoever has pressed is told, and presses again.
   * Resolves at the next press.
   */
  lack: (cause: unknown) => Promise<void>
  watch: (element: HTMLElement | null) => (() => void) | undefined
}

export function createPart(): Part {
  let listens = false
  const missed: HTMLElement[] = []
  let onPress = () => {}
  return {
    stand() {
      if (listens) return undefined
      noteSilent(missed)
      return () => noteHeard(missed)
    },
    listen() {
      listens = true
      noteHeard(missed)
      for (const button of missed.splice(0)) button.click()
    },
    lack(cause) {
      stopWaiting()
      if (missed.splice(0).length > 0) tellNotLoaded(cause)
      else noteMissing(cause)
      return new Promise((resolve) => (onPress = resolve))
    },
    watch(element) {
      if (!element) return undefined
      const hear = (event: Event) => {
        const { target } = event
        if (listens || !(target instanceof Element) || !element.contains(target)) return
        const button = target.closest<HTMLElement>(PRESSED)
        if (!button) return
        event.preventDefault()
        if (!missed.includes(button)) missed.push(button)
        onPress()
      }
      // A form is not sent past the code that is on its way: the press that would have sent it is among the missed ones.
      const hold = (event: Event) => {
        if (!listens && event.target instanceof Element && element.contains(event.target)) event.preventDefault()
      }
      // Before React, which keeps an event to itself when its part has no code yet.
      document.addEventListener('click', hear, { capture: true })
      document.addEventListener('submit', hold, { capture: true })
      return () => {
        document.removeEventListener('click', hear, { capture: true })
        document.removeEventListener('submit', hold, { capture: true })
      }
    },
  }
}
