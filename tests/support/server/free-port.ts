import { createHash, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { threadId } from 'node:worker_threads'

/** Below those that the system gives out by itself: a shop that is stopped for a while finds its own port again, though others connect meanwhile. */
const SHOPS = 10_000
/** Each process and thread takes ports of its own block in turn, so that nobody takes the port of a shop that is stopped for a while. */
const BLOCKS = 220
const OF_A_BLOCK = 100
const block = createHash('sha256').update(`${process.pid} ${threadId}`).digest().readUInt32BE() % BLOCKS
// Two processes of one block begin at different places in it.
let taken = randomInt(OF_A_BLOCK)
const nextOfBlock = () => SHOPS + block * OF_A_BLOCK + (taken++ % OF_A_BLOCK)
/** Above those: ports that are let go for a while and wanted again, so many for each place. */
const LASTING = 32_000
const OF_A_PLACE = 70

/**
 * A port that nobody listens on. With a `place` (0 to 9), one that is left alone while nobody does: whoever works at the same time has another
 * place, and takes none of its ports.
 */
export async function freePort(place?: number): Promise<number> {
  const first = LASTING + (place ?? 0) * OF_A_PLACE
  const port = place === undefined ? nextOfBlock() : randomInt(first, first + OF_A_PLACE)
  const probe = createServer().listen(port, '127.0.0.1')
  const isFree = await Promise.race([once(probe, 'listening').then(() => true), once(probe, 'error').then(() => false)])
  probe.close()
  return isFree ? port : freePort(place)
}
