import { readImported, readUploaded } from '../pictures/imported-pictures.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { matchesEtag } from '../http/response-cache.ts'

/**
 * Serves the pictures of an import (`shop catalogue import-woocommerce --images`) from the disk, and those of the desk from the database.
 * Most are stored in one size, which answers every requested width; those of content in several. Its content type comes from its bytes, not
 * from the file name.
 */
export function registerImportedMedia(router: ShopRouter, { config, db }: Pick<Deps, 'config' | 'db'>): void {
  router.get('/media/imported/:file', async (context, next) => {
    const [, name, width] = /^([0-9a-f]{32})-(\d{1,5})\.webp$/.exec(context.req.param('file')) ?? []
    const found =
      name === undefined
        ? null
        : ((await readImported(config.dataDir, name)) ?? (await readUploaded(db, `${name}-${width}`)) ?? (await readUploaded(db, name)))
    if (!found) return next()
    const etag = `W/"${name}-${width}"`
    context.header('ETag', etag)
    context.header('Cache-Control', 'public, max-age=604800, stale-while-revalidate=2592000')
    if (matchesEtag(context.req.header('if-none-match'), etag)) return context.body(null, 304)
    context.header('Content-Type', found.type)
    return context.body(new Uint8Array(found.bytes))
  })
}
