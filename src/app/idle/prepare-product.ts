import { engineRequested } from '../../lazy/load-engine.ts'
import { logNotLoaded } from '../../lazy/not-loaded.ts'
import { whenIdle } from '../../lazy/when-idle.ts'

/**
 * Once the page is used, loads the code of a product's page ahead of the press on a tile. Only from the worker's cache: a device without a
 * worker would pay for code that it may not need.
 */
export function prepareProductPage(load: () => Promise<unknown>): void {
  void engineRequested.then(() =>
    whenIdle(() => {
      if (navigator.serviceWorker?.controller) load().catch(logNotLoaded)
    }),
  )
}
