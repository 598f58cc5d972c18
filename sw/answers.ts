import { API_HEADER } from '../src/contract/http/headers.ts'

/** Which answers may be cached. A captive portal answers every request with 200 and its own page. */

const contentTypes: Record<string, RegExp> = {
  html: /^text\/html\b/,
  js: /^(text|application)\/javascript\b/,
  css: /^text\/css\b/,
  glb: /^model\/gltf-binary\b/,
  woff2: /^(font\/woff2|application\/octet-stream)\b/,
  png: /^image\/png\b/,
  svg: /^image\/svg\+xml\b/,
  webp: /^image\/(webp|avif)\b/,
  webmanifest: /^application\/(manifest\+)?json\b/,
}

const isPlainSuccess = (response: Response) => response.status === 200 && !response.redirected

/** True for a valid file of the build: not redirected, and with the content type of its extension [W1]. */
export function isBuiltFile(url: string, response: Response): boolean {
  const extension = /\.([a-z0-9]+)$/.exec(new URL(url).pathname)?.[1] ?? ''
  const type = response.headers.get('Content-Type') ?? ''
  return isPlainSuccess(response) && (contentTypes[extension]?.test(type) ?? false)
}

/** The build of a public page of the shop; null for any other answer, such as a portal's page, a private or an error page [W11]. */
export function buildOfPage(response: Response, html: string): string | null {
  const isPublicPage =
    isPlainSuccess(response) &&
    /^text\/html\b/.test(response.headers.get('Content-Type') ?? '') &&
    /^public\b/.test(response.headers.get('Cache-Control') ?? '')
  return isPublicPage ? (/<meta name="build" content="(\w+)"/.exec(html)?.[1] ?? null) : null
}

/** True for JSON of the server itself [W2]. */
export function isShopAnswer(response: Response): boolean {
  const type = response.headers.get('Content-Type') ?? ''
  return isPlainSuccess(response) && response.headers.has(API_HEADER) && /^application\/json\b/.test(type)
}
