import type { Redirects } from '../../src/contract/content/redirect.ts'
import { contentPages, patterns } from '../../src/contract/paths.ts'
import type { CardNamed } from '../catalogue/cards.ts'
import type { Editorial } from './editorial.ts'

/** What the shop shows now. */
export interface Shown {
  cardNamed: CardNamed
  category: (slug: string) => unknown
  editorial: Editorial
}

/** Whether the shop shows something by that name, for routes whose last segment names it. A page of any other route is always there. */
const shows: Readonly<Record<string, (name: string, shop: Shown) => boolean>> = {
  [patterns.category]: (name, { category }) => category(name) !== undefined,
  [patterns.product]: (name, { cardNamed }) => cardNamed(name) !== undefined,
  [patterns.blogPost]: (name, { editorial }) => editorial.posts.has(name),
  [patterns.store]: (name, { editorial }) => editorial.stores.has(name),
  [patterns.decorator]: (name, { editorial }) => editorial.decorators.has(name),
  [patterns.content]: (name) => contentPages.some((page) => page === name),
}

const fixed = new Set<string>(Object.values(patterns).filter((pattern) => !pattern.includes(':')))
const named = Object.values(patterns)
  .filter((pattern) => pattern.includes(':'))
  .map((pattern) => ({ pattern, shape: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`) }))

/** Whether the shop has a page at a path, which has no slash at its end. */
export function hasPage(path: string, shop: Shown): boolean {
  if (fixed.has(path)) return true
  const route = named.find(({ shape }) => shape.test(path))
  if (!route) return false
  const isShown = Object.hasOwn(shows, route.pattern) ? shows[route.pattern] : undefined
  return isShown?.(path.slice(path.lastIndexOf('/') + 1), shop) ?? true
}

/** An address as a browser sends it, for example with %C3%B6 for ö, or null if it is not an address of this shop. */
export function sentAddress(typed: string): URL | null {
  const base = 'http://shop'
  const address = URL.canParse(typed, base) ? new URL(typed, base) : null
  return address?.origin === base && !address.pathname.startsWith('//') ? address : null
}

/** The path by which an old address is found: as a browser sends it, without slashes at its end. */
export function oldPath(typed: string): string {
  let path = sentAddress(typed)?.pathname ?? typed
  while (path.length > 1 && path.endsWith('/')) path = path.slice(0, -1)
  return path
}

/** The redirects by their old path. An address at which the shop has a page redirects nowhere. */
export function redirectsFrom(rows: readonly { from_path: string; to_path: string }[], shop: Shown): Redirects {
  const known = rows.map(({ from_path, to_path }) => [oldPath(from_path), to_path] as const)
  return Object.fromEntries(known.filter(([path]) => !hasPage(path, shop)))
}
