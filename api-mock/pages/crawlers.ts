import { to } from '../../src/contract/paths.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { createResponseCache, encodeResponse, sendCached } from '../http/response-cache.ts'
import { feedOf } from './feed.ts'
import { registerSitemap } from './sitemap.ts'

/**
 * Paths that crawlers do not read, because no page of the shop is there. Private pages are not among them: each has `noindex`, which a search
 * engine has to read, or it lists the address of a page that others link to.
 */
const hidden = ['/api/', '/sandbox/']

/** Registers `/robots.txt`, the sitemap and the feed of the blog. */
export function registerCrawlerFiles(router: ShopRouter, deps: Pick<Deps, 'catalogue' | 'clock' | 'config' | 'db'>): void {
  const { catalogue, config } = deps
  const cache = createResponseCache(1)
  router.get('/robots.txt', (context) => {
    const rules = hidden.map((path) => `Disallow: ${path}`)
    const text = ['User-agent: *', ...rules, '', `Sitemap: ${config.publicUrl}/sitemap.xml`, ''].join('\n')
    return sendCached(context, encodeResponse({ body: text, type: 'text/plain; charset=utf-8' }))
  })
  registerSitemap(router, deps)
  router.get(to.feed(), async (context) => {
    const answer = await cache.get(`feed ${catalogue.version}`, async () => ({
      body: feedOf([...catalogue.editorial.posts.values()], config.publicUrl),
      type: 'application/rss+xml; charset=utf-8',
    }))
    return sendCached(context, answer)
  })
}
