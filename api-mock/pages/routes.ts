import { existsSync } from 'node:fs'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { registerCrawlerFiles } from './crawlers.ts'
import { registerDocuments } from './documents.ts'
import { openStaticFiles } from './static-files.ts'

/** What is not the API: built files, then documents. Registered last, since it answers every address. */
export function registerPages(router: ShopRouter, deps: Pick<Deps, 'catalogue' | 'config' | 'log' | 'render' | 'staticRoot'>): void {
  const files = deps.staticRoot !== undefined && existsSync(deps.staticRoot) ? openStaticFiles(deps.staticRoot) : null
  if (files) {
    router.get('*', async (context, next) => {
      const file = await files.serve(context)
      return file ?? next()
    })
  }
  // Browsers ask here on pages that name no icon, such as a provider's or the API's own.
  router.get('/favicon.ico', (context) => context.redirect('/icons/favicon.ico', 301))
  registerCrawlerFiles(router, deps)
  registerDocuments(router, deps)
}
