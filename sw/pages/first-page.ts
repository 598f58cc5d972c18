import { catalogueEndpoints } from '../../src/contract/catalogue/catalogue-endpoints.ts'
import { isPicture, readsBehind } from '../addresses.ts'
import { cachedOrFetched } from '../cached-or-fetched.ts'
import type { WorkerMessage } from '../messages.ts'
import { cachePicture } from '../pictures.ts'
import { reads } from '../reads.ts'
import { logNotFetched } from './rendered-page.ts'
import { isStartPage, refreshStartPage } from './start-page.ts'
import { cacheVisitedPage, isCacheablePage } from './visited-pages.ts'

/**
 * Caches the reads and the shown pictures of the open page. The server rendered it before the worker existed, so the caches are empty, and
 * without this the page would be missing if the network fails seconds later. The browser's HTTP cache has the page itself and its pictures.
 */
export async function cacheOpenPage(
  { path, pictures = [] }: Extract<WorkerMessage, { type: 'KEEP' }>,
  event: ExtendableEvent,
): Promise<void> {
  const page = new URL(path, location.origin)
  if (isStartPage(page)) await refreshStartPage('force-cache').catch(logNotFetched)
  else if (isCacheablePage(page)) await cacheVisitedPage(path).catch(logNotFetched)
  const ownPictures = pictures.map((url) => new URL(url)).filter((url) => url.origin === location.origin && isPicture(url))
  await Promise.all([
    ...[catalogueEndpoints.catalogue.path, ...readsBehind(path)].map((read) => cachedOrFetched(reads, read, event)),
    ...ownPictures.map(({ href }) => cachePicture(href, event)),
  ])
}
