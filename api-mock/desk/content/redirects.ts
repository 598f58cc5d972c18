import { sql } from 'kysely'
import { markCatalogueChanged } from '../../catalogue/changes.ts'
import { hasPage, oldPath, sentAddress } from '../../content/old-addresses.ts'
import { containing } from '../../db/like-pattern.ts'
import { readPage, type Place } from '../../db/list-page.ts'
import type { Database, ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/shop-error.ts'
import { writeAudit, type Actor } from '../../audit/audit.ts'

interface Asked extends Place {
  /** A part of the old or of the new address. */
  q?: string | undefined
}

/** One page of the redirects, by their old address. */
export async function listRedirects(db: Database, { q, ...place }: Asked) {
  let found = db.selectFrom('redirect')
  if (q) {
    const pattern = containing(q)
    found = found.where((row) =>
      row.or(['from_path', 'to_path'].map((column) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`)),
    )
  }
  const listed = found.select(['from_path as from', 'to_path as to']).orderBy('from_path')
  const { rows, total } = await readPage(listed, place)
  return { redirects: rows, total, page: place.page }
}

/** What is asked for. `anyway`: also to an address at which the shop has no page. */
interface Redirect {
  from: string
  to: string | null
  anyway: boolean
}

/**
 * Redirects an old address to another, or removes its redirect if `to` is null. Throws `content_invalid` for a loop, and for a target that
 * redirects further, `address_taken` for an address at which the shop has a page, and `target_missing` for a target at which it has none.
 */
export async function setRedirect(trx: ShopTransaction, deps: Deps, by: Actor, { from, to, anyway }: Redirect): Promise<void> {
  await markCatalogueChanged(trx)
  const old = oldPath(from)
  const target = to === null ? null : await checkTarget(trx, deps, old, { to, anyway })
  // Earlier versions stored the address as it was typed.
  const stored = [...new Set([from, old])]
  const before = await trx.selectFrom('redirect').select('to_path').where('from_path', 'in', stored).executeTakeFirst()
  await trx.deleteFrom('redirect').where('from_path', 'in', stored).execute()
  if (target !== null) await trx.insertInto('redirect').values({ from_path: old, to_path: target, origin: 'desk' }).execute()
  await writeAudit(trx, deps, by, {
    action: 'redirects.set',
    subject: `redirect ${old}`,
    before: { to: before?.to_path ?? null },
    after: { to: target },
  })
}

/** Returns the target as a browser sends it. */
async function checkTarget(
  trx: ShopTransaction,
  { catalogue }: Deps,
  old: string,
  { to, anyway }: { to: string; anyway: boolean },
): Promise<string> {
  const refused = (message: string) => new ShopError(422, 'content_invalid', message)
  const address = sentAddress(to)
  if (!address) throw refused('It leads to an address of this shop, such as /product/kalk-bay')
  const { pathname, search, hash } = address
  const path = oldPath(pathname)
  const onwards = await trx.selectFrom('redirect').select('to_path').where('from_path', '=', path).executeTakeFirst()
  if (old === path || (onwards && oldPath(onwards.to_path) === old)) throw refused(`${old} would lead to itself`)
  const hasTarget = hasPage(path, catalogue)
  if (onwards && !hasTarget) throw refused(`${path} leads to ${onwards.to_path} itself. Choose that address.`)
  if (hasPage(old, catalogue))
    throw new ShopError(
      409,
      'address_taken',
      `The shop has a page at ${old}. Customers would no longer find it. Take it off the shop first.`,
    )
  if (!hasTarget && !anyway)
    throw new ShopError(409, 'target_missing', `The shop has no page at ${path}. Customers would find nothing there.`)
  return `${pathname}${search}${hash}`
}
