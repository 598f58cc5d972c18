import { storedProductSchema } from '../catalogue/stored.ts'
import { readStored } from '../db/stored-json.ts'
import * as z from 'zod/mini'
import type { Cart, CartItem, CartNotice } from '../../src/contract/cart/cart.ts'
import { cents } from '../../src/contract/money/money.ts'
import { totalCart } from '../../src/domain/cart/cart.ts'
import { describeDifference, type CartDifference } from '../../src/domain/cart/cart-difference.ts'
import { cartItemFor } from '../../src/domain/cart/cart-item.ts'
import type { CartTerms } from '../../src/domain/cart/cart-limits.ts'
import { CODES_DO_NOT_ADD } from '../../src/domain/cart/coupon-words.ts'
import { invalidOptions } from '../../src/domain/catalogue/invalid-options.ts'
import { missingOptions } from '../../src/domain/catalogue/variation.ts'
import type { Coupon } from '../catalogue/coupon.ts'
import type { Database } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { cartCoupon, fits, isCurrent } from './coupons.ts'
import type { StoredCart, StoredLine } from './stored-cart.ts'
import { openStock, type Shelf } from '../stock/shelf.ts'
import { fromShelf, onlyLeft } from './within-stock.ts'

export interface PricedCart {
  cart: Cart
  /** Prices, products or codes changed after the cart was stored. The notices report the changes. */
  stale: boolean
}

type Needs = Pick<Deps, 'catalogue' | 'clock'>

/**
 * Calculates a stored cart at today's prices and the holder's terms. It removes products that are no longer sold and adds notices about
 * them. It does not write. Codes do not combine with a trade price: none is listed, and an applied one is removed.
 * @param stock what can be sold to the cart, if the caller has read it already
 */
export async function priceCart(
  db: Database,
  deps: Needs,
  stored: StoredCart,
  terms: CartTerms,
  stock = openStock(db, stored.cartKey),
): Promise<PricedCart> {
  const takesCodes = terms.discount === 0
  const appliedCoupon = stored.couponCode === null || !takesCodes ? undefined : deps.catalogue.heldCoupon(stored.couponCode)
  const gift = appliedCoupon?.rule.free_item ?? null
  const shelf = await stock.shelf([...stored.lines.map(({ productId }) => productId), ...(gift ? [gift.id] : [])])
  const priced = await Promise.all(stored.lines.map((line) => priceLine(db, deps, line, terms, shelf)))
  const items = priced.flatMap(({ item }) => item ?? [])
  const notices = [...stored.pendingNotices, ...priced.flatMap((line) => line.notices ?? [])]
  const isApplied =
    appliedCoupon && items.length > 0 && hasGift(shelf, appliedCoupon) && (await isCurrent(db, deps, appliedCoupon, stored.cartKey))
  const coupon = isApplied ? appliedCoupon : null
  const cart = totalCart({
    cart_key: stored.cartKey,
    rev: stored.rev,
    items,
    coupon: coupon && cartCoupon(coupon),
    available_auto_coupons: takesCodes ? (await autoCoupons(db, deps, stored, items)).map(({ code }) => ({ code })) : [],
    affiliate_coupon: takesCodes ? await affiliateCoupon(db, deps, stored) : null,
    notices,
  })
  if (stored.couponCode === null || coupon) return { cart, stale: notices.length > 0 }
  return { cart: { ...cart, notices: [...notices, ...endedNotice(stored.couponCode, cart, takesCodes)] }, stale: true }
}

/** Whether the gift of a code is left after the lines of the cart. The count decides, and the staff's word for a gift without one. */
function hasGift(shelf: Shelf, { rule: { free_item: gift }, giftSoldOut }: Coupon): boolean {
  if (gift === null) return true
  const { id: productId, variation, quantity } = gift
  if (shelf.left(productId, variation) === null) return !giftSoldOut
  return shelf.take({ productId, variation, quantity: quantity.value }) === quantity.value
}

/** An empty cart has no code and needs no notice. */
function endedNotice(code: string, cart: Cart, takesCodes: boolean): CartNotice[] {
  if (cart.items.length === 0) return []
  const message = takesCodes ? describeDifference({ kind: 'coupon_ended', code, total: cart.totals.total }) : CODES_DO_NOT_ADD
  return [{ code: 'coupon_ended', message }]
}

async function priceLine(
  db: Database,
  { catalogue }: Needs,
  line: StoredLine,
  { discount, limits }: CartTerms,
  shelf: Shelf,
): Promise<{ item?: CartItem; notices?: CartNotice[] }> {
  const product = catalogue.card(line.productId)
  if (!product) return removedLine(`${await nameOfRemoved(db, line.productId)} is no longer sold`)
  const left = shelf.left(product.id, line.variation)
  // A count is current; the card may be half a second old.
  if (left === null ? product.availability === 'out_of_stock' : left === 0) return removedLine(`${product.name} has sold out`)
  if (invalidOptions(product, line.variation).length > 0 || missingOptions(product, line.variation).length > 0) {
    return {
      notices: [{ code: 'option_gone', message: `${product.name} is no longer made in this configuration. Choose another to keep it.` }],
    }
  }
  // The stored quantity can exceed the limit after a customer's trade terms end.
  const quantity = Math.min(line.quantity, limits.perLine)
  const item = fromShelf(cartItemFor(product, line.variation, quantity, limits.perLine, discount), shelf)
  const differences: CartDifference[] = []
  if (quantity < line.quantity) differences.push({ kind: 'limited', product: product.name, max: quantity })
  if (item.price !== line.priceSeen)
    differences.push({ kind: 'price', product: product.name, before: cents(line.priceSeen), after: item.price })
  const notices = differences.map(toNotice)
  const { value } = item.quantity
  if (value < quantity) notices.push({ code: 'quantity_limited', message: onlyLeft(product.name, value) })
  return { item, notices }
}

const removedLine = (reason: string): { notices: CartNotice[] } => ({
  notices: [{ code: 'product_gone', message: `${reason}, so we took it out. The rest of your cart is unchanged.` }],
})

const toNotice = (difference: CartDifference): CartNotice => ({
  code: difference.kind === 'price' ? 'price_changed' : 'quantity_limited',
  message: describeDifference(difference),
})

const namedSchema = z.pick(storedProductSchema, { name: true })

async function nameOfRemoved(db: Database, productId: number): Promise<string> {
  const row = await db.selectFrom('product').select('data').where('id', '=', productId).executeTakeFirst()
  return row ? readStored(namedSchema, row.data).name : 'A product'
}

/** The automatic codes that apply and that the user has not removed [C2], in the order of trial. */
async function autoCoupons(db: Database, deps: Needs, stored: StoredCart, items: readonly CartItem[]): Promise<Coupon[]> {
  const fitting: Coupon[] = []
  for (const coupon of deps.catalogue.autoCoupons) {
    if (coupon.code === stored.couponCode || stored.declined.includes(coupon.code) || !fits(coupon, items)) continue
    if (await isCurrent(db, deps, coupon, stored.cartKey)) fitting.push(coupon)
  }
  return fitting
}

async function affiliateCoupon(db: Database, deps: Needs, stored: StoredCart): Promise<{ code: string } | null> {
  const { affiliateCode: code, affiliateUntil: until } = stored
  if (code === null || until === null || until <= deps.clock.now().toISOString() || stored.declined.includes(code)) return null
  const coupon = deps.catalogue.coupon(code)
  return coupon && (await isCurrent(db, deps, coupon, stored.cartKey)) ? { code } : null
}
