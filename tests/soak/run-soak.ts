import { setTimeout as pause } from 'node:timers/promises'
import { randomFaults, createFlakyProxy, type Odds } from '../support/browser/flaky-proxy.ts'
import { seededRandom } from '../support/time/seeded-random.ts'
import { createShopProcess, type ShopProcess } from '../support/server/shop-process.ts'
import { compare, waiting, type Compared } from './compare.ts'
import { createSoakShopper } from './shopper.ts'
import { answerOf } from '../support/server/answer-of.ts'

export interface SoakOptions {
  /** How long the users act on the bad network, in ms. */
  ms: number
  devices: number
  /** Mean time between two actions of one device, in ms. */
  pace: number
  /** A user makes no more changes while so many wait on the device; without it there is no limit. */
  mostWaiting?: number
}

export interface SoakCounts extends Compared {
  devices: number
  /** Requests for a change that the devices sent. */
  sent: number
  answersLost: number
  kills: number
  /** The time from the network's return until no change waits, in ms. */
  drained: number
}

const SEED = 20_261_122

/** The number of requests in a hundred with each fate. */
const faultOdds: Odds = [
  [10, { kind: 'lose-answer' }],
  [5, { kind: 'reset' }],
  [10, { kind: 'cut' }],
  [5, { kind: 'late', ms: 400 }],
  [1, { kind: 'hang', ms: 15_000 }],
  [3, { kind: 'busy', retryAfter: 1 }],
  [3, { kind: 'portal', how: 'page' }],
  [3, { kind: 'portal', how: 'redirect' }],
]

/** The time limit from the network's return until devices and server agree, in ms. */
const PATIENCE = 60_000

/** Simulates users over a flapping network and a server that is killed repeatedly. Counts the outcomes of their actions. */
export async function runSoak({ ms, devices, pace, mostWaiting = Infinity }: SoakOptions): Promise<SoakCounts> {
  const shop = await createShopProcess({ TRUST_PROXY: '1' })
  await shop.start()
  const proxy = await createFlakyProxy(shop.origin)
  try {
    const answer = await fetch(`${shop.origin}/api/catalogue`)
    const selling = { deps: { catalogue: { catalogue: await answerOf('catalogue', answer) } } }
    const shoppers = await Promise.all(
      Array.from({ length: devices }, (_, index) =>
        createSoakShopper({ index, origin: proxy.origin, shop: selling, random: seededRandom(SEED + index) }),
      ),
    )
    proxy.fault = randomFaults(SEED, faultOdds)
    const end = performance.now() + ms
    const acting = shoppers.map(async (shopper, index) => {
      const random = seededRandom(SEED - 1 - index)
      while (performance.now() < end) {
        await pause(random() * 2 * pace)
        if ((await waiting([shopper])) < mostWaiting) await shopper.act()
      }
    })
    const [kills] = await Promise.all([killing(shop, end), flapping(proxy, end), ...acting])

    proxy.fault = () => ({ kind: 'none' })
    const back = performance.now()
    await Promise.all(shoppers.map((shopper) => shopper.comeBack()))
    while ((await waiting(shoppers)) > 0 && performance.now() - back < PATIENCE) {
      await pause(1000)
      shoppers.forEach((shopper) => shopper.wake())
    }
    const drained = performance.now() - back
    const compared = await compare(shoppers, shop)
    shoppers.forEach((shopper) => shopper.leave())
    const changes = proxy.seen.filter(({ key }) => key !== null)
    const answersLost = changes.filter(({ fault }) => fault === 'lose-answer' || fault === 'reset').length
    return { devices, ...compared, sent: changes.length, answersLost, kills, drained }
  } finally {
    await proxy.close()
    await shop.remove()
  }
}

/** Kills the server every few seconds, as a power cut does, and starts it again. Returns the number of kills. */
async function killing(shop: ShopProcess, end: number): Promise<number> {
  const random = seededRandom(SEED)
  let kills = 0
  for (;;) {
    const calm = 4000 + random() * 6000
    if (performance.now() + calm > end) return kills
    await pause(calm)
    await shop.kill()
    kills += 1
    await pause(random() * 2000)
    await shop.start()
  }
}

/** Cuts the whole network at intervals. */
async function flapping(proxy: Awaited<ReturnType<typeof createFlakyProxy>>, end: number): Promise<void> {
  const random = seededRandom(SEED + 1)
  for (;;) {
    const calm = 3000 + random() * 9000
    if (performance.now() + calm > end) return
    await pause(calm)
    await proxy.away()
    await pause(500 + random() * 2500)
    await proxy.back()
  }
}
