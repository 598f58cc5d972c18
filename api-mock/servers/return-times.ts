/**
 * The longest wait in seconds, because a device waits at most 15 min. A client with a later turn comes back before it, and may be turned
 * away again.
 */
const LONGEST = 840
/** The share of the server's answers for returning clients. New clients get the rest. */
const SHARE = 0.8
/** The rate is measured over so many milliseconds. */
const PERIOD = 1000
/** Answers per second before the first measurement, and the least that is assumed. */
const LEAST_RATE = 50

export interface ReturnTimes {
  /** Notes a completed answer. */
  answered(): void
  /** The seconds after which the next client that is turned away shall return, at least 1. */
  next(): number
}

/**
 * Gives each client that is turned away a turn of its own, at the rate at which the server has answered. So a crowd of any size comes back
 * spread out, and in the order of its arrival.
 * @param now milliseconds of a clock that never jumps
 * @param random 0 ≤ n < 1
 */
export function createReturnTimes(now: () => number, random: () => number): ReturnTimes {
  let [since, count, rate, turn] = [now(), 0, LEAST_RATE, 0]

  function measure(time: number): void {
    const passed = time - since
    if (passed < PERIOD) return
    rate = Math.max(LEAST_RATE, (count * 1000) / passed)
    since = time
    count = 0
  }

  return {
    answered() {
      count += 1
      measure(now())
    },
    next() {
      const time = now()
      measure(time)
      turn = Math.min(Math.max(turn, time) + 1000 / (rate * SHARE), time + LONGEST * 1000)
      const wait = (turn - time) / 1000
      // All turns are taken, so these clients get none of their own.
      if (wait >= LONGEST) return Math.ceil(LONGEST * (0.5 + random() / 2))
      return Math.max(1, Math.ceil(wait))
    },
  }
}
