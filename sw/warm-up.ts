import { savesData } from '../src/data/installed/save-data.ts'
import { catalogueEndpoints } from '../src/contract/catalogue/catalogue-endpoints.ts'
import { listShop, packedPictures, smallPictures } from '../src/domain/installed/shop-list.ts'
import { runLimited } from './run-limited.ts'
import { cachedOrFetched } from './cached-or-fetched.ts'
import { cachePicture, missingPictures, unpackPictures } from './pictures.ts'
import { READS, reads, unpackReads } from './reads.ts'
import { warmStartPage } from './pages/start-page.ts'
import { missingIn } from './unpack.ts'

/** Up to this number of files are requested one by one; more of them come in a pack [W9]. */
const FEW = 8

declare const self: ServiceWorkerGlobalScope

/** True when a new version waits. The browser activates it when this worker is idle, so long jobs must stop. */
export const isOutdated = () => self.registration.waiting !== null

/** True while a new version installs or waits: its downloads come first on a slow line. */
const makesWay = () => self.registration.installing !== null || isOutdated()

/** Logs what cannot be cached now. The worker caches it when the user views it. */
function leaveOut(cause: unknown): undefined {
  console.info('Not cached yet:', cause)
}

const running = new Map<Promise<void>, AbortController>()

/** The ids of the pages that were open when the user cleared the device. The next page load warms up again. */
const stoppedPages = new Set<string>()

/** Stops warm-ups that run, and those that open pages ask for later. Resolves when they have ended, so that none caches anything later. */
export async function stopWarmUp(): Promise<void> {
  for (const { id } of await self.clients.matchAll({ includeUncontrolled: true })) stoppedPages.add(id)
  for (const stopping of running.values()) stopping.abort()
  await Promise.allSettled(running.keys())
}

/** Caches the data that the shop needs offline: catalogue, home page, all content, every product, and a picture of each product and fabric. */
export async function warmUp(event: ExtendableMessageEvent): Promise<void> {
  const isStopped = event.source !== null && 'id' in event.source && stoppedPages.has(event.source.id)
  if (isStopped || savesData(navigator)) return
  const stopping = new AbortController()
  const work = fillCaches(event, stopping.signal)
  running.set(work, stopping)
  await work.finally(() => running.delete(work))
}

async function fillCaches(event: ExtendableEvent, stopped: AbortSignal): Promise<void> {
  const isOver = () => stopped.aborted || makesWay()
  const cached = await listShop(async (path) => {
    const isCatalogue = path === catalogueEndpoints.catalogue.path
    const answer = isCatalogue
      ? cachedOrFetched(reads, path, event).catch(leaveOut)
      : caches.match(path, { cacheName: READS, ignoreVary: true })
    return (await answer)?.clone().json()
  })
  if (!cached) return
  if ((await missingIn(READS, cached.answers)).length > FEW) await unpackReads(stopped).catch(leaveOut)
  if (stopped.aborted) return
  // The cached list lacks what the answers of blog, stores and decorators name.
  const shop = (await listShop(async (path) => (await cachedOrFetched(reads, path, event).catch(leaveOut))?.clone().json())) ?? cached
  if (isOver()) return
  await warmStartPage().catch(leaveOut)
  const packed = await missingPictures(packedPictures(shop))
  if (packed.length > FEW) await unpackPictures(packed, stopped).catch(leaveOut)
  const tasks = [
    ...(await missingIn(READS, shop.answers)).map((path) => () => cachedOrFetched(reads, path, event)),
    ...(await missingPictures(smallPictures(shop))).map((path) => () => cachePicture(path, event)),
  ]
  await runLimited(
    tasks.map((task) => () => task().catch(leaveOut)),
    isOver,
  )
}
