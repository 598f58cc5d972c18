import { readImported } from '../catalogue/imported-pictures.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { hasTag } from '../http/kept-answers.ts'

/**
 * Pictures that came with an import (`shop catalogue import-woocommerce --images`). Each is kept as it came, in one size, and answers
 * to every width; its true type is sent, whatever the address ends in.
 */
export function registerImportedMedia(router: ShopRouter, { config }: Pick<Deps, 'config'>): void {
  router.get('/media/imported/:file', async (context, next) => {
    const name = /^([0-9a-f]{32})-\d{1,5}\.webp$/.exec(context.req.param('file'))?.[1]
    const found = name === undefined ? null : await readImported(config.dataDir, name)
    if (!found) return next()
    const etag = `W/"${name}"`
    context.header('ETag', etag)
    context.header('Cache-Control', 'public, max-age=604800, stale-while-revalidate=2592000')
    if (hasTag(context.req.header('if-none-match'), etag)) return context.body(null, 304)
    context.header('Content-Type', found.type)
    return context.body(new Uint8Array(found.bytes))
  })
}
