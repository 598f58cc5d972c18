import { PassThrough, pipeline, Readable } from 'node:stream'
import { createBrotliCompress, createGzip, constants } from 'node:zlib'
import { sql } from 'kysely'
import { southAfricanDay } from '../../src/domain/calendar/days.ts'
import type { Deps } from '../deps.ts'
import type { ShopContext, ShopRouter } from '../http/context.ts'
import { chooseEncoding, type Encoding } from '../http/encoding.ts'
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
 * written while it is sent, so its size costs no memory.
 */
export function registerSitemap(router: ShopRouter, deps: Needs, most = MOST_ADDRESSES): void {
  const { catalogue, config } = deps
  const files = (addresses: number) => Math.ceil(addresses / most)

  router.get('/sitemap.xml', async (context) => {
    const others = publicPages(catalogue)
    const count = files(others.length + catalogue.goods.size)
    if (count <= 1) return send(context, catalogue.version, sitemap(deps, others, 0, most))
    const entries = Array.from(
      { length: count },
      (_, file) => `  <sitemap><loc>${xml(`${config.publicUrl}/sitemap-${file + 1}.xml`)}</loc></sitemap>`,
    )
    return send(context, catalogue.version, [
      '<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
      `${entries.join('\n')}\n</sitemapindex>\n`,
    ])
  })

  router.get('/:file{sitemap-[1-9][0-9]{0,3}\\.xml}', async (context) => {
    const number = Number(/\d+/.exec(context.req.param('file'))?.[0])
    const others = publicPages(catalogue)
    const count = files(others.length + catalogue.goods.size)
    if (count <= 1 || number > count) throw notFound('There is no such sitemap')
    return send(context, `${catalogue.version} ${number}`, sitemap(deps, others, (number - 1) * most, most))
  })
}

/** The text of a sitemap in parts, with the addresses from `start` on: the other pages, then the products. */
async function* sitemap(deps: Needs, others: readonly PublicPage[], start: number, most: number): AsyncGenerator<string> {
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

/** Sends text in parts, compressed on the way; or 304 if the client has this version of it. */
function send(context: ShopContext, version: string, parts: Iterable<string> | AsyncIterable<string>): Response {
  const etag = `W/"${version.replace(' ', '-')}"`
  context.header('ETag', etag)
  context.header('Cache-Control', PUBLIC_CACHE)
  context.header('Vary', 'Accept-Encoding')
  if (matchesEtag(context.req.header('if-none-match'), etag)) return context.body(null, 304)
  context.header('Content-Type', 'application/xml; charset=utf-8')
  const encoding = chooseEncoding(context.req.header('accept-encoding'))
  if (encoding) context.header('Content-Encoding', encoding)
  return context.body(webStream(Readable.from(parts, { objectMode: false }), encoding))
}

/** A stream of the web from one of Node. Its consumer decides how fast the text is written. */
function webStream(text: Readable, encoding: Encoding | null): ReadableStream<Uint8Array> {
  const packed =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : encoding === 'gzip'
        ? createGzip()
        : new PassThrough()
  // An error of either ends both, and the response breaks off.
  const bytes = pipeline(text, packed, () => undefined)[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await bytes.next()
      if (done) controller.close()
      else controller.enqueue(new Uint8Array(value))
    },
    cancel: () => void text.destroy(),
  })
}
