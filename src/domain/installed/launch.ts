/** What is done when the app is opened again while it is open already. */
export type Launch = { kind: 'stay' } | { kind: 'cart' } | { kind: 'go'; place: string }

/**
 * The icon brings the app back as it was left. A shortcut, a link or something shared leads somewhere.
 * @param target the address that the app is opened with
 */
export function launchOf({ pathname, searchParams, hash }: URL): Launch {
  if (searchParams.get('cart') === 'open') return { kind: 'cart' }
  const query = new URLSearchParams(searchParams)
  query.delete('source')
  if (pathname === '/' && query.size === 0) return { kind: 'stay' }
  return { kind: 'go', place: pathname + (query.size > 0 ? `?${query.toString()}` : '') + hash }
}
