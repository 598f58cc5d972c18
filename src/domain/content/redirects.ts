import { to } from '../../contract/paths.ts'

/** The data for resolving old addresses. The device and the server pass the same data. */
export interface RedirectRules {
  /** The redirect table: old path → new path, which may have a query. */
  redirects: Readonly<Record<string, string>>
  isCategory: (slug: string) => boolean
}

/**
 * The new address of an old one, or null if the address is not old. It keeps the query. Beside the table, `/cart` opens the cart,
 * `/collections/NAME` is the category with that name, and a trailing slash is removed. The result is always a path of the shop and not old.
 */
export function resolveOldAddress({ pathname, searchParams }: URL, { redirects, isCategory }: RedirectRules): string | null {
  // Two leading slashes would be the address of another host.
  const path = pathname.replace(/^\/{2,}/, '/')
  const bare = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
  const listed = Object.hasOwn(redirects, bare) ? redirects[bare] : undefined
  const target =
    listed ?? (bare === '/cart' ? to.openCart() : undefined) ?? collection(bare, isCategory) ?? (bare === pathname ? null : bare)
  return target === null ? null : withQuery(target, searchParams)
}

function collection(path: string, isCategory: RedirectRules['isCategory']): string | undefined {
  const name = /^\/collections\/([^/]+)$/.exec(path)?.[1]
  return name !== undefined && isCategory(name) ? `/product-category/${name}` : undefined
}

function withQuery(target: string, extra: URLSearchParams): string {
  const [path = '/', ownQuery = ''] = target.split('?')
  const query = new URLSearchParams(ownQuery)
  const ownNames = new Set(query.keys())
  for (const [name, value] of extra) if (!ownNames.has(name)) query.append(name, value)
  return query.size > 0 ? `${path}?${query.toString()}` : path
}
