const HERE = 'https://shop.invalid'
/** Longer than any address of the shop. */
const LONGEST = 500
/** Whoever has signed in has no business on the pages for it. */
const doors = /^\/my-account\/(sign-in|sign-up|sign-out|lost-password)(\/|$)/

/**
 * Where to go after signing in: a path of the shop's own, query and all, or null. An address that a browser would read as another site's
 * (`//host`, `/\host`, a tab inside) is none: a link must not lead a customer away from a sign-in.
 */
export function nextPath(wanted: string | null | undefined): string | null {
  if (!wanted || wanted.length > LONGEST || !wanted.startsWith('/') || !URL.canParse(wanted, HERE)) return null
  const url = new URL(wanted, HERE)
  if (url.origin !== HERE || url.pathname.startsWith('//') || doors.test(url.pathname)) return null
  return `${url.pathname}${url.search}${url.hash}`
}
