const PLACEHOLDER_ORIGIN = 'https://shop.invalid'
/** Longer than any address of the shop. */
const LONGEST = 500
/** Pages for signing in and out. A signed-in customer does not go there. */
const accessPages = /^\/my-account\/(sign-in|sign-up|sign-out|lost-password)(\/|$)/

/**
 * The path to open after a sign-in, with query and hash, or null. Accepts only paths of the shop. An address that a browser reads as
 * another site's (`//host`, `/\host`, with a tab inside) gives null, because a link must not lead a customer from the sign-in to another
 * site.
 */
export function nextPath(requested: string | null | undefined): string | null {
  if (!requested || requested.length > LONGEST || !requested.startsWith('/') || !URL.canParse(requested, PLACEHOLDER_ORIGIN)) return null
  const url = new URL(requested, PLACEHOLDER_ORIGIN)
  if (url.origin !== PLACEHOLDER_ORIGIN || url.pathname.startsWith('//') || accessPages.test(url.pathname)) return null
  return `${url.pathname}${url.search}${url.hash}`
}
