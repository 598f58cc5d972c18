import autocannon from 'autocannon'
import { createReturnTimes, type ReturnTimes } from '../../api-mock/servers/return-times.ts'
import { LATE_MS } from '../../api-mock/servers/shed-load.ts'
import { backoff } from '../../src/data/outbox/backoff.ts'
import { createShopProcess } from '../support/server/shop-process.ts'
import { seededRandom } from '../support/time/seeded-random.ts'
import { addRequest } from './api.ts'
import { print, verdict } from './print.ts'

const DEVICES = 1_000_000
const SERVERS = 8
/** Calls that a device makes once it reaches the shop: it reads its cart, and sends what waits. */
const CALLS = 4
/** `CALLS_AT_ONCE`. */
const MOST_AT_ONCE = 400
/** After so many failures the wait of a device no longer grows: the outage was an hour. */
const ATTEMPTS = 20
/** A device gives a call up after so many milliseconds [D5]. */
const CALL_LIMIT = 10_000
/** One step of virtual time, in milliseconds. */
const STEP = 10
/** How much longer it may take than the calls alone, on processors that are never idle. */
const DRAINED = 1.4
/** The longest that a call may take, in milliseconds. */
const SLOWEST = 1500

interface Costs {
  /** A call that is answered, in milliseconds of a processor. */
  call: number
  /** A call that is turned away. */
  turnedAway: number
}

/** A million devices after an hour's outage, in virtual time, with the times that this machine needs for a call. */
export async function benchComeback(): Promise<void> {
  const costs = await measure()
  print('comeback, one call', costs.call, 'ms')
  print('comeback, one call turned away', costs.turnedAway, 'ms')
  const found = comeBack(costs)
  print(`comeback, most calls at once on one of ${SERVERS}`, found.atOnce, '', verdict(found.atOnce, MOST_AT_ONCE))
  print('comeback, turned away in the busiest second', found.busiest, '')
  print('comeback, turned away for each device', found.turnedAway / DEVICES, '×')
  print('comeback, slowest answer', found.slowest, 'ms', verdict(found.slowest, SLOWEST))
  print('comeback, given up by a device', found.givenUp, '', verdict(found.givenUp, 0))
  print('comeback, half of all devices done', found.half / 60_000, 'min')
  print('comeback, all devices done', found.end / 60_000, 'min')
  const share = found.end / ((DEVICES * CALLS * costs.call) / SERVERS)
  print('comeback, all devices done / the calls alone', share, '×', verdict(share, DRAINED))
  if (found.givenUp > 0 || found.atOnce > MOST_AT_ONCE || share > DRAINED || found.slowest > SLOWEST)
    throw new Error('comeback: the servers do not carry the devices')
}

/** Processor times of the real server. Turning away is measured on one that answers no call. */
async function measure(): Promise<Costs> {
  const run = async (env: Readonly<Record<string, string>>, connections: number) => {
    const shop = await createShopProcess({ TRUST_PROXY: '1', LOG_LEVEL: 'silent', ...env })
    try {
      await shop.start()
      const load = { url: `${shop.origin}/api/cart-guest`, connections, requests: [addRequest] }
      await autocannon({ ...load, duration: 2 })
      const before = await processorMs(shop.origin)
      const result = await autocannon({ ...load, duration: 5 })
      return { answered: result['2xx'], turnedAway: result.non2xx, ms: (await processorMs(shop.origin)) - before }
    } finally {
      await shop.remove()
    }
  }
  const usual = await run({}, 16)
  if (usual.turnedAway > 0) throw new Error(`comeback: ${usual.turnedAway} answers were not 2xx`)
  const call = usual.ms / usual.answered
  const full = await run({ CALLS_AT_ONCE: '0' }, 16)
  return { call, turnedAway: full.ms / full.turnedAway }
}

/** The processor time that a server has used since its start. */
async function processorMs(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]) * 1000
}

interface Server {
  /** When its processor has done all that it accepted, in ms. */
  freeAt: number
  /** When each accepted call ends, in order, from `first` on. */
  ends: number[]
  first: number
  returnTimes: ReturnTimes
}

/**
 * Runs the model. A server is one processor that works through its calls in order; turning a call away costs it time too. A device makes its
 * calls one after the other, at any server. A device that is turned away waits as `backoff` says.
 */
function comeBack({ call, turnedAway: refusal }: Costs) {
  const random = seededRandom(20_261_124)
  let now = 0
  const servers: Server[] = Array.from({ length: SERVERS }, () => ({
    freeAt: 0,
    ends: [],
    first: 0,
    returnTimes: createReturnTimes(() => now, random),
  }))
  const left = new Uint8Array(DEVICES).fill(CALLS)
  /** The devices that come in each step of time. */
  const steps: number[][] = []
  const comeAt = (device: number, time: number) => void (steps[Math.ceil(time / STEP)] ??= []).push(device)
  // Each device is somewhere in its longest wait: longer waits are met more often.
  for (let device = 0; device < DEVICES; device += 1)
    comeAt(device, Math.min(backoff(ATTEMPTS, null, random()), backoff(ATTEMPTS, null, random())))
  const found = { atOnce: 0, busiest: 0, turnedAway: 0, slowest: 0, givenUp: 0, half: 0, end: 0 }
  let [done, second, inSecond] = [0, 0, 0]

  function arrive(device: number): void {
    const server = servers[Math.floor(random() * SERVERS)]
    if (!server) return
    while ((server.ends[server.first] ?? Infinity) <= now) {
      server.first += 1
      server.returnTimes.answered()
    }
    if (server.first > 10_000) {
      server.ends.splice(0, server.first)
      server.first = 0
    }
    const atOnce = server.ends.length - server.first
    const isFull = atOnce >= MOST_AT_ONCE || server.freeAt - now > LATE_MS
    server.freeAt = Math.max(server.freeAt, now) + (isFull ? refusal : call)
    const took = server.freeAt - now
    found.slowest = Math.max(found.slowest, took)
    if (took > CALL_LIMIT) {
      found.givenUp += 1
      return comeAt(device, now + CALL_LIMIT + backoff(ATTEMPTS, null, random()))
    }
    if (isFull) {
      found.turnedAway += 1
      inSecond += 1
      return comeAt(device, server.freeAt + backoff(ATTEMPTS, server.returnTimes.next(), random()))
    }
    found.atOnce = Math.max(found.atOnce, atOnce + 1)
    server.ends.push(server.freeAt)
    const still = (left[device] ?? 1) - 1
    left[device] = still
    if (still > 0) return comeAt(device, server.freeAt)
    done += 1
    if (done === DEVICES / 2) found.half = server.freeAt
    found.end = Math.max(found.end, server.freeAt)
  }

  for (let step = 0; done < DEVICES; step += 1) {
    now = step * STEP
    if (Math.floor(now / 1000) !== second) {
      found.busiest = Math.max(found.busiest, inSecond)
      second = Math.floor(now / 1000)
      inSecond = 0
    }
    const due = steps[step] ?? []
    // The list can grow while it is worked through.
    for (let place = 0; place < due.length; place += 1) arrive(due[place] ?? 0)
    steps[step] = []
  }
  return found
}
