import type { Clock } from '../deps.ts'
import type { PushOutcome } from './post-push.ts'

/** A service that failed so often in a row is left alone for a while. */
const MOST_FAILURES = 5
const PAUSE_MS = 60_000

export interface Pauses {
  /** Milliseconds that a service is still left alone. */
  left(origin: string): number
  note(origin: string, outcome: PushOutcome): void
}

/** Ten thousand devices behind one service that is down or asks for patience: it is asked a few times, not ten thousand. */
export function createPauses({ now }: Clock): Pauses {
  const services = new Map<string, { failures: number; until: number }>()
  return {
    left: (origin) => Math.max(0, (services.get(origin)?.until ?? 0) - now().getTime()),
    note(origin, outcome) {
      if (outcome.kind !== 'later') {
        services.delete(origin)
        return
      }
      const { failures = 0, until = 0 } = services.get(origin) ?? {}
      const pause = Math.max(outcome.waitMs, failures + 1 >= MOST_FAILURES ? PAUSE_MS : 0)
      services.set(origin, { failures: failures + 1, until: Math.max(until, now().getTime() + pause) })
    },
  }
}
