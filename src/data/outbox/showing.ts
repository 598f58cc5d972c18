/** What hears of a queue. */
export interface Showing<Shown> {
  /** Waits for a reading and shows it, unless one that was begun later has been shown; gives it back either way. */
  show(reading: Promise<Shown>): Promise<Shown>
  /** Call what it returns to stop. */
  listen(listener: (shown: Shown) => void): () => void
  /** From here on nothing is shown. */
  close(): void
}

/** Shows readings of one thing to whoever listens: never an older one after a newer one, whichever came first. */
export function createShowing<Shown>(): Showing<Shown> {
  const listeners = new Set<(shown: Shown) => void>()
  let tickets = 0
  let newest = 0
  let closed = false

  return {
    async show(reading) {
      tickets += 1
      const ticket = tickets
      const shown = await reading
      if (ticket > newest && !closed) {
        newest = ticket
        for (const listener of listeners) listener(shown)
      }
      return shown
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      closed = true
    },
  }
}
