import { ownerOf, type Caller } from '../account/caller.ts'
import type { MyReviews } from '../../src/contract/reviews/review.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import { countChange, lockForChange } from '../db/owner-revision.ts'
import { storageFailureOf } from '../db/storage-failure.ts'
import type { Deps } from '../deps.ts'
import { notFound, ShopError } from '../http/shop-error.ts'
import { readMyReviews } from './stored-reviews.ts'

/**
 * Sets or takes back the caller's vote on a public review. A repeated call changes nothing. Throws `not_found` for a review that is not
 * public, and `own_review` (409) for a vote on the caller's own.
 */
export async function voteHelpful(
  trx: ShopTransaction,
  deps: Pick<Deps, 'clock'>,
  caller: Caller,
  { reviewId, helpful }: { reviewId: number; helpful: boolean },
): Promise<MyReviews> {
  const voter = ownerOf(caller)
  await lockForChange(trx, voter, 'reviews')
  const changed = helpful ? await addVote(trx, deps, reviewId, voter) : await removeVote(trx, reviewId, voter)
  if (changed) await countChange(trx, voter, 'reviews')
  return readMyReviews(trx, voter)
}

async function addVote(trx: ShopTransaction, { clock }: Pick<Deps, 'clock'>, reviewId: number, voter: string): Promise<boolean> {
  const review = await trx.selectFrom('review').select(['owner', 'approved']).where('id', '=', reviewId).executeTakeFirst()
  if (review?.approved !== 1) throw notFound('This review is no longer shown')
  if (review.owner === voter) throw new ShopError(409, 'own_review', 'This is your own review')
  const inserted = await trx
    .insertInto('review_helpful')
    .values({ review_id: reviewId, voter, at: clock.now().toISOString() })
    .onConflict((conflict) => conflict.columns(['review_id', 'voter']).doNothing())
    .returning('review_id')
    .executeTakeFirst()
  return inserted !== undefined
}

async function removeVote(trx: ShopTransaction, reviewId: number, voter: string): Promise<boolean> {
  const removed = await trx
    .deleteFrom('review_helpful')
    .where('review_id', '=', reviewId)
    .where('voter', '=', voter)
    .returning('review_id')
    .executeTakeFirst()
  return removed !== undefined
}

/** Moves a guest's votes to the customer, without those that the customer has given and those on the customer's own reviews. */
export async function reassignVotes(
  trx: ShopTransaction,
  { guestKey, customerId }: { guestKey: string; customerId: string },
): Promise<boolean> {
  await trx
    .deleteFrom('review_helpful')
    .where('voter', '=', guestKey)
    .where((vote) =>
      vote.or([
        vote('review_id', 'in', trx.selectFrom('review_helpful').select('review_id').where('voter', '=', customerId)),
        vote('review_id', 'in', trx.selectFrom('review').select('id').where('owner', '=', customerId)),
      ]),
    )
    .execute()
  const moved = await trx
    .updateTable('review_helpful')
    .set({ voter: customerId })
    .where('voter', '=', guestKey)
    .returning('review_id')
    .execute()
  return moved.length > 0
}

/** Milliseconds after which a server counts again. Devices fetch reviews every 300 s at most. */
const COUNT_AGAIN = 30_000

type Counts = ReadonlyMap<number, number>

/**
 * The votes of every review, counted at most twice a minute. They are not part of the catalogue, so a vote causes no page to be rendered
 * again.
 */
export function createHelpfulCounts({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>) {
  let counts: Counts = new Map()
  let countedAt = Number.NEGATIVE_INFINITY
  let edition = 0

  async function count(): Promise<void> {
    try {
      const next = await countVotes(db)
      if (isOther(counts, next)) edition += 1
      counts = next
    } catch (cause) {
      const reason = storageFailureOf(cause)
      if (reason === null) throw cause
      // Public reads answer from memory while the database is away.
      log.warn({ reason }, 'the votes on reviews could not be counted')
    }
  }

  return {
    /** The present counts. `edition` changes with them. */
    async read(): Promise<{ counts: Counts; edition: number }> {
      const now = clock.now().getTime()
      if (Math.abs(now - countedAt) >= COUNT_AGAIN) {
        countedAt = now
        await count()
      }
      return { counts, edition }
    },
    /** A vote arrived: the next read counts again. */
    changed() {
      countedAt = Number.NEGATIVE_INFINITY
    },
  }
}

async function countVotes(db: Database): Promise<Counts> {
  const rows = await db
    .selectFrom('review_helpful')
    .select(['review_id', ({ fn }) => fn.countAll<number>().as('votes')])
    .groupBy('review_id')
    .execute()
  return new Map(rows.map(({ review_id, votes }) => [review_id, votes]))
}

const isOther = (a: Counts, b: Counts) => a.size !== b.size || [...b].some(([id, votes]) => a.get(id) !== votes)
