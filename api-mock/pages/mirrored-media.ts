import { mirrorPicture, PictureError } from '../pictures/encode-picture.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { createResponseCache, sendCached, type RenderedResponse } from '../http/response-cache.ts'
import { createWorkLine } from '../servers/work-line.ts'
import { onBehalfOf } from './in-process.ts'

/** The most pictures that stay in memory, each of about 10 kB. */
const MOST = 200

/**
 * Serves the small picture of a product mirrored, for mails with a chaise on the left: mail programs cannot mirror a picture. Its address is
 * `/mirrored` and the address of the picture. Any other address gets 404.
 */
export function registerMirroredMedia(router: ShopRouter, { log }: Pick<Deps, 'log'>): void {
  const cache = createResponseCache(MOST)
  const inLine = createWorkLine(1, 50)

  async function mirrored(path: string, found: Response): Promise<RenderedResponse> {
    const cacheControl = found.headers.get('cache-control') ?? 'no-cache'
    try {
      const body = await inLine(async () => mirrorPicture(Buffer.from(await found.arrayBuffer())))
      return { body, type: 'image/webp', compress: false, cacheControl }
    } catch (error) {
      if (!(error instanceof PictureError)) throw error
      log.warn({ err: error, path }, 'a picture cannot be mirrored')
      return { body: 'Not Found', type: 'text/plain; charset=utf-8', status: 404 }
    }
  }

  router.get('/mirrored/media/*', async (context, next) => {
    const [, path] = /^\/mirrored(\/media\/[\w./-]+-400\.webp)$/.exec(context.req.path) ?? []
    if (path === undefined) return next()
    const found = await onBehalfOf(router, context).fetch(path)
    if (!found.ok) return next()
    return sendCached(context, await cache.get(`${path} ${found.headers.get('etag')}`, () => mirrored(path, found)))
  })
}
