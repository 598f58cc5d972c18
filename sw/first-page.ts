import { endpoints } from '../src/contract/endpoints.ts'
import { readsBehind } from './addresses.ts'
import { keep } from './keep.ts'
import { reads } from './reads.ts'

/**
 * Keeps what the page on show needs. The server drew it before there was a worker, so nothing has gone through the caches yet, and a signal
 * lost within seconds would take away what the shopper has just seen.
 */
export async function keepPage(path: string, event: ExtendableEvent): Promise<void> {
  await Promise.all([endpoints.catalogue.path, ...readsBehind(path)].map((read) => keep(reads, read, event)))
}
