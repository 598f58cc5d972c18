import { readTabNote, writeTabNote } from '../../state/notes.ts'

/** Milliseconds between two reloads of one path (spec §9). */
const GUARD = 10_000

/** Whether a page whose code failed to load may be reloaded: at most once per 10 s per path, and never without a network (spec §4). */
export function mayReload(lastReload: number | null, now: number, online: boolean): boolean {
  if (!online) return false
  // A clock that was set back makes the last reload lie ahead: it must not stop this one.
  return lastReload === null || now - lastReload >= GUARD || now < lastReload
}

/** Reloads the page when a piece of its code is gone, after a deployment. */
export function guardChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    const name = `reloaded:${location.pathname}`
    const last = Number(readTabNote(name)) || null
    if (!mayReload(last, Date.now(), navigator.onLine)) return
    event.preventDefault()
    writeTabNote(name, String(Date.now()))
    location.reload()
  })
}
