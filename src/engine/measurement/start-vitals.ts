import { endpoints } from '../../contract/endpoints.ts'
import { countedPath } from '../../data/measurement/counted-path.ts'
import { postQuietly } from '../../data/measurement/post.ts'
import { watchVitals } from '../../data/measurement/vitals.ts'

/** Tells the shop how fast the document was, once, when it is put away. The browser remembers what came before the engine. */
export function startVitals(): void {
  const [navigation] = performance.getEntriesByType('navigation')
  const path = countedPath(navigation ? new URL(navigation.name).pathname : location.pathname)
  const vitals = watchVitals()
  const told = new AbortController()
  const tell = () => {
    if (document.visibilityState !== 'hidden') return
    told.abort()
    const seen = vitals()
    if (seen.length > 0) postQuietly(endpoints.webVitals.path, { path, vitals: seen })
  }
  // The last moment that a phone promises.
  document.addEventListener('visibilitychange', tell, { signal: told.signal })
  addEventListener('pagehide', tell, { signal: told.signal })
}
