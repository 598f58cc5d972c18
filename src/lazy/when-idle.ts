/** The longest wait for an idle page, in ms. */
const IDLE_TIMEOUT = 4000

/** Runs `task` when the page is idle. */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(task, { timeout: IDLE_TIMEOUT })
  else setTimeout(task, IDLE_TIMEOUT / 20)
}
