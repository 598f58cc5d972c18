import type { Timers } from '../../../src/data/device.ts'

interface Timer {
  at: number
  task: () => void
}

/** Time that passes only in `pass`. The devices' clocks and timers and the server's clock use it. */
export interface VirtualTime extends Timers {
  /** Milliseconds since the start of the test; never jumps. */
  elapsed(): number
  /** The server's clock. */
  serverNow(): number
  /** Runs all work that needs no time. */
  settle(): Promise<void>
  /** Advances the time timer by timer, and settles after each. */
  pass(ms: number): Promise<void>
  /** Makes `settle` wait for this work. */
  busy<Result>(work: Promise<Result>): Promise<Result>
}

const CALM_TURNS = 3
const immediate = () => new Promise<void>((resolve) => setImmediate(resolve))

export function createVirtualTime(start = Date.parse('2026-11-20T08:00:00Z')): VirtualTime {
  let elapsed = 0
  let running = 0
  const timers = new Set<Timer>()

  async function settle(): Promise<void> {
    for (let calm = 0; calm < CALM_TURNS;) {
      await immediate()
      calm = running === 0 ? calm + 1 : 0
    }
  }

  const nextBefore = (end: number) => [...timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]

  return {
    elapsed: () => elapsed,
    serverNow: () => start + elapsed,
    settle,
    after(ms, task) {
      const timer = { at: elapsed + ms, task }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    async pass(ms) {
      const end = elapsed + ms
      await settle()
      for (let timer = nextBefore(end); timer; timer = nextBefore(end)) {
        timers.delete(timer)
        elapsed = Math.max(elapsed, timer.at)
        timer.task()
        await settle()
      }
      elapsed = end
      await settle()
    },
    async busy(work) {
      running += 1
      try {
        return await work
      } finally {
        running -= 1
      }
    },
  }
}
