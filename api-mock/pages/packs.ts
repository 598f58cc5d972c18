import { PACK_TYPE, packPaths } from '../../src/contract/http/pack.ts'
import { listShop, packedPictures, type ShopList } from '../../src/domain/installed/shop-list.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { factsPeriod } from '../settings/shop-facts.ts'
import { unavailable } from '../http/failures.ts'
import { encodePack, type PackedFile } from '../http/pack.ts'
import { createResponseCache, sendCached } from '../http/response-cache.ts'

/** The packs of pictures, with the types that their files may have. */
const pictures = [
  { path: packPaths.pictures, accept: '*/*' },
  { path: packPaths.smallerPictures, accept: 'image/avif,*/*' },
] as const

/**
 * The qualities of brotli for the packs, which many devices load. The best one takes 1.3 s for the answers, and saves 2 kB on each device. The
 * pictures are compressed already, but the heads of their files are alike: a ninth of the pack.
 */
const QUALITY = { answers: 11, pictures: 10 } as const

/**
 * Registers the packs that fill a device for offline use: all public reads except the catalogue, and the small pictures. Each is built once per version of the
 * catalogue and day. A file that has no answer is left out, and the device requests it later by itself.
 */
export function registerPacks(router: ShopRouter, { catalogue, clock }: Pick<Deps, 'catalogue' | 'clock'>): void {
  const cache = createResponseCache(Object.keys(packPaths).length)

  // An answer can contain a notice that ends on a day or at an hour.
  const edition = () => `${catalogue.version} ${factsPeriod({ catalogue, clock })}`

  async function fileAt(path: string, Accept: string): Promise<PackedFile | null> {
    const answer = await router.request(path, { headers: { Accept } }, { inside: true })
    if (answer.status === 503) throw unavailable()
    if (answer.status !== 200) return null
    return { path, type: answer.headers.get('Content-Type') ?? '', bytes: new Uint8Array(await answer.arrayBuffer()) }
  }

  async function list(): Promise<ShopList> {
    const shop = await listShop(async (path) => (await router.request(path, undefined, { inside: true })).json())
    if (!shop) throw unavailable()
    return shop
  }

  async function packOf(paths: readonly string[], accept = '*/*'): Promise<Uint8Array> {
    const files = await Promise.all(paths.map((path) => fileAt(path, accept)))
    return encodePack(files.filter((file) => file !== null))
  }

  router.get(packPaths.answers, async (context) => {
    const make = async () => ({ body: await packOf((await list()).answers), type: PACK_TYPE, quality: QUALITY.answers })
    return sendCached(context, await cache.get(`${edition()} answers`, make))
  })
  for (const { path, accept } of pictures)
    router.get(path, async (context) => {
      const make = async () => ({ body: await packOf(packedPictures(await list()), accept), type: PACK_TYPE, quality: QUALITY.pictures })
      return sendCached(context, await cache.get(`${edition()} ${path}`, make))
    })
}
