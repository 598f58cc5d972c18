import { API_HEADER } from '../src/contract/http/headers.ts'

/** Which answers may be cached. A captive portal answers every request with 200 and its own page. */

const contentTypes: Record<string, RegExp> = {
  html: /^text\/html\b/,
  js: /^(text|application)\/javascript\b/,
  css: /^text\/css\b/,
  woff2: /^(font\/woff2|application\/octet-stream)\b/,
  png: /^image\/png\b/,
  svg: /^image\/svg\+xml\b/,
  webp: /^image\/webp\b/,
  webmanifest: /^application\/(manifest\+)?json\b/,
}

const isPlainSuccess = (response: Response) => response.status === 200 && !response.redirected

/** True for a valid file of the build: not redirected, and with the content type of its extension [W1]. */
export function isBuiltFile(url: string, response: Response): boolean {
  const extension = /\.([a-z0-9]+)$/.exec(new URL(url).pathname)?.[1] ?? ''
  const type = response.headers.get('Content-Type') ?? ''
  return isPlainSuccess(response) && (contentTypes[extension]?.test(type) ?? false)
}

/** True for JSON of the server itself [W2]. */
export function isShopAnswer(response: Response): boolean {
  const type = response.headers.get('Content-Type') ?? ''
  return isPlainSuccess(response) && response.headers.has(API_HEADER) && /^application\/json\b/.test(type)
}
