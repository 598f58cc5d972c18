import { endpoints } from '../../contract/endpoints.ts'
import { countedPath } from '../../data/measurement/counted-path.ts'
import { postQuietly } from '../../data/measurement/post.ts'
import { watchVitals } from '../../data/measurement/vitals.ts'

/** Sends the web vitals of this document once, when it is hidden. The browser buffers entries from before the engine. */
export function startVitals(): void {
  const [navigation] = performance.getEntriesByType('navigation')
  const path = countedPath(navigation ? new URL(navigation.name).pathname : location.pathname)
  const vitals = watchVitals()
  const sent = new AbortController()
  const send = () => {
    if (document.visibilityState !== 'hidden') return
    sent.abort()
    const seen = vitals()
    if (seen.length > 0) postQuietly(endpoints.webVitals.path, { path, vitals: seen })
  }
  // The last event that a phone guarantees.
  document.addEventListener('visibilitychange', send, { signal: sent.signal })
  addEventListener('pagehide', send, { signal: sent.signal })
}
