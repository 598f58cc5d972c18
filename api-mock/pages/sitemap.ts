import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { southAfricanDay } from '../../src/domain/calendar/days.ts'
import type { CatalogueStore } from '../catalogue/store.ts'
import type { Deps } from '../deps.ts'
import type { ShopContext, ShopRouter } from '../http/context.ts'
import { acceptsEncoding } from '../http/encoding.ts'
import { matchesEtag, PUBLIC_CACHE } from '../http/response-cache.ts'
import { notFound } from '../http/shop-error.ts'
import { xml } from './feed.ts'
import { type PublicPage, productPages, publicPages } from './public-pages.ts'

/** The most addresses of one file. The protocol permits 50,000, and 50 MB. */
const MOST_ADDRESSES = 10_000
/** The products that are read and written at once. */
const BATCH = 200

type Needs = Pick<Deps, 'catalogue' | 'clock' | 'config' | 'db'>

/**
 * Registers `/sitemap.xml`: one file with all addresses, or an index of `/sitemap-1.xml`, `/sitemap-2.xml` … with 10,000 each. A file is
 * written once for each version of the catalogue. It is compressed while it is written, so memory never has its whole text.
 */
export function registerSitemap(router: ShopRouter, deps: Needs, most = MOST_ADDRESSES): void {
  const { catalogue, config } = deps
  const written = createVersionCache<Promise<Uint8Array<ArrayBuffer>>>(catalogue)
  const counts = createVersionCache<number>(catalogue)
  const count = () => counts.get('files', () => Math.ceil((publicPages(catalogue).length + catalogue.goods.size) / most))

  const send = async (context: ShopContext, name: string, parts: () => Iterable<string> | AsyncIterable<string>) => {
    context.header('Vary', 'Accept-Encoding')
    const etag = `W/"${catalogue.version}-${name}"`
    context.header('ETag', etag)
    // Clients that accept no gzip receive the text as it is.
    context.header('Cache-Control', `${PUBLIC_CACHE}, no-transform`)
    if (matchesEtag(context.req.header('if-none-match'), etag)) return context.body(null, 304)
    const bytes = await written.get(name, () => compress(parts()))
    context.header('Content-Type', 'application/xml; charset=utf-8')
    if (!acceptsEncoding(context.req.header('accept-encoding'), 'gzip'))
      return context.body(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')))
    context.header('Content-Encoding', 'gzip')
    return context.body(bytes)
  }

  router.get('/sitemap.xml', (context) => {
    if (count() <= 1) return send(context, 'all', () => sitemap(deps, 0, most))
    const addresses = Array.from({ length: count() }, (_, file) => xml(`${config.publicUrl}/sitemap-${file + 1}.xml`))
    return send(context, 'index', () => [
      '<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
      `${addresses.map((address) => `  <sitemap><loc>${address}</loc></sitemap>`).join('\n')}\n</sitemapindex>\n`,
    ])
  })

  router.get('/:file{sitemap-[1-9][0-9]{0,3}\\.xml}', (context) => {
    const number = Number(/\d+/.exec(context.req.param('file'))?.[0])
    if (count() <= 1 || number > count()) throw notFound('There is no such sitemap')
    return send(context, String(number), () => sitemap(deps, (number - 1) * most, most))
  })
}

/** Stores values of the current version of the catalogue by name. A promise that rejects is made again. */
function createVersionCache<Value>(catalogue: Pick<CatalogueStore, 'version'>): { get(name: string, make: () => Value): Value } {
  let version: string | undefined
  const values = new Map<string, Value>()
  return {
    get(name, make) {
      if (version !== catalogue.version) values.clear()
      version = catalogue.version
      const value = values.get(name) ?? make()
      values.set(name, value)
      if (value instanceof Promise) value.catch(() => values.delete(name))
      return value
    },
  }
}

/** Compresses text that arrives in parts. */
async function compress(parts: Iterable<string> | AsyncIterable<string>): Promise<Uint8Array<ArrayBuffer>> {
  const gzip = createGzip()
  const [bytes] = await Promise.all([buffer(gzip), pipeline(Readable.from(parts, { objectMode: false }), gzip)])
  return new Uint8Array(bytes)
}

/** The text of a sitemap in parts, with the addresses from `start` on: the other pages, then the products. */
async function* sitemap(deps: Needs, start: number, most: number): AsyncGenerator<string> {
  const others = publicPages(deps.catalogue)
  const end = start + most
  yield `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
`
  yield entriesOf(deps, others.slice(start, end))
  const [first, last] = [Math.max(0, start - others.length), Math.min(deps.catalogue.goods.size, end - others.length)]
  for (let place = first; place < last; place += BATCH) {
    const places = Array.from({ length: Math.min(BATCH, last - place) }, (_, more) => place + more)
    yield entriesOf(deps, await productPages(deps, places))
  }
  yield '</urlset>\n'
}

/** The entries of some pages, with their pictures and days of change. */
async function entriesOf(deps: Needs, pages: readonly PublicPage[]): Promise<string> {
  if (pages.length === 0) return ''
  const days = await daysOfChange(deps, pages)
  const at = (path: string) => xml(deps.config.publicUrl + path)
  return pages
    .map(({ path, images }) => {
      const day = days.get(path)
      return [
        '  <url>',
        `    <loc>${at(path)}</loc>`,
        ...(day === undefined ? [] : [`    <lastmod>${day}</lastmod>`]),
        ...images.map((image) => `    <image:image><image:loc>${at(image)}</image:loc></image:image>`),
        '  </url>\n',
      ].join('\n')
    })
    .join('')
}

/**
 * The day of the last change of each page, by path. A page whose content differs from the stored one has changed today. A new page has the
 * day that its content states, or today.
 */
async function daysOfChange({ db, clock }: Pick<Deps, 'db' | 'clock'>, pages: readonly PublicPage[]): Promise<Map<string, string>> {
  const today = southAfricanDay(clock.now())
  const paths = pages.map(({ path }) => path)
  const stored = await db.selectFrom('page_change').selectAll().where('path', 'in', paths).execute()
  const storedChanges = new Map(stored.map((row) => [row.path, row]))
  const days = new Map<string, string>()
  const changed = pages.flatMap(({ path, dated, fingerprint }) => {
    const before = storedChanges.get(path)
    const day = before?.fingerprint === fingerprint ? before.day : before || dated === undefined || dated > today ? today : dated
    days.set(path, day)
    return before?.fingerprint === fingerprint ? [] : [{ path, fingerprint, day }]
  })
  if (changed.length > 0)
    await db
      .insertInto('page_change')
      .values(changed)
      .onConflict((conflict) => conflict.column('path').doUpdateSet({ fingerprint: sql`excluded.fingerprint`, day: sql`excluded.day` }))
      .execute()
  return days
}
