import type { ReviewPhoto } from '../../src/contract/reviews/review.ts'
import { encodePhoto, encodeUpload } from '../pictures/encode-picture.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import { lockForChange } from '../db/owner-revision.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { invalidRequest, ShopError } from '../http/shop-error.ts'
import type { Job } from '../jobs.ts'
import { DAY_MS, HOUR_MS } from '../../src/domain/calendar/durations.ts'

/** A photo that no review has claimed is deleted after these days: a device uploads it again when it sends the review. */
const UNCLAIMED_DAYS = 2
/** The most unclaimed photos of the whole shop. A device sends its photos and the review together, so more of them are an attack on the disk. */
const MOST_UNCLAIMED = 2000
/** A photo that waits for its review for so long may give its place to a new one. A device that still sends the review uploads it again. */
const SAFE_MS = HOUR_MS

/** The ids of these photos that the owner has not uploaded, in order. */
export async function missingPhotos(db: Database, owner: string, ids: readonly string[]): Promise<string[]> {
  const stored = await db.selectFrom('review_photo').select('id').where('owner', '=', owner).where('id', 'in', ids).execute()
  const present = new Set(stored.map(({ id }) => id))
  return ids.filter((id) => !present.has(id))
}

/**
 * Encodes and stores an uploaded photo. The same id of the same owner again changes nothing. Throws `picture_invalid`, `unavailable` (also
 * while the shop has too many photos without a review, all of them new),
 * `in_progress`, and `idempotency_mismatch` for an id of another owner.
 */
export async function storePhoto(
  deps: Pick<Deps, 'db' | 'clock'>,
  owner: string,
  { id, data }: { id: string; data: string },
): Promise<void> {
  // Nothing is encoded twice.
  if ((await missingPhotos(deps.db, owner, [id])).length === 0) return
  await makeRoom(deps)
  const { files, width, height, colour } = await encodeUpload(data, encodePhoto)
  await transact(deps, async (trx) => {
    // A guest who signs in meanwhile sends it again as the customer.
    await lockForChange(trx, owner, 'reviews')
    const widths = JSON.stringify(files.map((file) => file.width))
    const inserted = await trx
      .insertInto('review_photo')
      .values({
        id,
        owner,
        review_id: null,
        position: 0,
        alt: '',
        width,
        height,
        widths,
        colour,
        stored_at: deps.clock.now().toISOString(),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) {
      if ((await missingPhotos(trx, owner, [id])).length === 0) return
      throw new ShopError(422, 'idempotency_mismatch', 'This id was used for something else')
    }
    const rows = files.map((file) => ({ photo_id: id, width: file.width, content: file.bytes.toString('base64') }))
    await trx.insertInto('review_photo_file').values(rows).execute()
  })
}

/** Deletes the oldest unclaimed photos if there are too many. Throws `unavailable` if too few are old enough. */
async function makeRoom({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const unclaimed = db.selectFrom('review_photo').where('review_id', 'is', null)
  const before = new Date(clock.now().getTime() - SAFE_MS).toISOString()
  const old = unclaimed.select('id').where('stored_at', '<', before).orderBy('stored_at')
  // PostgreSQL: an upload at the same moment may delete the same photos, and a review may claim one.
  for (;;) {
    const { count } = await unclaimed.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    if (count < MOST_UNCLAIMED) return
    const oldest = await old.limit(count - MOST_UNCLAIMED + 1).execute()
    if (oldest.length === 0) break
    const ids = oldest.map(({ id }) => id)
    await db.deleteFrom('review_photo').where('id', 'in', ids).where('review_id', 'is', null).execute()
  }
  throw new ShopError(
    503,
    'unavailable',
    'The shop cannot take more photos right now. Please try again later.',
    {},
    { 'Retry-After': '3600' },
  )
}

/** Frees the photos that the author takes over from a declined review, before that is deleted with the others. */
export async function releasePhotos(trx: ShopTransaction, reviewId: number, photos: readonly ReviewPhoto[]): Promise<void> {
  if (photos.length === 0) return
  const ids = photos.map(({ id }) => id)
  await trx.updateTable('review_photo').set({ review_id: null }).where('review_id', '=', reviewId).where('id', 'in', ids).execute()
}

/**
 * Gives uploaded photos to a review, in order. Throws `photo_missing` (409) if one has not been uploaded: the device uploads it and sends the
 * review again. Throws `invalid_request` if another review has one.
 */
export async function claimPhotos(trx: ShopTransaction, owner: string, reviewId: number, photos: readonly ReviewPhoto[]): Promise<void> {
  const ids = photos.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw invalidRequest('A photo is named twice')
  if (ids.length > 0 && (await missingPhotos(trx, owner, ids)).length > 0)
    throw new ShopError(409, 'photo_missing', 'A photo has not arrived yet')
  for (const [position, { id, alt }] of photos.entries()) {
    const claimed = await trx
      .updateTable('review_photo')
      .set({ review_id: reviewId, position, alt })
      .where('id', '=', id)
      .where('owner', '=', owner)
      .where('review_id', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!claimed) throw invalidRequest('A photo belongs to another review')
  }
}

/** The file of a photo as base64. Null if there is none, or if its review is not public. */
export async function publicPhoto(db: Database, id: string, width: number): Promise<string | null> {
  const file = await db
    .selectFrom('review_photo_file')
    .innerJoin('review_photo', 'review_photo.id', 'review_photo_file.photo_id')
    .innerJoin('review', 'review.id', 'review_photo.review_id')
    .select('content')
    .where('photo_id', '=', id)
    .where('review_photo_file.width', '=', width)
    .where('review.approved', '=', 1)
    .executeTakeFirst()
  return file?.content ?? null
}

/** The photos of a review in their largest size, in order, for a moderator. */
export function photosOfReview(db: Database, reviewId: number) {
  return db
    .selectFrom('review_photo')
    .innerJoin('review_photo_file', (join) =>
      join.onRef('review_photo_file.photo_id', '=', 'review_photo.id').onRef('review_photo_file.width', '=', 'review_photo.width'),
    )
    .select(['alt', 'review_photo.width', 'height', 'stored_at', 'content'])
    .where('review_id', '=', reviewId)
    .orderBy('position')
    .execute()
}

/** A photo of a review in its largest size as base64 of a WebP, published or not, or null. */
export async function photoAt(db: Database, reviewId: number, position: number): Promise<string | null> {
  const photo = await db
    .selectFrom('review_photo')
    .innerJoin('review_photo_file', (join) =>
      join.onRef('review_photo_file.photo_id', '=', 'review_photo.id').onRef('review_photo_file.width', '=', 'review_photo.width'),
    )
    .select('content')
    .where('review_id', '=', reviewId)
    .where('position', '=', position)
    .executeTakeFirst()
  return photo?.content ?? null
}

/** Deletes photos that no review has claimed. */
export function photoPurge({ db, clock }: Pick<Deps, 'db' | 'clock'>): Job {
  return {
    name: 'photo-purge',
    everySeconds: 3600,
    async run() {
      const oldest = new Date(clock.now().getTime() - UNCLAIMED_DAYS * DAY_MS).toISOString()
      await db.deleteFrom('review_photo').where('review_id', 'is', null).where('stored_at', '<', oldest).execute()
    },
  }
}
