import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { encodeResponse, sendCached } from '../http/response-cache.ts'
import { registerAccountForms } from './posts/account-forms.ts'
import { registerCrawlerFiles } from './crawlers.ts'
import { registerPageRequests } from './page-requests.ts'
import { registerPacks } from './packs.ts'
import { templateFor } from './notice.ts'
import { shopFacts } from '../settings/shop-facts.ts'
import { markMissingMethods } from '../../src/domain/payments/mark-missing-methods.ts'
import { sharedFile } from '../updates/shared-builds.ts'
import { openStaticFiles } from './static-files.ts'

/** Registers everything except the API: built files, then documents. It must come last, because it matches every path. */
export function registerPages(
  router: ShopRouter,
  deps: Pick<Deps, 'catalogue' | 'clock' | 'config' | 'db' | 'dialect' | 'log' | 'metrics' | 'render' | 'staticRoot' | 'earlierBuilds'>,
): void {
  if (deps.config.killSwitch) {
    const worker = readFileSync(join(import.meta.dirname, 'retiring-worker.js'), 'utf8')
    router.get('/sw.js', (context) =>
      context.body(worker, 200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' }),
    )
  }
  const files =
    deps.staticRoot !== undefined && existsSync(deps.staticRoot)
      ? openStaticFiles(deps.staticRoot, { earlier: deps.earlierBuilds, ofOtherServers: (path) => sharedFile(deps, path) })
      : null
  const shell = deps.staticRoot === undefined ? null : shellOf(deps.staticRoot, deps)
  if (shell !== null) router.get('/index.html', (context) => sendCached(context, shell()))
  if (files) {
    router.get('*', async (context, next) => {
      const file = await files.serve(context)
      return file ?? next()
    })
  }
  // Browsers request this for pages without an icon, such as the sandbox and the API documentation.
  router.get('/favicon.ico', (context) => context.redirect('/icons/favicon.ico', 301))
  registerCrawlerFiles(router, deps)
  registerPacks(router, deps)
  registerAccountForms(router, deps)
  registerPageRequests(router, deps)
}

/** The worker's page shell: the built file with the notice and the payment methods. Null if the page is not built. */
function shellOf(staticRoot: string, deps: Pick<Deps, 'catalogue' | 'clock' | 'config'>) {
  const file = join(staticRoot, 'index.html')
  if (!existsSync(file)) return null
  const template = templateFor(deps.config, readFileSync(file, 'utf8'))
  const encode = (text: string) => ({
    text,
    response: encodeResponse({ body: text, type: 'text/html; charset=utf-8', cacheControl: 'no-cache' }),
  })
  let latest = encode(template)
  return () => {
    const text = markMissingMethods(template, shopFacts(deps))
    if (text !== latest.text) latest = encode(text)
    return latest.response
  }
}
