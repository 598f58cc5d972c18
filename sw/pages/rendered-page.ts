import { webFonts } from '../../src/contract/web-fonts.ts'
import { buildOfPage } from '../answers.ts'

/** The name of this worker's build; empty in development. */
export const BUILD: string = import.meta.env.VITE_BUILD

/** The cached page of a path, as the server rendered it. */
export const cachedPage = (cacheName: string, path: string) => caches.match(path, { cacheName, ignoreVary: true })

/**
 * Fetches a page as the server renders it and caches it. The page of another build does not hydrate with this worker's code, so it removes
 * the cached one, and the shell shows the present data. Rejects without a network.
 */
export async function refreshPage(cacheName: string, path: string, options: RequestInit = { cache: 'no-cache' }): Promise<void> {
  const page = await fetch(path, options)
  const html = await page.clone().text()
  const build = buildOfPage(page, html)
  if (build === null) return
  const cache = await caches.open(cacheName)
  if (build === BUILD) await cache.put(path, withFonts(page, html))
  else await cache.delete(path, { ignoreVary: true })
}

/** The link to the font faces, which a served page has for browsers without script. */
const fontFaces = /<link rel="stylesheet"[^>]* href="\/assets\/fonts-[\w-]+\.css">/
const preloads = webFonts.map(({ path }) => `<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin>`)

/** The page with its fonts from the start: the worker has them, so they delay no picture. Otherwise the entry loads them later. */
function withFonts(page: Response, html: string): Response {
  const [faces] = fontFaces.exec(html) ?? []
  if (faces === undefined) return page
  const { status, headers } = page
  return new Response(
    html.replace('</head>', () => `${preloads.join('')}${faces}</head>`),
    { status, headers },
  )
}

/** Deletes the caches that begin with `start`, or those of them that `isGone` names. */
export async function dropCaches(start: string, isGone: (name: string) => boolean = () => true): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(start))
  await Promise.all(names.filter(isGone).map((name) => caches.delete(name)))
}

/** Without a network the cached page stays. */
export function logNotFetched(cause: unknown): void {
  console.info('The page could not be fetched:', cause)
}
