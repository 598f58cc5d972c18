import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import type { FirstStyles, Manifest, Render, RenderOptions } from '../contract/http/render.ts'
import { applyFacts } from '../contract/brand.ts'
import { createApi } from '../data/network/api.ts'
import { markMissingMethods } from '../domain/payments/mark-missing-methods.ts'
import { createShopReader, type ShopReader } from '../data/catalogue/shop-reader.ts'
import { loadIslands } from '../lazy/islands.ts'
import { App } from './app.tsx'
import { renderPreloads } from './head/first-pictures.ts'
import { renderHead } from './head/head.ts'
import { jsonLdOf } from './head/json-ld.ts'
import { findRoute, loadPage } from './navigation/load-page.ts'
import type { Route } from './routes/route.ts'
import { routes } from './routes/routes.ts'
import { loadShell } from './navigation/load-shell.ts'
import { renderPayload } from './navigation/page-payload.ts'

/** Calls the API in the server's process. */
type InProcessFetch = (path: string, init?: RequestInit) => Promise<Response>

/** Creates the function that renders a page on the server. It uses the same route table as the browser. */
export function createRender({ template, manifest, firstStyles = {}, now = () => new Date() }: RenderOptions): Render<InProcessFetch> {
  const build = /<meta name="build" content="(\w*)"/.exec(template)?.[1] ?? ''
  // The four parts around the placeholders. A page joins them, because a search for the placeholders on each page takes longer.
  const [start = '', toBody = '', toData = '', end = ''] = template.split(/<!--app-(?:head|html|data)-->/)
  let shared: { edition: string | undefined; reads: SharedReads } | null = null
  const links = manifest === null ? [] : linksOf(template)
  const render: Render<InProcessFetch> = async ({ url, fetch, edition, form, withFirstStyles = false }) => {
    const inProcess: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init)
      const { pathname, search } = new URL(request.url)
      const { method, headers } = request
      return fetch(pathname + search, method === 'GET' ? { headers } : { method, headers, body: await request.text() })
    }
    const reader = createShopReader(createApi(url.origin, inProcess))
    if (edition === undefined || shared?.edition !== edition) shared = { edition, reads: sharedReads(reader) }
    const shop: ShopReader = { ...reader, ...shared.reads }
    const place = { path: url.pathname, search: url.search }
    // Load the facts of the shop first, because pages calculate the days of delivery from them.
    const loaded = await loadShell(shop)
    const page = await loadPage(place, shop, now, { form })
    // An error page loads no screen, and its frame has islands too.
    await loadIslands()
    const { facts } = loaded
    applyFacts(facts)
    const shell = { ...loaded, build }
    const body = renderToString(
      <Router ssrPath={url.pathname} ssrSearch={url.search}>
        <App initial={page} shell={shell} shop={shop} posted={form} />
      </Router>,
    )
    const head = [
      ...renderPreloads(body),
      renderHead(page.head, url.origin),
      ...jsonLdOf(page, url.origin).map(
        (thing) => `<script type="application/ld+json">${JSON.stringify(thing).replaceAll('<', '\\u003c')}</script>`,
      ),
    ].join('\n    ')
    const first = withFirstStyles ? firstStylesOf(page) : undefined
    const styled = first === undefined ? { start, toBody, end } : inFirstStyles({ start, toBody, end }, first.css)
    const payload = renderPayload(
      { data: page.data, status: page.status, shell, posted: form },
      modulesOf(manifest, page.modules),
      styled.rest,
    )
    return {
      status: page.status,
      html: [facts ? markMissingMethods(styled.start, facts) : styled.start, head, styled.toBody, body, toData, payload, styled.end].join(
        '',
      ),
      ...(first && { stylesHash: first.hash }),
    }
  }
  function firstStylesOf(page: { private?: boolean; modules: readonly string[] }): FirstStyles | undefined {
    return page.private ? undefined : page.modules.flatMap((module) => firstStyles[module] ?? [])[0]
  }
  return Object.assign(render, {
    links(path: string) {
      const route = findRoute(path)?.route
      // A deferred route names its module, which has the styles, only after its first page has loaded.
      if (route?.table !== undefined && route.module === route.table) return []
      const first = route && firstStylesOf({ private: route.private ?? false, modules: modulesOfRoute(route) })
      // A public page has its styles in its head. Its picture comes first, and its code and fonts after it.
      return first === undefined ? links : []
    },
  })
}

/** The style sheets, the fonts and the entry's files of the template as values of a `Link` header. The page waits longest for the first. */
function linksOf(template: string): string[] {
  const filesOf = (tag: RegExp) => [...template.matchAll(tag)].flatMap(([, files]) => files?.split(' ') ?? [])
  return [
    ...filesOf(/<link rel="stylesheet"[^>]* href="([^"]+)"/g).map((file) => `<${file}>; rel=preload; as=style; crossorigin`),
    ...filesOf(/<script type="module" data-modules="([^"]+)"/g).map((file) => `<${file}>; rel=modulepreload; crossorigin`),
    ...filesOf(/<link rel="preload" href="([^"]+)" as="font"/g).map((file) => `<${file}>; rel=preload; as=font; crossorigin`),
  ]
}

/** The parts of the template around a page. `rest`: the address of the whole style sheet, if the script adds it. */
interface Styled {
  start: string
  toBody: string
  end: string
  rest?: string
}

/**
 * Puts the styles of a first visit into the head in place of the style sheets. The boot script adds the whole style sheet after the first
 * picture; without script the page loads it at its end.
 */
function inFirstStyles({ start, toBody, end }: Styled, css: string): Styled {
  const links = toBody.match(/<link rel="stylesheet"[^>]*>/g) ?? []
  // The links before the last one have the font faces.
  const whole = links.at(-1)
  const rest = whole && /href="([^"]+)"/.exec(whole)?.[1]
  if (!rest) throw new Error('The template has no style sheet')
  const unlinked = links.reduce((html, link) => html.replace(link, () => (link === whole ? `<style>${css}</style>` : '')), toBody)
  return {
    start: start.replaceAll(/ *<link rel="preload"[^>]* as="font"[^>]*>\n/g, ''),
    toBody: unlinked,
    end: end.replace('</body>', `<noscript>${links.join('')}</noscript>\n  </body>`),
    rest,
  }
}

/** The reads of every page. */
type SharedReads = Pick<ShopReader, 'frame' | 'stores'>

const sharedReads = ({ frame, stores }: ShopReader): SharedReads => ({ frame: once(frame), stores: once(stores) })

/** Caches the answer of `read`. After a failure, the next call reads again. */
function once<Answer>(read: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | null = null
  return () => {
    answer ??= read().catch((cause: unknown) => {
      answer = null
      throw cause
    })
    return answer
  }
}

/** The routes that a first visit may show. `modules`: the keys of their screens' modules in the manifest. */
export async function publicScreens(): Promise<{ name: string; modules: string[] }[]> {
  const open = routes.filter((route) => !route.private && route.layout === 'default')
  // A route of a deferred table has its module only after the table has loaded.
  await Promise.all(open.map((route) => route.screen()))
  return open.map((route) => ({ name: route.name, modules: modulesOfRoute(route) }))
}

/** The modules of a route's screen, by their keys in the manifest. */
const modulesOfRoute = ({ table, module }: Route): string[] => [table, module].filter((path) => path !== undefined)

/** The files of a screen's modules and of all their imports. The page preloads them beside the entry, not after it. */
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
