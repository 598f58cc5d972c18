import { logNotLoaded } from './not-loaded.ts'

/**
 * Loads code, and retries after each failure: at the browser's next `online` event, or earlier when the promise that `onFailure` returns
 * resolves. `onFailure` runs once for each failure.
 */
export async function loadWithRetry<Code>(load: () => Promise<Code>, onFailure: (cause: unknown) => unknown = logNotLoaded): Promise<Code> {
  for (;;) {
    try {
      return await load()
    } catch (cause) {
      const online = new Promise((resolve) => addEventListener('online', resolve, { once: true }))
      const retry = onFailure(cause)
      await (retry instanceof Promise ? Promise.race([online, retry]) : online)
    }
  }
}
