import { sql } from 'kysely'
import { markCatalogueChanged } from '../../catalogue/changes.ts'
import type { Database, ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/shop-error.ts'
import { writeAudit, type Actor } from '../audit.ts'

interface Asked {
  page: number
  per_page: number
  /** A part of the old or of the new address. */
  q?: string | undefined
}

/** One page of the redirects, by their old address. */
export async function listRedirects(db: Database, { page, per_page, q }: Asked) {
  let found = db.selectFrom('redirect')
  if (q) {
    const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
    found = found.where((row) =>
      row.or(['from_path', 'to_path'].map((column) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`)),
    )
  }
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const redirects = await found
    .select(['from_path as from', 'to_path as to'])
    .orderBy('from_path')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { redirects, total, page }
}

/**
 * Redirects an old address to another, or removes its redirect if `to` is null. Throws `content_invalid` for a loop, and for a target that
 * redirects further.
 */
export async function setRedirect(
  trx: ShopTransaction,
  deps: Deps,
  by: Actor,
  { from, to }: { from: string; to: string | null },
): Promise<void> {
  await markCatalogueChanged(trx)
  const before = await trx.selectFrom('redirect').select('to_path').where('from_path', '=', from).executeTakeFirst()
  if (to !== null) {
    const onwards = await trx.selectFrom('redirect').select('to_path').where('from_path', '=', to).executeTakeFirst()
    if (from === to || onwards?.to_path === from) throw new ShopError(422, 'content_invalid', `${from} would lead to itself`)
    if (onwards) throw new ShopError(422, 'content_invalid', `${to} leads to ${onwards.to_path} itself. Choose that address.`)
  }
  await trx.deleteFrom('redirect').where('from_path', '=', from).execute()
  if (to !== null) await trx.insertInto('redirect').values({ from_path: from, to_path: to, origin: 'desk' }).execute()
  await writeAudit(trx, deps, by, {
    action: 'redirects.set',
    subject: `redirect ${from}`,
    before: { to: before?.to_path ?? null },
    after: { to },
  })
}
