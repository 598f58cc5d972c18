import { markCatalogueChanged } from '../../catalogue/changes.ts'
import type { ShopTransaction } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/shop-error.ts'
import { writeAudit, type Actor } from '../../audit/audit.ts'
import { liveOrder, putOrder, type OrderedKind } from '../../content/live-content.ts'
import { orderSetting } from '../../content/versions.ts'

interface Ordering {
  kind: OrderedKind
  /** The order that the user saw. */
  seen: readonly string[]
  slugs: readonly string[]
}

/**
 * Changes the order of the stores, of the profiles or of the categories. Throws `content_changed` for another order than the user saw, and
 * `content_invalid`.
 */
export async function orderContent(trx: ShopTransaction, deps: Deps, by: Actor, { kind, seen, slugs }: Ordering): Promise<void> {
  await markCatalogueChanged(trx)
  const before = await liveOrder(trx, kind)
  if (before.join(' ') !== seen.join(' '))
    throw new ShopError(409, 'content_changed', 'Somebody changed the order meanwhile. Look at it again.')
  if (slugs.toSorted().join(' ') !== before.toSorted().join(' '))
    throw new ShopError(422, 'content_invalid', 'The order names each item once')
  await putOrder(trx, kind, slugs)
  const value = JSON.stringify(slugs)
  await trx
    .insertInto('setting')
    .values({ name: orderSetting(kind), value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  await writeAudit(trx, deps, by, {
    action: 'content.order',
    subject: `order of ${kind}`,
    before: { order: before.join(' ') },
    after: { order: slugs.join(' ') },
  })
}
