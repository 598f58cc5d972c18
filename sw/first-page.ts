import { endpoints } from '../src/contract/endpoints.ts'
import { isPicture, readsBehind } from './addresses.ts'
import { keep } from './keep.ts'
import type { WorkerMessage } from './messages.ts'
import { keepPicture } from './pictures.ts'
import { reads } from './reads.ts'
import { isStartPage, keepStartPage, logNotKept } from './start-page.ts'

/**
 * Caches the reads and the shown pictures of the open page. The server rendered it before the worker existed, so the caches are empty, and
 * without this the page would be missing if the network fails seconds later. The browser's HTTP cache has the page itself and its pictures.
 */
export async function keepPage({ path, pictures = [] }: Extract<WorkerMessage, { type: 'KEEP' }>, event: ExtendableEvent): Promise<void> {
  if (isStartPage(new URL(path, location.origin))) await keepStartPage('force-cache').catch(logNotKept)
  const ownPictures = pictures.map((url) => new URL(url)).filter((url) => url.origin === location.origin && isPicture(url))
  await Promise.all([
    ...[endpoints.catalogue.path, ...readsBehind(path)].map((read) => keep(reads, read, event)),
    ...ownPictures.map(({ href }) => keepPicture(href, event)),
  ])
}
