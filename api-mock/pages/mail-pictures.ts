import { mailPicture, PictureError } from '../pictures/encode-picture.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { createResponseCache, sendCached, type RenderedResponse } from '../http/response-cache.ts'
import { createWorkLine } from '../servers/work-line.ts'
import { onBehalfOf } from './in-process.ts'

/** The most pictures that stay in memory, and their bytes. The picture of a line has about 10 kB, one of a letter about 100 kB. */
const MOST = 200
const MOST_BYTES = 8 * 1024 * 1024

/**
 * Serves pictures of the shop for mails: as JPEG, because Outlook shows no WebP, and mirrored where a chaise is on the left, because mail
 * programs cannot mirror a picture. `/mail-pictures/media/NAME.jpg` and `/mail-pictures/mirrored/media/NAME.jpg` show `/media/NAME.webp`.
 * Mails of earlier versions name `/mirrored/media/NAME-400.webp`. Any other address gets 404.
 */
export function registerMailPictures(router: ShopRouter, { log }: Pick<Deps, 'log'>): void {
  const cache = createResponseCache(MOST, MOST_BYTES)
  const inLine = createWorkLine(1, 50)

  async function encoded(path: string, found: Response, mirrored: boolean): Promise<RenderedResponse> {
    const cacheControl = found.headers.get('cache-control') ?? 'no-cache'
    try {
      const body = await inLine(async () => mailPicture(Buffer.from(await found.arrayBuffer()), mirrored))
      return { body, type: 'image/jpeg', compress: false, cacheControl }
    } catch (error) {
      if (!(error instanceof PictureError)) throw error
      log.warn({ err: error, path }, 'a picture cannot be encoded for mails')
      return { body: 'Not Found', type: 'text/plain; charset=utf-8', status: 404 }
    }
  }

  router.get('/mail-pictures/*', async (context, next) => {
    const [, mirrored, name] = /^\/mail-pictures(\/mirrored)?(\/media\/[\w./-]+)\.jpg$/.exec(context.req.path) ?? []
    if (name === undefined) return next()
    const path = `${name}.webp`
    const found = await onBehalfOf(router, context).fetch(path)
    if (!found.ok) return next()
    const key = `${mirrored} ${path} ${found.headers.get('etag')}`
    return sendCached(context, await cache.get(key, () => encoded(path, found, mirrored !== undefined)))
  })

  router.get('/mirrored/media/*', (context, next) => {
    const [, name] = /^\/mirrored(\/media\/[\w./-]+-400)\.webp$/.exec(context.req.path) ?? []
    return name === undefined ? next() : context.redirect(`/mail-pictures/mirrored${name}.jpg`, 301)
  })
}
