import type { Variation } from '../../src/contract/cart.ts'
import type { Database, ShopTransaction } from '../db/open.ts'

export interface StoredLine {
  itemKey: string
  productId: number
  variation: Variation
  quantity: number
  /** Cents of one, as the shopper last saw it. */
  priceSeen: number
}

/** A cart as the database keeps it: what the shopper decided, and nothing that can be worked out. */
export interface StoredCart {
  cartKey: string
  rev: number
  lines: StoredLine[]
  couponCode: string | null
  affiliateCode: string | null
  affiliateUntil: string | null
  /** Codes that came by themselves and were taken off. */
  declined: string[]
}

/** A cart nobody has changed yet is an empty one at rev 0. */
export async function loadCart(db: Database | ShopTransaction, cartKey: string): Promise<StoredCart> {
  const row = await db.selectFrom('cart').selectAll().where('cart_key', '=', cartKey).executeTakeFirst()
  if (!row) return { cartKey, rev: 0, lines: [], couponCode: null, affiliateCode: null, affiliateUntil: null, declined: [] }
  const lines = await db.selectFrom('cart_line').selectAll().where('cart_key', '=', cartKey).orderBy('position').execute()
  return {
    cartKey,
    rev: row.rev,
    lines: lines.map((line) => ({
      itemKey: line.item_key,
      productId: line.product_id,
      variation: JSON.parse(line.variation) as Variation,
      quantity: line.quantity,
      priceSeen: line.price_seen,
    })),
    couponCode: row.coupon_code,
    affiliateCode: row.affiliate_code,
    affiliateUntil: row.affiliate_until,
    declined: JSON.parse(row.declined_codes) as string[],
  }
}

/** Makes sure there is a row to lock. */
export async function createCart(trx: ShopTransaction, cartKey: string, now: string): Promise<void> {
  await trx
    .insertInto('cart')
    .values({
      cart_key: cartKey,
      rev: 0,
      coupon_code: null,
      affiliate_code: null,
      affiliate_until: null,
      declined_codes: '[]',
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('cart_key').doNothing())
    .execute()
}

/** Writes a cart whose row exists and is locked. */
export async function saveCart(trx: ShopTransaction, cart: StoredCart, now: string): Promise<void> {
  await trx
    .updateTable('cart')
    .set({
      rev: cart.rev,
      coupon_code: cart.couponCode,
      affiliate_code: cart.affiliateCode,
      affiliate_until: cart.affiliateUntil,
      declined_codes: JSON.stringify(cart.declined),
      updated_at: now,
    })
    .where('cart_key', '=', cart.cartKey)
    .execute()
  await trx.deleteFrom('cart_line').where('cart_key', '=', cart.cartKey).execute()
  if (cart.lines.length === 0) return
  const rows = cart.lines.map((line, position) => ({
    cart_key: cart.cartKey,
    item_key: line.itemKey,
    position,
    product_id: line.productId,
    variation: JSON.stringify(line.variation),
    quantity: line.quantity,
    price_seen: line.priceSeen,
  }))
  await trx.insertInto('cart_line').values(rows).execute()
}
