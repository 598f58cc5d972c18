import { patterns, to } from '../../src/contract/paths.ts'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { keepAnswers, readyAnswer, sendKept } from '../http/kept-answers.ts'
import { feedOf } from './feed.ts'
import { daysOfChange } from './page-changes.ts'
import { publicPages } from './public-pages.ts'
import { sitemapOf } from './sitemap.ts'

/** What is nobody's business, or says nothing by itself. */
const hidden = ['/api/', '/sandbox/', patterns.checkout, patterns.account, patterns.search, '/confirmed/']

/** `/robots.txt`, `/sitemap.xml` and the feed of the blog: what there is to find. */
export function registerCrawlerFiles(router: ShopRouter, deps: Pick<Deps, 'catalogue' | 'clock' | 'config' | 'db'>): void {
  const { catalogue, config } = deps
  const kept = keepAnswers(2)
  router.get('/robots.txt', (context) => {
    const rules = hidden.map((path) => `Disallow: ${path}`)
    const text = ['User-agent: *', ...rules, '', `Sitemap: ${config.publicUrl}/sitemap.xml`, ''].join('\n')
    return sendKept(context, readyAnswer({ text, type: 'text/plain; charset=utf-8' }))
  })
  router.get('/sitemap.xml', async (context) => {
    const answer = await kept.get(`sitemap ${catalogue.version}`, async () => {
      const pages = publicPages(catalogue)
      const text = sitemapOf(pages, await daysOfChange(deps, pages), config.publicUrl)
      return { text, type: 'application/xml; charset=utf-8' }
    })
    return sendKept(context, answer)
  })
  router.get(to.feed(), async (context) => {
    const answer = await kept.get(`feed ${catalogue.version}`, async () => ({
      text: feedOf([...catalogue.reading.posts.values()], config.publicUrl),
      type: 'application/rss+xml; charset=utf-8',
    }))
    return sendKept(context, answer)
  })
}
