/** The kinds of pages. Visits and speeds are counted for each kind. */
export const pageKinds = [
  'home',
  'category',
  'product',
  'search',
  'checkout',
  'order',
  'account',
  'blog',
  'store',
  'decorator',
  'giveaway',
  'app',
  'info',
  'other',
] as const
export type PageKind = (typeof pageKinds)[number]

/** A page without personal parts of its path. */
export interface CountedPage {
  kind: PageKind
  /** The path without personal parts, such as an order's number or a list's id. */
  path: string
  /** The slug at the end of a public path, or null. */
  slug: string | null
}

const sections = new Map<string, PageKind>([
  ['product-category', 'category'],
  ['product', 'product'],
  ['search', 'search'],
  ['checkout', 'checkout'],
  ['my-account', 'account'],
  ['blog', 'blog'],
  ['store', 'store'],
  ['decorator', 'decorator'],
  ['giveaway', 'giveaway'],
  ['app', 'app'],
])
/** Pages below these paths belong to one user. */
const isPrivate = (kind: PageKind) => kind === 'checkout' || kind === 'account'

/** The kind of page at a path without query. */
export function classifyPath(fullPath: string): CountedPage {
  const [section = '', name, ...rest] = fullPath.split('/').filter(Boolean)
  if (section === '') return { kind: 'home', path: '/', slug: null }
  const kind = sections.get(section) ?? (name !== undefined && rest.length === 0 ? 'info' : 'other')
  if (name === undefined) return { kind, path: `/${section}`, slug: null }
  if (isPrivate(kind)) return { kind: kind === 'checkout' ? 'order' : kind, path: `/${section}/${name}`, slug: null }
  if (rest.length > 0) return { kind: 'other', path: fullPath, slug: null }
  // Content pages can be in any section (spec §2).
  return { kind, path: kind === 'info' ? `/info/${name}` : `/${section}/${name}`, slug: name }
}
