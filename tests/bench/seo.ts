import { scores } from './lighthouse.ts'
import { print } from './print.ts'

/** One page of every kind that search engines show, besides the three that `lighthouse` measures. */
const kinds = {
  everything: '/product-category',
  prose: '/info/about-us',
  questions: '/info/faqs',
  blog: '/blog',
  post: '/blog/stain-first-aid',
  store: '/store/durban',
  decorators: '/decorator',
  decorator: '/decorator/thandi-maqoma',
  application: '/decorator/application',
  trade: '/trade',
  giveaway: '/giveaway',
} as const

/** Lighthouse's SEO score of each kind of page. It is the same on every run. */
export async function benchSeo(origin: string): Promise<void> {
  for (const [kind, path] of Object.entries(kinds)) {
    const { seo = 0 } = await scores(origin + path, ['seo'])
    print(`Lighthouse seo, ${kind}`, seo, '', '100')
  }
}
