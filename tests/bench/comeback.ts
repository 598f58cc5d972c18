import autocannon from 'autocannon'
import { createShopProcess } from '../support/server/shop-process.ts'
import { addRequest } from './api.ts'
import { comeBack, type Costs } from './comeback-model.ts'
import { print, verdict } from './print.ts'

const DEVICES = 1_000_000
const SERVERS = 8
/** Calls that a device makes once it reaches the server: it reads its cart, and sends its waiting changes. */
const CALLS = 4
/** `CALLS_AT_ONCE`. */
const MOST_AT_ONCE = 400
/** The allowed ratio of the whole time to the time of the calls alone, on processors that are never idle. */
const DRAINED = 1.4
/** The longest that a call may take, in milliseconds. */
const SLOWEST = 1500

/** A million devices after an hour's outage, in virtual time, with the times that this machine needs for a call. */
export async function benchComeback(): Promise<void> {
  const costs = await measure()
  print('comeback, one call', costs.call, 'ms')
  print('comeback, one call turned away', costs.turnedAway, 'ms')
  const found = comeBack({ devices: DEVICES, servers: SERVERS, calls: CALLS, mostAtOnce: MOST_AT_ONCE, costs })
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
