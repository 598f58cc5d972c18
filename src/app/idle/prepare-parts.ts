import { whenInUse } from '../../lazy/load-engine.ts'
import { logNotLoaded } from '../../lazy/not-loaded.ts'

/**
 * Once the page is used, loads the code that the next press usually needs ahead of it. Only from the worker's cache: a device without a
 * worker would pay for code that it may not need.
 */
export function prepareParts(load: () => Promise<unknown>): void {
  whenInUse(() => {
    if (navigator.serviceWorker?.controller) load().catch(logNotLoaded)
  })
}
