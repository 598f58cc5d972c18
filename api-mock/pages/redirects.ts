import type { CatalogueStore } from '../catalogue/store.ts'

/**
 * Where an old address leads now, with its query kept, or null. Besides the table of the content: `/collections/NAME` is the
 * category of that name, and a slash at the end is none.
 */
export function redirectFor(url: URL, catalogue: CatalogueStore): string | null {
  const path = url.pathname.replace(/^\/{2,}/, '/')
  const bare = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
  const target = catalogue.redirect(bare) ?? collection(bare, catalogue) ?? (bare === url.pathname ? null : bare)
  return target === null ? null : withQuery(target, url.searchParams)
}

function collection(path: string, catalogue: CatalogueStore): string | undefined {
  const name = /^\/collections\/([^/]+)$/.exec(path)?.[1]
  return name !== undefined && catalogue.category(name) ? `/product-category/${name}` : undefined
}

function withQuery(target: string, extra: URLSearchParams): string {
  const [path = '/', own = ''] = target.split('?')
  const query = new URLSearchParams(own)
  for (const [name, value] of extra) if (!query.has(name)) query.append(name, value)
  return query.size > 0 ? `${path}?${query}` : path
}
