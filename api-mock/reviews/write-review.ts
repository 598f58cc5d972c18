import { sql } from 'kysely'
import { brand } from '../../src/contract/brand.ts'
import type { MyReviews, ReviewBody, ReviewPhoto } from '../../src/contract/reviews/review.ts'
import { type Caller, ownerOf } from '../account/caller.ts'
import { storedProductSchema } from '../catalogue/stored.ts'
import { markCatalogueChanged } from '../catalogue/changes.ts'
import type { ShopTransaction } from '../db/open.ts'
import { countChange, lockForChange } from '../db/owner-revision.ts'
import { readStored } from '../db/stored-json.ts'
import type { Deps } from '../deps.ts'
import { ShopError } from '../http/shop-error.ts'
import { notifyOwner } from '../owner-notices/notify-owner.ts'
import { claimPhotos, releasePhotos } from './photos.ts'
import { readMyReviews } from './stored-reviews.ts'
import type { OrderState } from '../../src/contract/orders/order.ts'

type Needs = Pick<Deps, 'catalogue' | 'clock' | 'config' | 'dialect'>

/**
 * Stores a review. It is published at once if the writer has bought the product, otherwise it waits for a moderator. A review with photos
 * always waits. It replaces a declined review of the same writer, and then waits too. A buyer may also review a product that is no longer
 * sold. Throws `photo_missing`, `product_gone` (410) for a product that is not sold, and `review_exists` (401, spec §8) if this address has already reviewed this product. A review of a stranger under the address does not
 * count, once the address is proved.
 */
export async function writeReview(trx: ShopTransaction, deps: Needs, caller: Caller, review: ReviewBody): Promise<MyReviews> {
  const bought = await hasBought(trx, caller, review.productId)
  const name = deps.catalogue.card(review.productId)?.name ?? (bought ? await nameOf(trx, review.productId) : undefined)
  if (name === undefined) throw new ShopError(410, 'product_gone', 'This product is no longer sold')
  const owner = ownerOf(caller)
  await lockForChange(trx, owner, 'reviews')
  const photos = review.photos ?? []
  const declined = await takeDeclined(trx, owner, review.productId, photos)
  const shown = bought && declined === undefined && photos.length === 0
  await claimAddress(trx, caller, review, bought)
  const written = deps.clock.now()
  const inserted = await trx
    .insertInto('review')
    .values({
      id: await nextNumber(trx),
      product_id: review.productId,
      name: review.name,
      title: review.title,
      message: review.message,
      rating: review.rating,
      comfort: review.comfort ?? null,
      size: review.size ?? null,
      day: dayOf(written),
      verified: Number(bought),
      approved: Number(shown),
      demo: 0,
      reply_name: null,
      reply_message: null,
      owner,
      email: review.email,
      written_at: written.toISOString(),
      declined_at: null,
      // The moderator of the new text sees the former reason.
      decline_reason: declined?.decline_reason ?? null,
    })
    .onConflict((conflict) => conflict.columns(['product_id', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst()
  // The specification maps this to 401; `data.status` carries it as well.
  if (!inserted) throw new ShopError(401, 'review_exists', 'You have reviewed this piece already', { status: 409 })
  await claimPhotos(trx, owner, inserted.id, photos)
  await countChange(trx, owner, 'reviews')
  if (shown) await markCatalogueChanged(trx)
  else await notifyOwnerOfReview(trx, deps, inserted.id, name)
  return readMyReviews(trx, owner)
}

/**
 * Detaches the address from a review that a stranger wrote under it, so that the caller can review the product. The customer whose account
 * proves the address has priority over all others; a buyer of the product has priority over a person who is neither.
 */
async function claimAddress(trx: ShopTransaction, caller: Caller, { productId, email }: ReviewBody, bought: boolean): Promise<void> {
  const proving = trx.selectFrom('customer').select('customer_id').where('email', '=', email).where('email_proved_at', 'is not', null)
  const account = await proving.executeTakeFirst()
  const isAccount = caller.kind === 'customer' && account?.customer_id === caller.id
  if (!isAccount && !bought) return
  let strangers = trx
    .updateTable('review')
    .set({ typed_email: email, email: null })
    .where('product_id', '=', productId)
    .where('email', '=', email)
    .where('owner', '!=', ownerOf(caller))
  if (!isAccount) strangers = strangers.where('verified', '=', 0).where('owner', '!=', account?.customer_id ?? '')
  await strangers.execute()
}

/** The mail has no text of the review: a declined or deleted one must not stay in a mail. */
function notifyOwnerOfReview(trx: ShopTransaction, deps: Needs, id: number, product: string): Promise<void> {
  return notifyOwner(trx, deps, {
    key: `review-for-the-shop-${id}`,
    mail: { name: 'review-for-the-shop', values: { product, review: String(id) } },
    push: { title: 'A review waits to be read', body: `It is about ${product}.`, path: '/desk/reviews' },
  })
}

/** Deletes an owner's declined review of a product, without the photos that the new one takes over. */
async function takeDeclined(trx: ShopTransaction, owner: string, productId: number, photos: readonly ReviewPhoto[]) {
  const declined = await trx
    .selectFrom('review')
    .select(['id', 'decline_reason'])
    .where('owner', '=', owner)
    .where('product_id', '=', productId)
    .where('declined_at', 'is not', null)
    .executeTakeFirst()
  if (!declined) return undefined
  await releasePhotos(trx, declined.id, photos)
  await trx.deleteFrom('review').where('id', '=', declined.id).execute()
  return declined
}

/** Reviews of the content have lower numbers. */
const FIRST_NUMBER = 1_000_001

/** The query counts, because the two engines number rows in different ways. */
async function nextNumber(trx: ShopTransaction): Promise<number> {
  const { value } = await trx
    .insertInto('setting')
    .values({ name: 'last_review', value: String(FIRST_NUMBER) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`cast(cast(setting.value as integer) + 1 as text)` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return Number(value)
}

const southAfrican = new Intl.DateTimeFormat('sv-SE', { timeZone: brand.timeZone, dateStyle: 'short' })
const dayOf = (time: Date) => southAfrican.format(time)

/** States of orders that are paid and not refunded. */
const paid: readonly OrderState[] = ['processing', 'dispatched', 'delivered']

/** The name of a product, also of one that is no longer sold. Undefined if the shop does not have it. */
async function nameOf(trx: ShopTransaction, productId: number): Promise<string | undefined> {
  const row = await trx.selectFrom('product').select('data').where('id', '=', productId).executeTakeFirst()
  return row && readStored(storedProductSchema, row.data).name
}

/** Whether this caller has paid for a product. An e-mail address is no proof, because anyone can type one. */
async function hasBought(trx: ShopTransaction, caller: Caller, productId: number): Promise<boolean> {
  const found = await trx
    .selectFrom('orders')
    .innerJoin('order_line', 'order_line.order_id', 'orders.order_id')
    .select('orders.order_id')
    .where('order_line.product_id', '=', productId)
    .where('orders.state', 'in', paid)
    .where((order) =>
      caller.kind === 'customer' ? order('orders.customer_id', '=', caller.id) : order('orders.cart_key', '=', caller.key),
    )
    .executeTakeFirst()
  return found !== undefined
}
