import type { ShopContext } from '../../http/context.ts'

/** Headers that a browser sends by itself and no script can remove: a cookie, or the origin and kind of a request. */
const marks = ['cookie', 'origin', 'sec-fetch-site'] as const

/**
 * Whether a browser sent the request, or the server renders a page for one. An API client that asks without cookies has none of the marks.
 * Browsers without `Sec-Fetch-Site` send `Origin` with every POST.
 */
export const isFromBrowser = (context: ShopContext): boolean =>
  context.env?.inside === true || marks.some((name) => context.req.header(name) !== undefined)
