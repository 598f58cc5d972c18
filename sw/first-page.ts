import { endpoints } from '../src/contract/endpoints.ts'
import { readsBehind } from './addresses.ts'
import { keep } from './keep.ts'
import { reads } from './reads.ts'
import { isStartPage, keepStartPage, logNotKept } from './start-page.ts'

/**
 * Caches the reads of the open page. The server rendered it before the worker existed, so the caches are empty, and without this the page
 * would be missing if the network fails seconds later. The browser's HTTP cache has the page itself.
 */
export async function keepPage(path: string, event: ExtendableEvent): Promise<void> {
  if (isStartPage(new URL(path, location.origin))) await keepStartPage('force-cache').catch(logNotKept)
  await Promise.all([endpoints.catalogue.path, ...readsBehind(path)].map((read) => keep(reads, read, event)))
}
