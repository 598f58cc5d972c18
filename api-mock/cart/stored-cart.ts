import { readStored, textsSchema } from '../db/stored-json.ts'
import * as z from 'zod/mini'
import type { Insertable, Selectable } from 'kysely'
import { type CartNotice, type Variation, cartNoticeSchema, variationSchema } from '../../src/contract/cart/cart.ts'
import type { Database, ShopTransaction } from '../db/open.ts'
import type { CartLineTable, CartTable } from '../db/schema/cart.ts'
import { lockCart } from '../db/transaction.ts'

const noticesSchema = z.array(cartNoticeSchema)

export interface StoredLine {
  itemKey: string
  productId: number
  variation: Variation
  quantity: number
  /** Cents of one piece, as the user last saw the price. */
  priceSeen: number
}

/** A cart as the database stores it: the user's decisions, without derived data. */
export interface StoredCart {
  cartKey: string
  rev: number
  lines: StoredLine[]
  couponCode: string | null
  affiliateCode: string | null
  affiliateUntil: string | null
  /** Automatic codes that the user removed. */
  declined: string[]
  /** The customer into whose cart this one was merged. */
  mergedInto: string | null
  /** The notices of the next response. */
  pendingNotices: CartNotice[]
}

/** A cart without a row is an empty cart at rev 0. */
export async function loadCart(db: Database, cartKey: string): Promise<StoredCart> {
  const row = await db.selectFrom('cart').selectAll().where('cart_key', '=', cartKey).executeTakeFirst()
  return row ? loadLines(db, row) : noCart(cartKey)
}

const noCart = (cartKey: string): StoredCart => ({
  cartKey,
  rev: 0,
  lines: [],
  couponCode: null,
  affiliateCode: null,
  affiliateUntil: null,
  declined: [],
  mergedInto: null,
  pendingNotices: [],
})

/** Reads a cart and locks it until the transaction ends. Returns null if it has no row. */
export async function lockExistingCart(trx: ShopTransaction, cartKey: string): Promise<StoredCart | null> {
  const row = await lockCart(trx, cartKey)
  return row ? loadLines(trx, row) : null
}

/** Reads a cart and locks it. Creates a missing row, because only a row can be locked. */
export async function lockOrCreateCart(trx: ShopTransaction, cartKey: string, now: string): Promise<StoredCart> {
  const existing = await lockExistingCart(trx, cartKey)
  if (existing) return existing
  if (await createCart(trx, cartKey, now)) return noCart(cartKey)
  return (await lockExistingCart(trx, cartKey)) ?? noCart(cartKey)
}

async function loadLines(db: Database, row: Selectable<CartTable>): Promise<StoredCart> {
  const lines = await db.selectFrom('cart_line').selectAll().where('cart_key', '=', row.cart_key).orderBy('position').execute()
  return {
    cartKey: row.cart_key,
    rev: row.rev,
    lines: lines.map((line) => ({
      itemKey: line.item_key,
      productId: line.product_id,
      variation: readStored(variationSchema, line.variation),
      quantity: line.quantity,
      priceSeen: line.price_seen,
    })),
    couponCode: row.coupon_code,
    affiliateCode: row.affiliate_code,
    affiliateUntil: row.affiliate_until,
    declined: readStored(textsSchema, row.declined_codes),
    mergedInto: row.merged_into,
    pendingNotices: row.untold === null ? [] : readStored(noticesSchema, row.untold),
  }
}

/** Returns whether this transaction created the row, which then is locked. */
async function createCart(trx: ShopTransaction, cartKey: string, now: string): Promise<boolean> {
  const created = await trx
    .insertInto('cart')
    .values({
      cart_key: cartKey,
      rev: 0,
      coupon_code: null,
      affiliate_code: null,
      affiliate_until: null,
      declined_codes: '[]',
      merged_into: null,
      untold: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('cart_key').doNothing())
    .returning('cart_key')
    .executeTakeFirst()
  return created !== undefined
}

/**
 * Writes a cart whose row exists and is locked.
 * @param before the cart as it is stored: only lines that differ are written
 */
export async function saveCart(trx: ShopTransaction, before: StoredCart, cart: StoredCart, now: string): Promise<void> {
  await trx
    .updateTable('cart')
    .set({
      rev: cart.rev,
      coupon_code: cart.couponCode,
      affiliate_code: cart.affiliateCode,
      affiliate_until: cart.affiliateUntil,
      declined_codes: JSON.stringify(cart.declined),
      merged_into: cart.mergedInto,
      untold: cart.pendingNotices.length > 0 ? JSON.stringify(cart.pendingNotices) : null,
      updated_at: now,
    })
    .where('cart_key', '=', cart.cartKey)
    .execute()
  const stored = new Map(before.lines.map((line, position) => [line.itemKey, rowOf(cart.cartKey, line, position)]))
  const rows = cart.lines.map((line, position) => rowOf(cart.cartKey, line, position))
  await removeLines(
    trx,
    cart.cartKey,
    [...stored.keys()].filter((key) => !rows.some(({ item_key }) => item_key === key)),
  )
  await writeLines(
    trx,
    rows.filter((row) => JSON.stringify(row) !== JSON.stringify(stored.get(row.item_key))),
  )
}

const rowOf = (cartKey: string, line: StoredLine, position: number): Insertable<CartLineTable> => ({
  cart_key: cartKey,
  item_key: line.itemKey,
  position,
  product_id: line.productId,
  variation: JSON.stringify(line.variation),
  quantity: line.quantity,
  price_seen: line.priceSeen,
})

async function removeLines(trx: ShopTransaction, cartKey: string, itemKeys: readonly string[]): Promise<void> {
  if (itemKeys.length > 0) await trx.deleteFrom('cart_line').where('cart_key', '=', cartKey).where('item_key', 'in', itemKeys).execute()
}

async function writeLines(trx: ShopTransaction, rows: readonly Insertable<CartLineTable>[]): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('cart_line')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['cart_key', 'item_key']).doUpdateSet(({ ref }) => ({
        position: ref('excluded.position'),
        variation: ref('excluded.variation'),
        quantity: ref('excluded.quantity'),
        price_seen: ref('excluded.price_seen'),
      })),
    )
    .execute()
}
