import { createWorkLine } from '../account/access/password-work.ts'
import { mirrorPicture } from '../catalogue/encode-picture.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { ShopError } from '../http/shop-error.ts'
import { matchesEtag } from '../http/response-cache.ts'
import { onBehalfOf } from './in-process.ts'

/** The most pictures that stay in memory, each of about 10 kB. */
const MOST = 200

/**
 * Serves the small picture of a product mirrored, for mails with a chaise on the left: mail programs cannot mirror a picture. Its address is
 * `/mirrored` and the address of the picture. Any other address gets 404.
 */
export function registerMirroredMedia(router: ShopRouter, { log }: Pick<Deps, 'log'>): void {
  const inLine = createWorkLine(1, 50)
  const made = new Map<string, Buffer<ArrayBuffer>>()
  const mirrored = (path: string, found: Response) =>
    inLine(async () => mirrorPicture(Buffer.from(await found.arrayBuffer()))).catch((error: unknown) => {
      if (error instanceof ShopError) throw error
      log.warn({ err: error, path }, 'a picture cannot be mirrored')
      return null
    })
  router.get('/mirrored/media/*', async (context, next) => {
    const [, path] = /^\/mirrored(\/media\/[\w./-]+-400\.webp)$/.exec(context.req.path) ?? []
    if (path === undefined) return next()
    const found = await onBehalfOf(router, context).fetch(path)
    const etag = found.headers.get('etag')
    if (!found.ok || !etag) return next()
    const headers = { ETag: etag, 'Cache-Control': found.headers.get('cache-control') ?? 'no-cache' }
    if (matchesEtag(context.req.header('if-none-match'), etag)) return context.body(null, 304, headers)
    const key = `${path} ${etag}`
    const bytes = made.get(key) ?? (await mirrored(path, found))
    if (!bytes) return next()
    made.delete(key)
    made.set(key, bytes)
    for (const oldest of made.keys()) if (made.size > MOST) made.delete(oldest)
    return context.body(bytes, 200, { ...headers, 'Content-Type': 'image/webp' })
  })
}
