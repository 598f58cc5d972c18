import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { readyAnswer, sendKept } from '../http/kept-answers.ts'

/** `/robots.txt` and `/sitemap.xml`: what there is to find, and what is nobody's business. */
export function registerCrawlerFiles(router: ShopRouter, { catalogue, config }: Pick<Deps, 'catalogue' | 'config'>): void {
  router.get('/robots.txt', (context) => {
    const rules = ['/api/', '/sandbox/', '/checkout', '/my-account', '/search'].map((path) => `Disallow: ${path}`)
    const text = ['User-agent: *', ...rules, '', `Sitemap: ${config.publicUrl}/sitemap.xml`, ''].join('\n')
    return sendKept(context, readyAnswer({ text, type: 'text/plain; charset=utf-8' }))
  })
  router.get('/sitemap.xml', (context) => {
    const { categories, products } = catalogue.catalogue
    const pages = [...catalogue.pages.values()].filter((page) => page.path.startsWith('/info/'))
    const entries = [
      entry('/'),
      entry('/product-category'),
      ...categories.map((category) => entry(`/product-category/${category.slug}`)),
      ...products.map((product) => entry(`/product/${product.slug}`)),
      ...pages.map((page) => entry(page.path, page.updated)),
    ]
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
    return sendKept(context, readyAnswer({ text, type: 'application/xml; charset=utf-8' }))
  })

  function entry(path: string, changed?: string): string {
    const lastmod = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`
    return `  <url><loc>${config.publicUrl}${path}</loc>${lastmod}</url>`
  }
}
