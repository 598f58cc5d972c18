/** Milliseconds that a page which is never idle waits at most. */
const AT_MOST = 4000

/** Runs `task` when the page has loaded and has nothing else to do. */
export function whenIdle(task: () => void): void {
  const wait = () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(task, { timeout: AT_MOST })
    else setTimeout(task, AT_MOST / 2)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}
