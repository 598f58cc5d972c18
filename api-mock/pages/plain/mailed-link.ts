import type { ShopContext } from '../../http/context.ts'

/** A HEAD request or a prefetch is no decision of the recipient. */
export const isOnlyLooking = (context: ShopContext) =>
  context.req.method === 'HEAD' || /prefetch|preview/i.test(context.req.header('sec-purpose') ?? context.req.header('purpose') ?? '')

/** The token of a link in a mail: 43 characters of base64url. The server looks up no other text. */
export const linkTokenOf = (context: ShopContext) => /^[\w-]{43}$/.exec(context.req.query('token') ?? '')?.[0] ?? null

/**
 * Prepares the answer to a link in a mail, whose URL contains the token: no cache stores the response, and no other site gets the URL in a
 * Referer. A browser, which asks for HTML, gets a failure as a page; a mail program gets it as JSON.
 */
export function prepareLink(context: ShopContext): void {
  context.header('Cache-Control', 'private, no-store')
  context.header('Referrer-Policy', 'same-origin')
  if (context.req.header('accept')?.includes('text/html')) context.set('isPage', true)
}
