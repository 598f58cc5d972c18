/**
 * Runs rounds one after the other. All calls during a round share one more round after it. A call resolves when a round that began after the
 * call is over.
 */
export function createRounds(round: (eager: boolean) => Promise<void>): (eager: boolean) => Promise<void> {
  let running: Promise<void> | null = null
  let nextRound: { eager: boolean } | null = null

  async function run(): Promise<void> {
    try {
      while (nextRound) {
        const { eager } = nextRound
        nextRound = null
        await round(eager)
      }
    } finally {
      running = null
    }
  }

  return async (eager) => {
    nextRound = { eager: eager || (nextRound?.eager ?? false) }
    running ??= run()
    await running
  }
}

/** The listeners of one record. */
interface Showing<Shown> {
  /** Awaits a reading and shows it, unless a later one has been shown [T3]. Resolves with it either way. */
  show(reading: Promise<Shown>): Promise<Shown>
  /** Returns a function that stops it. */
  listen(listener: (shown: Shown) => void): () => void
  /** Shows nothing more. */
  close(): void
}

/** Shows readings of one record to all listeners, never an older one after a newer one [T3]. */
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
