/** What the open app does when the user opens it again. */
export type Launch = { kind: 'stay' } | { kind: 'cart' } | { kind: 'go'; place: string }

/**
 * Decides what a launch of the open app does. The icon changes nothing. A shortcut, a link or shared content opens its page.
 * @param target the address that the app is opened with
 */
export function launchOf({ pathname, searchParams, hash }: URL): Launch {
  if (searchParams.get('cart') === 'open') return { kind: 'cart' }
  const query = new URLSearchParams(searchParams)
  query.delete('source')
  if (pathname === '/' && query.size === 0) return { kind: 'stay' }
  return { kind: 'go', place: pathname + (query.size > 0 ? `?${query.toString()}` : '') + hash }
}
