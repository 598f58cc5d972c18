import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import type { FormAnswer } from '../contract/http/form-answer.ts'
import { createApi } from '../data/network/api.ts'
import { createShopReader } from '../data/catalogue/shop-reader.ts'
import { App } from './app.tsx'
import { renderHead } from './head/head.ts'
import { jsonLdOf } from './head/json-ld.ts'
import { loadPage } from './navigation/load-page.ts'
import { routes } from './routes/routes.ts'
import { loadShell, renderPayload } from './navigation/page-payload.ts'

/** The part of Vite's manifest that is read here. */
type Manifest = Readonly<Record<string, { file: string; imports?: readonly string[] }>>

interface RenderOptions {
  /** The built index.html, with its three marks. */
  template: string
  /** Null in development, where nothing is preloaded. */
  manifest: Manifest | null
  now?: () => Date
}

interface RenderInput {
  url: URL
  /** Calls the shop's own API in-process; for a private page, as the customer who asks for it. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** A form of this page was posted without script, and this came of it. */
  form?: FormAnswer | undefined
}

interface RenderOutput {
  status: number
  html: string
}

/** Renders any page of the shop for a first visit, from the same route table that the device uses. */
export function createRender({ template, manifest, now = () => new Date() }: RenderOptions) {
  const build = /<meta name="build" content="(\w*)"/.exec(template)?.[1] ?? ''
  return async ({ url, fetch, form }: RenderInput): Promise<RenderOutput> => {
    const inProcess: typeof globalThis.fetch = async (input, init) => {
      const asked = new Request(input, init)
      const { pathname, search } = new URL(asked.url)
      const { method, headers } = asked
      return fetch(pathname + search, method === 'GET' ? { headers } : { method, headers, body: await asked.text() })
    }
    const shop = createShopReader(createApi(url.origin, inProcess))
    const place = { path: url.pathname, search: url.search }
    const [page, loaded] = await Promise.all([loadPage(place, shop, now(), { form }), loadShell(shop)])
    const shell = { ...loaded, build }
    const body = renderToString(
      <Router ssrPath={url.pathname} ssrSearch={url.search}>
        <App initial={page} shell={shell} shop={shop} posted={form} />
      </Router>,
    )
    const head = [
      renderHead(page.head, url.origin),
      ...jsonLdOf(page, url.origin).map(
        (thing) => `<script type="application/ld+json">${JSON.stringify(thing).replaceAll('<', '\\u003c')}</script>`,
      ),
    ].join('\n    ')
    const html = template
      .replace('<!--app-head-->', () => head)
      .replace('<!--app-html-->', () => body)
      .replace('<!--app-data-->', () =>
        renderPayload({ data: page.data, status: page.status, shell, posted: form }, modulesOf(manifest, page.modules)),
      )
    return { status: page.status, html }
  }
}

/** The routes that a first visit may show, with the modules of their screens as the build names them. */
export async function publicScreens(): Promise<{ name: string; modules: string[] }[]> {
  const open = routes.filter((route) => !route.private && route.layout === 'default')
  // A page of a table that comes later knows its module once it is here.
  await Promise.all(open.map((route) => route.screen()))
  return open.map(({ name, table, module }) => ({ name, modules: [table, module].filter((path) => path !== undefined) }))
}

/** The files of a screen's modules: they are fetched beside the entry, not after it. */
function modulesOf(manifest: Manifest | null, modules: readonly string[]): string[] {
  if (!manifest) return []
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  modules.forEach(visit)
  return [...files].map((file) => `/${file}`)
}
