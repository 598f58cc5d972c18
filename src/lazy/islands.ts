import { preloadEngine } from './load-engine.ts'
import { logNotLoaded, notifyNotLoaded } from './not-loaded.ts'
import { dropPresses, OF_ISLAND, recordPresses, replayPresses, type Presses } from './presses.ts'

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
  /** Records presses within the element until the island is interactive. Returns the cleanup. */
  recordPresses: (element: HTMLElement | null) => (() => void) | undefined
}

export function createIsland(): Island {
  let isInteractive = false
  const missed: Presses = new Map()
  let onPress = () => {}
  let stopRecording = () => {}
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
      stopRecording()
      void replayPresses(missed)
    },
    fail(cause) {
      inert.clear()
      resolveWaiting()
      if (missed.size > 0) notifyNotLoaded(cause)
      else logNotLoaded(cause)
      dropPresses(missed)
      return new Promise((resolve) => (onPress = resolve))
    },
    recordPresses(element) {
      if (!element || isInteractive) return undefined
      return (stopRecording = recordPresses(element, OF_ISLAND, missed, () => {
        preloadEngine()
        onPress()
      }))
    },
  }
}
