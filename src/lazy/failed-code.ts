/** Milliseconds in which a request that began offline still fails after the connection is back. */
const OFFLINE_REMAINS = 3000

let onlineSince = 0
let handled = 0

/** Notes when the connection comes back. Called once, at the start of the page. */
export function followConnection(): void {
  addEventListener('online', () => (onlineSince = Date.now()))
}

/** True where a lack of connection explains that code failed to load now. */
export const isForLackOfConnection = () => !navigator.onLine || Date.now() - onlineSince < OFFLINE_REMAINS

/**
 * Loads code whose caller handles a failure: the page does not reload then (spec §4). Listeners of one window are called in the order in which
 * they were added, so a caller cannot stop the event of a failed import before the page's own listener has it.
 */
export async function handlingFailure<Code>(load: () => Promise<Code>): Promise<Code> {
  handled += 1
  try {
    return await load()
  } finally {
    handled -= 1
  }
}

/** True while a caller that handles failures loads code. */
export const isFailureHandled = () => handled > 0
