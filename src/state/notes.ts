/** Small values in web storage that may be lost. A browser that blocks storage throws at the access of the property: then there are no notes. */
function storage(kind: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return globalThis[kind]
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

/** The note on this device, or null. */
export const readNote = (name: string): string | null => storage('localStorage')?.getItem(name) ?? null

/** Writes a note on this device. A full or blocked storage is ignored. */
export const writeNote = (name: string, value: string): void => write(storage('localStorage'), name, value)

/** Deletes the note on this device. */
export const dropNote = (name: string): void => storage('localStorage')?.removeItem(name)

/** The note of this tab, or null. */
export const readTabNote = (name: string): string | null => storage('sessionStorage')?.getItem(name) ?? null

/** Writes a note of this tab. A full or blocked storage is ignored. */
export const writeTabNote = (name: string, value: string): void => write(storage('sessionStorage'), name, value)

function write(store: Storage | null, name: string, value: string): void {
  try {
    store?.setItem(name, value)
  } catch (error) {
    // The quota is exceeded: a lost note is harmless.
    if (!(error instanceof DOMException)) throw error
  }
}

/** The note of the shop's facts, as JSON. */
export const FACTS_NOTE = 'facts'
