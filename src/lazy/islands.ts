import { logNotLoaded, notifyNotLoaded } from './not-loaded.ts'

const loaders: (() => Promise<unknown>)[] = []
/** Islands on the page that are not interactive yet. */
const inert = new Set<object>()
const waiting: (() => void)[] = []

export const registerIsland = (load: () => Promise<unknown>): void => void loaders.push(load)

/** Loads the islands of every loaded screen. A failed load does not block the page: the island retries by itself. */
export async function loadIslands(): Promise<void> {
  await Promise.allSettled(loaders.map((load) => load()))
}

/** Resolves when every island of the page is interactive, or failed to load. */
export function whenIslandsInteractive(): Promise<void> {
  if (inert.size === 0) return Promise.resolve()
  return new Promise((resolve) => waiting.push(resolve))
}

function resolveWaiting(): void {
  if (inert.size === 0) for (const resolve of waiting.splice(0)) resolve()
}

/** The browser handles links, popovers and summaries without script, so they need no replay. A link that opens a dialog does. */
const REPLAYED = 'button:not([popovertarget]),a[aria-haspopup]'

/** One island on a page. It records presses until it is interactive. */
export interface Island {
  /** Registers the island as mounted. Returns the cleanup. */
  mount: () => (() => void) | undefined
  /** The code is mounted: replays the recorded presses. */
  activate: () => void
  /**
   * The code failed to load. The served HTML stays, and the page no longer waits for its islands. A customer who pressed sees a notice,
   * and the press is dropped. Resolves at the next press.
   */
  fail: (cause: unknown) => Promise<void>
  /** Records presses within the element. Returns the cleanup. */
  recordPresses: (element: HTMLElement | null) => (() => void) | undefined
}

export function createIsland(): Island {
  let isInteractive = false
  const missed: HTMLElement[] = []
  let onPress = () => {}
  const noLongerInert = () => {
    inert.delete(missed)
    resolveWaiting()
  }
  return {
    mount() {
      if (isInteractive) return undefined
      inert.add(missed)
      return noLongerInert
    },
    activate() {
      isInteractive = true
      noLongerInert()
      for (const button of missed.splice(0)) button.click()
    },
    fail(cause) {
      inert.clear()
      resolveWaiting()
      if (missed.splice(0).length > 0) notifyNotLoaded(cause)
      else logNotLoaded(cause)
      return new Promise((resolve) => (onPress = resolve))
    },
    recordPresses(element) {
      if (!element) return undefined
      const onClick = (event: Event) => {
        const { target } = event
        if (isInteractive || !(target instanceof Element) || !element.contains(target)) return
        const button = target.closest<HTMLElement>(REPLAYED)
        if (!button) return
        event.preventDefault()
        if (!missed.includes(button)) missed.push(button)
        onPress()
      }
      // The form is not submitted before its code is here: the press on its button is recorded and replayed.
      const onSubmit = (event: Event) => {
        if (!isInteractive && event.target instanceof Element && element.contains(event.target)) event.preventDefault()
      }
      // In the capture phase: React stops events of a boundary that is not hydrated.
      document.addEventListener('click', onClick, { capture: true })
      document.addEventListener('submit', onSubmit, { capture: true })
      return () => {
        document.removeEventListener('click', onClick, { capture: true })
        document.removeEventListener('submit', onSubmit, { capture: true })
      }
    },
  }
}
