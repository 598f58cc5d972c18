import { to } from '../../contract/paths.ts'

/** The data that old URLs are resolved with. Device and server pass the same data. */
export interface OldPlaces {
  /** The table of the content: path → path, perhaps with a query. */
  redirects: Readonly<Record<string, string>>
  isCategory: (slug: string) => boolean
}

/**
 * Where an old address leads now, with its query kept, or null where it is none. Besides the table: `/cart` opens the cart,
 * `/collections/NAME` is the category of that name, and a slash at the end is none. The answer is always a path of the shop and never old itself.
 */
export function movedTo({ pathname, searchParams }: URL, { redirects, isCategory }: OldPlaces): string | null {
  // Two slashes at the front would name another shop.
  const path = pathname.replace(/^\/{2,}/, '/')
  const bare = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
  const listed = Object.hasOwn(redirects, bare) ? redirects[bare] : undefined
  const target =
    listed ?? (bare === '/cart' ? to.openCart() : undefined) ?? collection(bare, isCategory) ?? (bare === pathname ? null : bare)
  return target === null ? null : withQuery(target, searchParams)
}

function collection(path: string, isCategory: OldPlaces['isCategory']): string | undefined {
  const name = /^\/collections\/([^/]+)$/.exec(path)?.[1]
  return name !== undefined && isCategory(name) ? `/product-category/${name}` : undefined
}

function withQuery(target: string, extra: URLSearchParams): string {
  const [path = '/', own = ''] = target.split('?')
  const query = new URLSearchParams(own)
  const given = new Set(query.keys())
  for (const [name, value] of extra) if (!given.has(name)) query.append(name, value)
  return query.size > 0 ? `${path}?${query.toString()}` : path
}
