/** The server's time as this page knows it: its last `Date`, and what has passed since by a clock that never jumps. */
export interface ServerClock {
  /** ms since 1970, or null before the first answer, and after a sleep until the next one. */
  now(): number | null
  note(date: number): void
}

/** Milliseconds that the device's clock may run ahead of the other before the machine is taken to have slept. */
const ASLEEP = 60_000

/**
 * A clock that never jumps may stand still while the machine sleeps. The device's own clock is not believed for it; where that has gone far
 * ahead, the time is not known any more, and the shop has to be asked.
 * @param elapsed milliseconds of a clock that never jumps
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
