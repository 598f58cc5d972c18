import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that the system gives out by itself: a shop that is stopped for a while finds its own port again, though others connect meanwhile. */
const SHOPS = [10_000, 32_000] as const
/** Of these nobody takes one that is let go for a while. */
const LASTING = [32_000, 32_700] as const

/** A port that nobody listens on. A lasting one is left alone while nobody does. */
export async function freePort(lasting?: 'lasting'): Promise<number> {
  const [least, above] = lasting ? LASTING : SHOPS
  const port = randomInt(least, above)
  const probe = createServer().listen(port, '127.0.0.1')
  const isFree = await Promise.race([once(probe, 'listening').then(() => true), once(probe, 'error').then(() => false)])
  probe.close()
  return isFree ? port : freePort(lasting)
}
