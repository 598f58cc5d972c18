import { mergedInto } from '../account/cart-keys.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Database, ShopTransaction } from './open.ts'
import type { OwnerRevisionTable } from './schema/wholesale.ts'

type Subject = OwnerRevisionTable['subject']

/** The revision of an owner's lists, reviews or saved pieces: the number of changes, 0 without any. */
export async function revisionOf(db: Database, owner: string, subject: Subject): Promise<number> {
  const row = await db
    .selectFrom('owner_revision')
    .select('rev')
    .where('owner', '=', owner)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.rev ?? 0
}

/** Locks an owner's data of one subject until the transaction ends. Returns its revision. */
export async function lockRevision(trx: ShopTransaction, owner: string, subject: Subject): Promise<number> {
  await trx
    .insertInto('owner_revision')
    .values({ owner, subject, rev: 0 })
    .onConflict((conflict) => conflict.columns(['owner', 'subject']).doNothing())
    .execute()
  return (
    await trx
      .selectFrom('owner_revision')
      .select('rev')
      .where('owner', '=', owner)
      .where('subject', '=', subject)
      .forUpdate()
      .executeTakeFirstOrThrow()
  ).rev
}

/**
 * Locks an owner's data for a change. Rejects a guest who signed in while the request was on its way, so that the device sends it again as
 * the customer. No customer would read data under the guest's key.
 */
export async function lockForChange(trx: ShopTransaction, owner: string, subject: Subject): Promise<number> {
  const rev = await lockRevision(trx, owner, subject)
  if ((await mergedInto(trx, owner)) !== null)
    throw new ShopError(409, 'in_progress', 'You are just signing in. Please try again in a moment.')
  return rev
}

/** Increments the revision of a locked owner. */
export async function countChange(trx: ShopTransaction, owner: string, subject: Subject): Promise<void> {
  await trx
    .updateTable('owner_revision')
    .set((row) => ({ rev: row('rev', '+', 1) }))
    .where('owner', '=', owner)
    .where('subject', '=', subject)
    .execute()
}
