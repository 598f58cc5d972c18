/** The server's time as this page knows it: its last `Date`, and what has passed since by a clock that never jumps. */
export interface ServerClock {
  /** ms since 1970, or null before the first answer. */
  now(): number | null
  note(date: number): void
}

export function createServerClock(elapsed: () => number): ServerClock {
  let noted: { date: number; at: number } | undefined
  return {
    now: () => (noted ? noted.date + (elapsed() - noted.at) : null),
    note(date) {
      noted = { date, at: elapsed() }
    },
  }
}
