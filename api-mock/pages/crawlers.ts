import { patterns, to } from '../../src/contract/paths.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { createResponseCache, encodeResponse, sendCached } from '../http/response-cache.ts'
import { feedOf, xml } from './feed.ts'
import { type PublicPage, publicPages } from './public-pages.ts'
import { southAfricanDay } from '../../src/domain/checkout/delivery.ts'
import { transact } from '../db/transaction.ts'

/** Paths that crawlers must not index: private ones, and those without content. */
const hidden = ['/api/', '/sandbox/', patterns.checkout, patterns.account, patterns.search, '/confirmed/']

/** Registers `/robots.txt`, `/sitemap.xml` and the feed of the blog. */
export function registerCrawlerFiles(router: ShopRouter, deps: Pick<Deps, 'catalogue' | 'clock' | 'config' | 'db'>): void {
  const { catalogue, config } = deps
  const cache = createResponseCache(2)
  router.get('/robots.txt', (context) => {
    const rules = hidden.map((path) => `Disallow: ${path}`)
    const text = ['User-agent: *', ...rules, '', `Sitemap: ${config.publicUrl}/sitemap.xml`, ''].join('\n')
    return sendCached(context, encodeResponse({ body: text, type: 'text/plain; charset=utf-8' }))
  })
  router.get('/sitemap.xml', async (context) => {
    const answer = await cache.get(`sitemap ${catalogue.version}`, async () => {
      const pages = publicPages(catalogue)
      const text = sitemapOf(pages, await daysOfChange(deps, pages), config.publicUrl)
      return { body: text, type: 'application/xml; charset=utf-8' }
    })
    return sendCached(context, answer)
  })
  router.get(to.feed(), async (context) => {
    const answer = await cache.get(`feed ${catalogue.version}`, async () => ({
      body: feedOf([...catalogue.reading.posts.values()], config.publicUrl),
      type: 'application/rss+xml; charset=utf-8',
    }))
    return sendCached(context, answer)
  })
}

/**
 * The day of the last change of each page, by path. A page whose content differs from the stored one has changed today. A new page has the
 * day that its content states, or today.
 */
async function daysOfChange({ db, clock }: Pick<Deps, 'db' | 'clock'>, pages: readonly PublicPage[]): Promise<Map<string, string>> {
  const today = southAfricanDay(clock.now())
  const storedChanges = new Map((await db.selectFrom('page_change').selectAll().execute()).map((row) => [row.path, row]))
  const days = new Map<string, string>()
  const changed = pages.flatMap(({ path, dated, fingerprint }) => {
    const before = storedChanges.get(path)
    const day = before?.fingerprint === fingerprint ? before.day : before || dated === undefined || dated > today ? today : dated
    days.set(path, day)
    return before?.fingerprint === fingerprint ? [] : [{ path, fingerprint, day }]
  })
  if (changed.length > 0)
    await transact({ db }, async (trx) => {
      for (const row of changed)
        await trx
          .insertInto('page_change')
          .values(row)
          .onConflict((conflict) => conflict.column('path').doUpdateSet(row))
          .execute()
    })
  return days
}

/** A sitemap with pictures and days of change. `origin` makes URLs absolute. */
function sitemapOf(pages: readonly PublicPage[], days: ReadonlyMap<string, string>, origin: string): string {
  const entries = pages.map(({ path, images }) => {
    const day = days.get(path)
    return [
      '  <url>',
      `    <loc>${xml(origin + path)}</loc>`,
      ...(day === undefined ? [] : [`    <lastmod>${day}</lastmod>`]),
      ...images.map((image) => `    <image:image><image:loc>${xml(origin + image)}</image:loc></image:image>`),
      '  </url>',
    ].join('\n')
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${entries.join('\n')}
</urlset>
`
}
