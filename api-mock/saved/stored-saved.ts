import * as z from 'zod/mini'
import { variationSchema } from '../../src/contract/cart/cart.ts'
import type { SavedPiece } from '../../src/contract/saved/saved.ts'
import { cents } from '../../src/contract/money/money.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import type { SavedPieceTable } from '../db/schema/wholesale.ts'

/** All saved and removed pieces of an owner, the latest change first. */
export async function loadSaved(db: Database, owner: string): Promise<SavedPiece[]> {
  const rows = await db
    .selectFrom('saved_piece')
    .selectAll()
    .where('owner', '=', owner)
    .orderBy('changed_at', 'desc')
    .orderBy('slug')
    .execute()
  return rows.map(({ slug, saved, changed_at, price, price_regular, sold_out, variation }) => ({
    slug,
    saved: saved === 1,
    at: Date.parse(changed_at),
    price: price === null ? null : cents(price),
    price_regular: price_regular === null ? null : cents(price_regular),
    sold_out: sold_out === 1,
    ...(variation !== null && { variation: z.parse(variationSchema, JSON.parse(variation)) }),
  }))
}

/** Rows of one statement: far below the limit of both engines. */
const ROWS_AT_ONCE = 500

/** Writes only the differences between an owner's old and new pieces. An unchanged piece is the same object in both. */
export async function writeSaved(
  trx: ShopTransaction,
  owner: string,
  before: readonly SavedPiece[],
  after: readonly SavedPiece[],
): Promise<void> {
  const remaining = new Set(after.map(({ slug }) => slug))
  const gone = before.filter(({ slug }) => !remaining.has(slug)).map(({ slug }) => slug)
  for (const slugs of batches(gone)) await trx.deleteFrom('saved_piece').where('owner', '=', owner).where('slug', 'in', slugs).execute()
  const unchanged = new Set(before)
  const rows = after.filter((piece) => !unchanged.has(piece)).map((piece) => rowOf(owner, piece))
  for (const values of batches(rows))
    await trx
      .insertInto('saved_piece')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['owner', 'slug']).doUpdateSet((row) => ({
          saved: row.ref('excluded.saved'),
          changed_at: row.ref('excluded.changed_at'),
          price: row.ref('excluded.price'),
          price_regular: row.ref('excluded.price_regular'),
          sold_out: row.ref('excluded.sold_out'),
          variation: row.ref('excluded.variation'),
        })),
      )
      .execute()
}

const batches = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / ROWS_AT_ONCE) }, (_, index) =>
    items.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  )

const rowOf = (owner: string, { slug, saved, at, price, price_regular, sold_out, variation }: SavedPiece): SavedPieceTable => ({
  owner,
  slug,
  saved: saved ? 1 : 0,
  changed_at: new Date(at).toISOString(),
  price,
  price_regular,
  sold_out: sold_out ? 1 : 0,
  variation: variation ? JSON.stringify(variation) : null,
})
