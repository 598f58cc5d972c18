import type { Selectable } from 'kysely'
import { markCatalogueChanged } from '../catalogue/changes.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import { countChange, lockRevision } from '../db/owner-revision.ts'
import type { ReviewTable } from '../db/schema-catalogue.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../http/shop-error.ts'
import { photoCount, stateOf, type ReviewState } from './stored-reviews.ts'

export interface ModeratedReview extends Pick<
  Selectable<ReviewTable>,
  'id' | 'product_id' | 'name' | 'email' | 'title' | 'message' | 'rating' | 'day' | 'verified' | 'demo' | 'decline_reason'
> {
  product_slug: string
  /** The number of its photos. */
  photos: number
  state: ReviewState
}

/** Lists reviews for a moderator, the longest waiting first. Without a state it lists all. */
export async function listReviews(db: Database, state?: ReviewState): Promise<ModeratedReview[]> {
  const rows = await db
    .selectFrom('review')
    .innerJoin('product', 'product.id', 'review.product_id')
    .selectAll('review')
    .select('product.slug as product_slug')
    .select(photoCount)
    .orderBy('review.id')
    .execute()
  return rows
    .map((row) => ({ ...row, email: row.email ?? row.typed_email, state: stateOf(row) }))
    .filter((row) => state === undefined || row.state === state)
}

type Needs = Pick<Deps, 'db' | 'dialect' | 'clock'>

/** Publishes a review. Throws `not_found` for an unknown number. Returns whether anything changed. */
export function approveReview(deps: Needs, id: number): Promise<boolean> {
  return decide(deps, id, { approved: 1, declined_at: null, decline_reason: null })
}

/** Hides or declines a review. `reason` is for the staff. Throws `not_found`. */
export function declineReview(deps: Needs, id: number, reason: string): Promise<boolean> {
  return decide(deps, id, { approved: 0, declined_at: deps.clock.now().toISOString(), decline_reason: reason })
}

type Decision = Pick<Selectable<ReviewTable>, 'approved' | 'declined_at' | 'decline_reason'>

function decide(deps: Needs, id: number, decision: Decision): Promise<boolean> {
  return transact(deps, async (trx) => {
    // Every writer locks the owner's revision first, so this does too.
    const known = await trx.selectFrom('review').select('owner').where('id', '=', id).executeTakeFirst()
    if (known?.owner) await lockRevision(trx, deps, known.owner, 'reviews')
    const review = await lockReview(trx, deps, id)
    if (!review) throw notFound(`There is no review ${id}`)
    if (stateOf(review) === stateOf(decision) && review.decline_reason === decision.decline_reason) return false
    await trx.updateTable('review').set(decision).where('id', '=', id).execute()
    if (review.owner !== null) {
      await lockRevision(trx, deps, review.owner, 'reviews')
      await countChange(trx, review.owner, 'reviews')
    }
    if (review.approved !== decision.approved) await markCatalogueChanged(trx)
    return true
  })
}

function lockReview(trx: ShopTransaction, { dialect }: Pick<Deps, 'dialect'>, id: number) {
  const row = trx.selectFrom('review').selectAll().where('id', '=', id)
  return (dialect === 'postgres' ? row.forUpdate() : row).executeTakeFirst()
}
