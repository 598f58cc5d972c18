/** The kinds of pages that are counted and timed apart. */
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

export interface PagePlace {
  kind: PageKind
  /** The path without what belongs to one shopper: an order's number or a list's id is left out. */
  path: string
  /** The last part of the path, where it names something. */
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
/** Pages below these paths are private to one shopper. */
const isPrivate = (kind: PageKind) => kind === 'checkout' || kind === 'account'

/** The kind of page at a path (without query). */
export function pagePlace(given: string): PagePlace {
  const [section = '', name, ...rest] = given.split('/').filter(Boolean)
  if (section === '') return { kind: 'home', path: '/', slug: null }
  const kind = sections.get(section) ?? (name !== undefined && rest.length === 0 ? 'info' : 'other')
  if (name === undefined) return { kind, path: `/${section}`, slug: null }
  if (isPrivate(kind)) return { kind: kind === 'checkout' ? 'order' : kind, path: `/${section}/${name}`, slug: null }
  if (rest.length > 0) return { kind: 'other', path: given, slug: null }
  // Content pages can be in any section (spec §2).
  return { kind, path: kind === 'info' ? `/info/${name}` : `/${section}/${name}`, slug: name }
}
