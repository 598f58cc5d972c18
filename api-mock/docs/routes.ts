import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ShopRouter } from '../http/context.ts'
import { readyAnswer, sendKept } from '../http/kept-answers.ts'
import { docsPage } from './docs-page.ts'
import { openApi } from './openapi.ts'

/** The contract for machines and for people. */
export function registerDocs(router: ShopRouter): void {
  const document = openApi()
  const json = readyAnswer({ text: JSON.stringify(document, null, 2), type: 'application/json' })
  const page = Promise.resolve(docsPage(document)).then((made) => readyAnswer({ text: String(made), type: 'text/html; charset=utf-8' }))
  const styles = readyAnswer({ text: readFileSync(join(import.meta.dirname, 'docs.css'), 'utf8'), type: 'text/css; charset=utf-8' })
  router.get('/api/openapi.json', (context) => sendKept(context, json))
  router.get('/api/docs', async (context) => sendKept(context, await page))
  router.get('/api/docs.css', (context) => sendKept(context, styles))
}
