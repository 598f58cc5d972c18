/** Milliseconds without a request after which a page counts as quiet, and the longest wait for that. */
const QUIET = 1000
const PATIENCE = 3000

/** Resolves when the page has fetched nothing for a while. */
export async function whenQuiet(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const limit = setTimeout(resolve, PATIENCE)
  let timer = setTimeout(resolve, QUIET)
  const observer = new PerformanceObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(resolve, QUIET)
  })
  observer.observe({ type: 'resource' })
  await promise
  observer.disconnect()
  clearTimeout(limit)
  clearTimeout(timer)
}
