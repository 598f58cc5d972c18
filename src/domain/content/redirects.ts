import { to } from '../../contract/paths.ts'

/** The data for resolving old addresses. The device and the server pass the same data. */
export interface RedirectRules {
  /** The redirect table: old path → new path, which may have a query. */
  redirects: Readonly<Record<string, string>>
  isCategory: (slug: string) => boolean
}

/**
 * The new address of an old one, or null if the address is not old. It keeps the query. Beside the table, `/cart` opens the cart,
 * `/collections/NAME` is the category with that name, the addresses of a WooCommerce shop lead to the same place here, and a trailing slash
 * is removed. The result is always a path of the shop and not old.
 */
export function resolveOldAddress({ pathname, searchParams }: URL, rules: RedirectRules): string | null {
  // Two leading slashes would be the address of another host.
  const path = pathname.replace(/^\/{2,}/, '/')
  const bare = withoutSlashes(path)
  const target =
    listed(bare, rules) ??
    (bare === '/cart' ? to.openCart() : undefined) ??
    collection(bare, rules) ??
    wooCommerce(bare, rules) ??
    (bare === pathname ? null : bare)
  return target === null ? null : withQuery(target, searchParams)
}

/** The path without slashes at its end. An expression would take a time that grows with the square of the slashes inside. */
function withoutSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

const listed = (path: string, { redirects }: RedirectRules) => (Object.hasOwn(redirects, path) ? redirects[path] : undefined)

function collection(path: string, { isCategory }: RedirectRules): string | undefined {
  const name = /^\/collections\/([^/]+)$/.exec(path)?.[1]
  return name !== undefined && isCategory(name) ? `/product-category/${name}` : undefined
}

/** The pages of an account that this shop has under "My account" or on one page. */
const wooAccount =
  /^\/my-account\/(downloads|edit-account|edit-address|payment-methods|add-payment-method|delete-payment-method|customer-logout)(\/|$)/

/** The address here of one of WooCommerce's standard addresses. */
function wooCommerce(path: string, rules: RedirectRules): string | undefined {
  const [, whole = path, page] = /^(.*?)\/page\/(\d{1,4})$/.exec(path) ?? []
  const paged = (target: string) => (page === undefined ? target : withQuery(target, new URLSearchParams({ page })))
  if (whole === '/shop') return paged(to.categories())
  if (wooAccount.test(path)) return to.account()
  if (/^\/my-account\/orders\/\d+$/.test(path)) return to.orders()
  const tag = /^\/product-tag\/([^/]+)$/.exec(whole)?.[1]
  if (tag !== undefined) return to.search(tag.replaceAll('-', ' '))
  const names = /^\/product-category\/(.+)$/.exec(whole)?.[1]?.split('/') ?? []
  const known = names
    .toReversed()
    .flatMap((name) => (rules.isCategory(name) ? to.category(name) : (listed(to.category(name), rules) ?? [])))[0]
  return known === undefined || known === path ? undefined : paged(known)
}

function withQuery(target: string, extra: URLSearchParams): string {
  const [address = '/', ...hash] = target.split(/(?=#)/)
  const [path = '/', ownQuery = ''] = address.split('?')
  const query = new URLSearchParams(ownQuery)
  const ownNames = new Set(query.keys())
  for (const [name, value] of extra) if (!ownNames.has(name)) query.append(name, value)
  return `${query.size > 0 ? `${path}?${query.toString()}` : path}${hash.join('')}`
}
