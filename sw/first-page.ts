import { endpoints } from '../src/contract/endpoints.ts'
import { readsBehind } from './addresses.ts'
import { keep } from './keep.ts'
import { reads } from './reads.ts'

/**
 * Caches the reads of the open page. The server rendered it before the worker existed, so the caches are empty, and without this the page
 * would be missing if the network fails seconds later.
 */
export async function keepPage(path: string, event: ExtendableEvent): Promise<void> {
  await Promise.all([endpoints.catalogue.path, ...readsBehind(path)].map((read) => keep(reads, read, event)))
}
