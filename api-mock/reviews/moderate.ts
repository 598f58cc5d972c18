import type { Selectable } from 'kysely'
import { markCatalogueChanged } from '../catalogue/changes.ts'
import { countRows, onPage, type Place } from '../db/list-page.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import { countChange, lockRevision } from '../db/owner-revision.ts'
import type { ReviewTable } from '../db/schema/reviews.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { readStored } from '../db/stored-json.ts'
import { commandLine, writeAudit, type Actor } from '../audit/audit.ts'
import { notFound, ShopError } from '../http/shop-error.ts'
import { namedSchema, photoCount, stateOf, type ReviewState } from './stored-reviews.ts'

export interface ModeratedReview extends Pick<
  Selectable<ReviewTable>,
  | 'id'
  | 'product_id'
  | 'name'
  | 'email'
  | 'title'
  | 'message'
  | 'rating'
  | 'day'
  | 'verified'
  | 'demo'
  | 'decline_reason'
  | 'reply_name'
  | 'reply_message'
  | 'version'
> {
  product_slug: string
  product_name: string
  /** The number of its photos. */
  photos: number
  state: ReviewState
}

interface Stored extends Selectable<ReviewTable> {
  product_slug: string
  product_data: string
  photos: number
}

/**
 * Reviews for a moderator. Those that wait are oldest first. Those of another state are newest first for a page, otherwise oldest first.
 * Without a state it lists all, without a page every one.
 */
export async function listReviews(db: Database, state?: ReviewState, place?: Place): Promise<ModeratedReview[]> {
  const direction = place !== undefined && state !== undefined && state !== 'held' ? 'desc' : 'asc'
  let found = inState(db, state)
    .innerJoin('product', 'product.id', 'review.product_id')
    .selectAll('review')
    .select(['product.slug as product_slug', 'product.data as product_data'])
    .select(photoCount)
  if (state === 'declined' && place) found = found.orderBy('review.declined_at', direction)
  found = found.orderBy('review.id', direction)
  const rows = await (place ? onPage(found, place) : found).execute()
  return rows.map(moderated)
}

/** One review for a moderator, or null. */
export async function readReview(db: Database, id: number): Promise<ModeratedReview | null> {
  const row = await db
    .selectFrom('review')
    .innerJoin('product', 'product.id', 'review.product_id')
    .selectAll('review')
    .select(['product.slug as product_slug', 'product.data as product_data'])
    .select(photoCount)
    .where('review.id', '=', id)
    .executeTakeFirst()
  return row ? moderated(row) : null
}

/** The number of reviews of a state. */
export const countReviews = (db: Database, state: ReviewState): Promise<number> => countRows(inState(db, state))

function inState(db: Database, state?: ReviewState) {
  const all = db.selectFrom('review')
  if (state === undefined) return all
  // A published review has no `declined_at`. Saying so lets the index give the order.
  return all.where('approved', '=', Number(state === 'approved')).where('declined_at', state === 'declined' ? 'is not' : 'is', null)
}

const moderated = <Row extends Stored>({ product_data, ...row }: Row) => ({
  ...row,
  email: row.email ?? row.typed_email,
  product_name: readStored(namedSchema, product_data).name,
  state: stateOf(row),
})

type Needs = Pick<Deps, 'db' | 'clock'>

/** Publishes a review from the command line. Throws `not_found` for an unknown number. Returns whether anything changed. */
export function approveReview(deps: Needs, id: number): Promise<boolean> {
  return transact(deps, (trx) => decideReview(trx, deps, id, { publish: true }, commandLine()))
}

/** Hides or declines a review from the command line. `reason` is for the staff. Throws `not_found`. */
export function declineReview(deps: Needs, id: number, reason: string): Promise<boolean> {
  return transact(deps, (trx) => decideReview(trx, deps, id, { publish: false, reason }, commandLine()))
}

export type ReviewDecision = { publish: true } | { publish: false; reason: string }

/**
 * Publishes, hides or declines a review: the same for the desk and the command line. Throws `not_found`, and `review_changed` for another
 * version than `seen`. Returns whether anything changed.
 */
export async function decideReview(
  trx: ShopTransaction,
  deps: Pick<Deps, 'clock'>,
  id: number,
  decision: ReviewDecision,
  by: Actor,
  seen?: number,
): Promise<boolean> {
  const set = decision.publish
    ? { approved: 1, declined_at: null, decline_reason: null }
    : { approved: 0, declined_at: deps.clock.now().toISOString(), decline_reason: decision.reason }
  // Every writer locks the owner's revision first, so this does too.
  const known = await trx.selectFrom('review').select('owner').where('id', '=', id).executeTakeFirst()
  if (known?.owner) await lockRevision(trx, known.owner, 'reviews')
  const review = await lockReview(trx, id, seen)
  if (stateOf(review) === stateOf(set) && review.decline_reason === set.decline_reason) return false
  await trx
    .updateTable('review')
    .set({ ...set, version: review.version + 1 })
    .where('id', '=', id)
    .execute()
  if (review.owner !== null) {
    await lockRevision(trx, review.owner, 'reviews')
    await countChange(trx, review.owner, 'reviews')
  }
  if (review.approved !== set.approved) await markCatalogueChanged(trx)
  await writeAudit(trx, deps, by, {
    action: decision.publish ? 'reviews.publish' : 'reviews.decline',
    subject: `review ${id}`,
    before: { state: stateOf(review) },
    after: { state: stateOf(set) },
  })
  return true
}

/** A review, locked until the transaction ends. Throws `not_found`, and `review_changed` for another version than `seen`. */
export async function lockReview(trx: ShopTransaction, id: number, seen?: number): Promise<Selectable<ReviewTable>> {
  const review = await trx.selectFrom('review').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!review) throw notFound(`There is no review ${id}`)
  if (seen !== undefined && seen !== review.version)
    throw new ShopError(409, 'review_changed', 'This review changed while you had it open. Look at it again.')
  return review
}
