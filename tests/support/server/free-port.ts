import { createHash, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { threadId } from 'node:worker_threads'

/** Below the ports that the system assigns, so a stopped server gets its port again, even after other connections. */
const SHOPS = 10_000
/** Each process and thread uses the ports of its own block in turn, so that none uses the port of a stopped server. */
const BLOCKS = 220
const OF_A_BLOCK = 100
const block = createHash('sha256').update(`${process.pid} ${threadId}`).digest().readUInt32BE() % BLOCKS
// Two processes with the same block start at different ports in it.
let taken = randomInt(OF_A_BLOCK)
const nextOfBlock = () => SHOPS + block * OF_A_BLOCK + (taken++ % OF_A_BLOCK)
/** Above these: ports that a test frees and uses again, `OF_A_PLACE` of them for each place. */
const LASTING = 32_000
const OF_A_PLACE = 70

/**
 * Returns a port without a listener. With a `place` (0 to 9), no other test uses the port while it has no listener: tests that run at the
 * same time have other places, with other ports.
 */
export async function freePort(place?: number): Promise<number> {
  const first = LASTING + (place ?? 0) * OF_A_PLACE
  const port = place === undefined ? nextOfBlock() : randomInt(first, first + OF_A_PLACE)
  const probe = createServer().listen(port, '127.0.0.1')
  const isFree = await Promise.race([once(probe, 'listening').then(() => true), once(probe, 'error').then(() => false)])
  probe.close()
  return isFree ? port : freePort(place)
}
