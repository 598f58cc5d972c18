import type { ShopTransaction } from '../db/open.ts'
import type { Database } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import type { DeliveryProof } from '../../src/contract/desk/desk-order.ts'
import { encodePicture, encodeUpload } from '../pictures/encode-picture.ts'

/** What proves a delivery: who received it, and a photo as the server has encoded it. */
export interface Proof {
  receivedBy: string
  photo: Buffer | null
}

/** Encodes the photo of a delivery, before the transaction. Throws `picture_invalid` and `unavailable`. */
export async function proofOf({ received_by = '', photo }: { received_by?: string; photo?: string }): Promise<Proof> {
  return { receivedBy: received_by, photo: photo === undefined ? null : await encodeUpload(photo, encodePicture) }
}

/** Stores the proof of a delivery, in its transaction. Without a name and a photo there is none. */
export async function storeProof(
  trx: ShopTransaction,
  { clock }: Pick<Deps, 'clock'>,
  orderId: string,
  { receivedBy, photo }: Proof,
): Promise<void> {
  if (receivedBy === '' && photo === null) return
  const at = clock.now().toISOString()
  const content = photo?.toString('base64') ?? null
  await trx.insertInto('delivery_proof').values({ order_id: orderId, at, received_by: receivedBy, photo: content }).execute()
}

/** Deletes the proof of a delivery that did not take place: name and photo may be another household's. */
export async function removeProof(trx: ShopTransaction, orderId: string): Promise<void> {
  await trx.deleteFrom('delivery_proof').where('order_id', '=', orderId).execute()
}

/** The proof of an order's delivery; null without one. */
export async function readProof(db: Database, orderId: string): Promise<DeliveryProof | null> {
  const row = await db
    .selectFrom('delivery_proof')
    .select(['at', 'received_by'])
    .select((proof) => proof('photo', 'is not', null).as('has_photo'))
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row ? { at: row.at, received_by: row.received_by, has_photo: Boolean(row.has_photo) } : null
}

/** The photo of a delivery as WebP; null without one. */
export async function readDeliveryPhoto(db: Database, orderId: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const row = await db.selectFrom('delivery_proof').select('photo').where('order_id', '=', orderId).executeTakeFirst()
  return row?.photo ? Uint8Array.from(Buffer.from(row.photo, 'base64')) : null
}
