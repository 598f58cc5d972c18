import { readStored } from '../db/stored-json.ts'
import * as z from 'zod/mini'
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { MyReview, MyReviews } from '../../src/contract/reviews/review.ts'
import { experienceOf } from '../catalogue/reviews.ts'
import { storedProductSchema } from '../catalogue/stored.ts'
import type { Database } from '../db/open.ts'
import type { Schema } from '../db/schema/schema.ts'
import { revisionOf } from '../db/owner-revision.ts'
import type { ReviewTable } from '../db/schema/reviews.ts'

/** The name in the stored data of a product. */
export const namedSchema = z.pick(storedProductSchema, { name: true })

/** `held`: not moderated yet. */
export type ReviewState = MyReview['state']

/** The state of a review. */
export function stateOf({ approved, declined_at }: Pick<Selectable<ReviewTable>, 'approved' | 'declined_at'>): ReviewState {
  if (approved === 1) return 'approved'
  return declined_at === null ? 'held' : 'declined'
}

const withEmail = ({ email, typed_email }: Pick<Selectable<ReviewTable>, 'email' | 'typed_email'>) => {
  const written = email ?? typed_email
  return written === null ? {} : { email: written }
}

/** The number of a review's photos, as a column of a query of reviews. */
export const photoCount = (query: ExpressionBuilder<Schema, 'review'>) =>
  query
    .selectFrom('review_photo')
    .whereRef('review_photo.review_id', '=', 'review.id')
    .select(({ fn }) => fn.countAll<number>().as('photos'))
    .$asScalar()
    .$notNull()
    .as('photos')

/** All reviews of an owner, newest first, with their states. */
export async function readMyReviews(db: Database, owner: string): Promise<MyReviews> {
  // The revision is read first: with newer data than the revision, the device only fetches again.
  const rev = await revisionOf(db, owner, 'reviews')
  const rows = await db
    .selectFrom('review')
    .innerJoin('product', 'product.id', 'review.product_id')
    .select([
      'review.id',
      'product_id',
      'slug',
      'data',
      'review.name',
      'email',
      'typed_email',
      'title',
      'message',
      'rating',
      'comfort',
      'size',
      'day',
      'approved',
      'declined_at',
    ])
    .select(photoCount)
    .where('review.owner', '=', owner)
    .orderBy('review.id', 'desc')
    .execute()
  const votes = await db.selectFrom('review_helpful').select('review_id').where('voter', '=', owner).orderBy('review_id').execute()
  return {
    rev,
    helpful: votes.map(({ review_id }) => review_id),
    reviews: rows.map((row) => ({
      id: row.id,
      product_id: row.product_id,
      product_slug: row.slug,
      // A product that is no longer sold has no card, but the row has its name.
      product_name: readStored(namedSchema, row.data).name,
      name: row.name,
      ...withEmail(row),
      title: row.title,
      message: row.message,
      rating: row.rating,
      ...experienceOf(row),
      date: row.day,
      state: stateOf(row),
      photos: row.photos,
    })),
  }
}
