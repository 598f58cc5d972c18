/**
 * Rounds of looking at a queue, one after the other. Whoever asks while one is going on gets one more after it, in which everything asked
 * for meanwhile is done at once. Resolves when a round that began after the call is over.
 */
export function createRounds(round: (eager: boolean) => Promise<void>): (eager: boolean) => Promise<void> {
  let running: Promise<void> | null = null
  let wanted: { eager: boolean } | null = null

  async function run(): Promise<void> {
    try {
      while (wanted) {
        const { eager } = wanted
        wanted = null
        await round(eager)
      }
    } finally {
      running = null
    }
  }

  return async (eager) => {
    wanted = { eager: eager || (wanted?.eager ?? false) }
    running ??= run()
    await running
  }
}
