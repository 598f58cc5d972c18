import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import type { ShopRouter } from '../http/context.ts'
import { createResponseCache, sendCached } from '../http/response-cache.ts'
import { noticeOf } from '../pages/notice.ts'
import { docsPage } from './docs-page.ts'
import { openApi, type OpenApi } from './openapi.ts'

/** Registers the contract as OpenAPI and as a page. Both are built at the first request, so that they do not delay the start. */
export function registerDocs(router: ShopRouter, { config }: Pick<Deps, 'config'>): void {
  const cache = createResponseCache(3)
  let made: OpenApi | undefined
  const document = () => (made ??= openApi())
  const json = async () => ({ body: JSON.stringify(document(), null, 2), type: 'application/json' })
  const page = async () => ({ body: String(await docsPage(document(), noticeOf(config))), type: 'text/html; charset=utf-8' })
  const styles = async () => ({ body: readFileSync(join(import.meta.dirname, 'docs.css'), 'utf8'), type: 'text/css; charset=utf-8' })
  router.get('/api/openapi.json', async (context) => sendCached(context, await cache.get('json', json)))
  router.get('/api/docs', async (context) => sendCached(context, await cache.get('page', page)))
  router.get('/api/docs.css', async (context) => sendCached(context, await cache.get('styles', styles)))
}
