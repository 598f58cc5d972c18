/** The server's time: its last `Date`, plus the time since then by a monotonic clock. */
export interface ServerClock {
  /** ms since 1970, or null before the first answer, and after a sleep until the next one. */
  now(): number | null
  note(date: number): void
}

/** If the device's clock is ahead of the monotonic clock by more than these milliseconds, the machine has slept. */
const ASLEEP = 60_000

/**
 * The monotonic clock may stop while the machine sleeps. If the device's own clock is far ahead of it, the server's time is unknown until the
 * next answer [D9].
 * @param elapsed milliseconds of a monotonic clock
 * @param wall the device's own clock, ms since 1970
 */
export function createServerClock(elapsed: () => number, wall: () => number): ServerClock {
  let noted: { date: number; at: number; wall: number } | undefined
  return {
    now() {
      if (!noted) return null
      const passed = elapsed() - noted.at
      return wall() - noted.wall > passed + ASLEEP ? null : noted.date + passed
    },
    note(date) {
      noted = { date, at: elapsed(), wall: wall() }
    },
  }
}
