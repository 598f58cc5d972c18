import type { Store } from '../../src/data/storage/store.ts'
import { storeCopyOrder, readCopyOrder } from '../../src/data/installed/offline-copy.ts'
import { listShop, picturesIn } from '../../src/domain/installed/shop-list.ts'
import { isBuiltFile, isShopAnswer } from '../answers.ts'
import { CopyStopped, type CopyStorage } from './copy-job.ts'
import { MODELS_CACHE } from '../../src/domain/room/model.ts'
import { countViewed, dropPictures, fromViewed, PICTURES_COPY } from '../pictures.ts'
import { READS } from '../reads.ts'
import type { Downloads } from './count-downloads.ts'
import { dropStartPages } from '../pages/start-page.ts'
import { dropVisitedPages } from '../pages/visited-pages.ts'
import { isOutdated, stopWarmUp } from '../warm-up.ts'

/** The storage of the copy: this browser's caches. */
export function createCopyStorage(store: Store, downloads: Downloads): CopyStorage {
  const openReads = () => caches.open(READS)

  /** The cached answer; fetches and caches a missing one. */
  async function read(path: string): Promise<Response> {
    const cache = await openReads()
    const cached = await cache.match(path, { ignoreVary: true })
    if (cached) return cached
    const answer = await ask(path)
    if (!isShopAnswer(answer)) throw new CopyStopped('shop')
    await put(cache, path, answer.clone())
    return answer
  }

  return {
    readOrder: () => readCopyOrder(store),
    storeOrder: (order) =>
      storeCopyOrder(store, order).catch((cause: unknown) => {
        throw new CopyStopped('full', cause)
      }),
    async listAnswers() {
      const shop = await listShop(async (path) => (await read(path)).clone().json())
      if (!shop) throw new CopyStopped('shop')
      return shop.answers
    },
    fetchAnswer: async (path) => void (await read(path)),
    async pictures() {
      const answers = await (await openReads()).matchAll()
      return (await Promise.all(answers.map(async (answer) => picturesIn(await answer.json())))).flat()
    },
    async pictureSizes() {
      const cache = await caches.open(PICTURES_COPY)
      const requests = await cache.keys()
      const sizes = await Promise.all(requests.map(async (request) => sizeOf(await cache.match(request, { ignoreVary: true }))))
      return new Map(requests.map(({ url }, place) => [new URL(url).pathname, sizes[place] ?? 0]))
    },
    async fetchPicture(address) {
      const cache = await caches.open(PICTURES_COPY)
      const viewed = await fromViewed(address)
      const answer = viewed?.response ?? (await ask(address))
      if (answer.status === 404) return null
      if (!isBuiltFile(new URL(address, location.origin).href, answer)) throw new CopyStopped('shop')
      const bytes = await sizeOf(answer.clone())
      await put(cache, address, answer)
      await viewed?.drop()
      return bytes
    },
    async countCached() {
      const [answers, copied, viewed] = await Promise.all([
        openReads().then((cache) => cache.keys()),
        caches.open(PICTURES_COPY).then((cache) => cache.keys()),
        countViewed(),
      ])
      return { answers: answers.length, pictures: copied.length + viewed }
    },
    downloaded: downloads.ofMonth,
    async clear() {
      await stopWarmUp()
      await Promise.all([dropPictures(), dropStartPages(), dropVisitedPages(), caches.delete(READS), caches.delete(MODELS_CACHE)])
    },
    isOutdated,
  }
}

const ask = (path: string): Promise<Response> =>
  fetch(path).catch((cause: unknown) => {
    throw new CopyStopped('offline', cause)
  })

async function put(cache: Cache, path: string, answer: Response): Promise<void> {
  try {
    await cache.put(path, answer)
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'QuotaExceededError') throw new CopyStopped('full', cause)
    // The download of the body failed.
    throw new CopyStopped('offline', cause)
  }
}

/** Bytes of an answer, from `Content-Length` or, without it, from the body. */
async function sizeOf(answer: Response | undefined): Promise<number> {
  const length = Number(answer?.headers.get('Content-Length') ?? Number.NaN)
  return Number.isNaN(length) ? ((await answer?.blob())?.size ?? 0) : length
}
