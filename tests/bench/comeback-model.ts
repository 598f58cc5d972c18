import { createReturnTimes, type ReturnTimes } from '../../api-mock/servers/return-times.ts'
import { LOOP_DELAY_MS } from '../../api-mock/servers/shed-load.ts'
import { backoff } from '../../src/data/outbox/backoff.ts'
import { seededRandom } from '../support/time/seeded-random.ts'

/** Failures during an outage of an hour. After so many the wait of a device no longer grows. */
const ATTEMPTS = 20
/** A device gives a call up after so many milliseconds [D5]. */
const CALL_LIMIT = 10_000
/** One step of virtual time, in milliseconds. */
const STEP = 10

export interface Costs {
  /** A call that is answered, in milliseconds of a processor. */
  call: number
  /** A call that is turned away. */
  turnedAway: number
}

interface Crowd {
  devices: number
  servers: number
  /** Calls that a device makes once it reaches the server: it reads its cart, and sends its waiting changes. */
  calls: number
  /** `CALLS_AT_ONCE`. */
  mostAtOnce: number
  costs: Costs
  wait?: typeof backoff
}

interface Server {
  /** The time at which its processor has finished all accepted calls, in ms. */
  freeAt: number
  /** The end times of the accepted calls, in order, from `first` on. */
  ends: number[]
  first: number
  returnTimes: ReturnTimes
}

/** The result when the last device is done. Times in milliseconds after the outage. */
interface Comeback {
  /** The most calls at once at one server. */
  atOnce: number
  /** Calls that came in the busiest second, and those of the busiest second that were turned away. */
  peak: number
  busiest: number
  turnedAway: number
  /** The longest that a call took. */
  slowest: number
  /** Calls that took longer than a device waits. */
  givenUp: number
  /** The times at which half of the devices, and all devices, were done. */
  half: number
  end: number
}

/**
 * Runs the model. A server is one processor that works through its calls in order; turning a call away costs it time too. A device makes its
 * calls one after the other, at any server. A device that is turned away waits as `wait` says.
 * @param wait milliseconds until the next attempt, from the failures so far, the server's Retry-After in seconds and a random number
 */
export function comeBack({ devices, servers: count, calls, mostAtOnce, costs, wait = backoff }: Crowd): Comeback {
  const { call, turnedAway: refusal } = costs
  const random = seededRandom(20_261_124)
  let now = 0
  const servers: Server[] = Array.from({ length: count }, () => ({
    freeAt: 0,
    ends: [],
    first: 0,
    returnTimes: createReturnTimes(() => now, random),
  }))
  const left = new Uint8Array(devices).fill(calls)
  /** The devices that come in each step of time. */
  const steps: number[][] = []
  const comeAt = (device: number, time: number) => void (steps[Math.ceil(time / STEP)] ??= []).push(device)
  // Each device is somewhere in its longest wait: longer waits are met more often.
  for (let device = 0; device < devices; device += 1)
    comeAt(device, Math.min(wait(ATTEMPTS, null, random()), wait(ATTEMPTS, null, random())))
  const found: Comeback = { atOnce: 0, peak: 0, busiest: 0, turnedAway: 0, slowest: 0, givenUp: 0, half: 0, end: 0 }
  let [done, second, came, refused] = [0, 0, 0, 0]

  function arrive(device: number): void {
    const server = servers[Math.floor(random() * count)]
    if (!server) return
    came += 1
    while ((server.ends[server.first] ?? Infinity) <= now) {
      server.first += 1
      server.returnTimes.answered()
    }
    if (server.first > 10_000) {
      server.ends.splice(0, server.first)
      server.first = 0
    }
    const atOnce = server.ends.length - server.first
    const isFull = atOnce >= mostAtOnce || server.freeAt - now > LOOP_DELAY_MS
    server.freeAt = Math.max(server.freeAt, now) + (isFull ? refusal : call)
    const took = server.freeAt - now
    found.slowest = Math.max(found.slowest, took)
    if (took > CALL_LIMIT) {
      found.givenUp += 1
      return comeAt(device, now + CALL_LIMIT + wait(ATTEMPTS, null, random()))
    }
    if (isFull) {
      found.turnedAway += 1
      refused += 1
      return comeAt(device, server.freeAt + wait(ATTEMPTS, server.returnTimes.next(), random()))
    }
    found.atOnce = Math.max(found.atOnce, atOnce + 1)
    server.ends.push(server.freeAt)
    const still = (left[device] ?? 1) - 1
    left[device] = still
    if (still > 0) return comeAt(device, server.freeAt)
    done += 1
    if (done === devices / 2) found.half = server.freeAt
    found.end = Math.max(found.end, server.freeAt)
  }

  for (let step = 0; done < devices; step += 1) {
    now = step * STEP
    if (Math.floor(now / 1000) !== second) {
      found.peak = Math.max(found.peak, came)
      found.busiest = Math.max(found.busiest, refused)
      second = Math.floor(now / 1000)
      came = 0
      refused = 0
    }
    const due = steps[step] ?? []
    // The list can grow during this loop.
    for (let place = 0; place < due.length; place += 1) arrive(due[place] ?? 0)
    steps[step] = []
  }
  return found
}
