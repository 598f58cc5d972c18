/** Small facts that may be lost. A browser that blocks storage throws on the very mention of it: then there are none. */
function storage(kind: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return globalThis[kind]
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

/** A fact noted on this device, or null. */
export const readNote = (name: string): string | null => storage('localStorage')?.getItem(name) ?? null

/** Notes a fact on this device, if it can be stored. */
export const writeNote = (name: string, value: string): void => write(storage('localStorage'), name, value)

/** Forgets a fact noted on this device. */
export const dropNote = (name: string): void => storage('localStorage')?.removeItem(name)

/** A fact noted in this tab, or null. */
export const readTabNote = (name: string): string | null => storage('sessionStorage')?.getItem(name) ?? null

/** Notes a fact in this tab, if it can be stored. */
export const writeTabNote = (name: string, value: string): void => write(storage('sessionStorage'), name, value)

function write(store: Storage | null, name: string, value: string): void {
  try {
    store?.setItem(name, value)
  } catch (error) {
    // Full: a note is not worth a failure.
    if (!(error instanceof DOMException)) throw error
  }
}
