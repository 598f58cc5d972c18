import { readTabNote, writeTabNote } from '../../state/notes.ts'
import { followConnection, isFailureHandled, isForLackOfConnection } from '../../lazy/failed-code.ts'

/** Milliseconds between two reloads of one path (spec §9). */
const RELOAD_INTERVAL = 10_000

/**
 * Whether a page whose code failed to load may reload: at most once per 10 s and path, and never for a lack of connection (spec §4). Times are
 * in ms since 1970.
 */
export function mayReload(lastReload: number | null, now: number, isConnectionLost: boolean): boolean {
  if (isConnectionLost) return false
  // After the clock was set back, the last reload is in the future and does not count.
  return lastReload === null || now - lastReload >= RELOAD_INTERVAL || now < lastReload
}

/** Reloads the page when one of its chunks fails to load, for example after a deployment. */
export function guardChunks(): void {
  followConnection()
  addEventListener('vite:preloadError', () => {
    if (isFailureHandled()) return
    const name = `reloaded:${location.pathname}`
    const last = Number(readTabNote(name)) || null
    if (!mayReload(last, Date.now(), isForLackOfConnection())) return
    // Without `preventDefault`, which would resolve the import with undefined, the import rejects and its caller handles it until the page is gone.
    writeTabNote(name, String(Date.now()))
    location.reload()
  })
}
