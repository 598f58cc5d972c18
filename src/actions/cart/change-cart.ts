import { cartState, currentCart } from '../../state/cart/cart.ts'
import type { Cart, CartItem, Variation } from '../../contract/cart/cart.ts'
import type { ProductCard } from '../../contract/catalogue/catalogue.ts'
import type { CartOperation } from '../../data/cart/cart-operations.ts'
import type { CartTerms } from '../../domain/cart/cart-limits.ts'
import { INVALID_PROMO_CODE } from '../../domain/cart/coupon-words.ts'
import { discard, whenDone } from '../outbox/outbox.ts'
import { notify, retractToast } from '../../state/toasts.ts'
import { adding, cartEngine } from './cart.ts'

/** Milliseconds after which a typed code without an answer counts as "will be checked". */
const COUPON_TIMEOUT = 6000

const append = async (operation: CartOperation) => (await cartEngine.get()).append(operation)

/** A complete configuration, and how many. */
export interface CartAddition {
  product: ProductCard
  variation: Variation
  quantity: number
}

/**
 * Adds several configurations, all or none. Resolves with false after a notice that the device did not store them. The caller opens the
 * panel, because it may have to report something first.
 */
export async function addAllToCart(additions: readonly CartAddition[]): Promise<boolean> {
  const { appendAll, itemFor } = await cartEngine.get()
  const operations = additions.map(({ product, variation, quantity }) => adding(itemFor(product, variation, quantity), quantity))
  return (await appendAll(operations)) !== null
}

/** The terms of this principal's cart: discount and limits. */
export const cartTerms = async (): Promise<CartTerms> => (await cartEngine.get()).terms

const lineOf = (itemKey: string) => currentCart().items.find((item) => item.item_key === itemKey)

/** Sets the quantity of a line; 0 removes it. */
export async function setQuantity(itemKey: string, quantity: number): Promise<void> {
  if (quantity <= 0) return removeItem(itemKey)
  const line = lineOf(itemKey)
  // The view may be older than the last press, so a quantity that it already shows is set again.
  if (!line || line.free) return
  await append({ type: 'cart.setQuantity', args: { itemKey, quantity, name: line.name } })
}

/** The typed code that is lost with the last line, because an empty cart has no code; null for none. */
function codeLostWith(
  { items, coupons, available_auto_coupons: offered, affiliate_coupon: affiliate }: Cart,
  line: CartItem,
): string | null {
  const isLast = items.every((item) => item.free || item.item_key === line.item_key)
  // Automatic codes return without the user.
  const typed = coupons.find(({ code }) => code !== affiliate?.code && !offered.some((one) => one.code === code))
  return isLast && typed ? typed.code : null
}

/** Removes a line and offers "Undo". */
export async function removeItem(itemKey: string): Promise<void> {
  const line = lineOf(itemKey)
  if (!line || line.free) return
  const lost = codeLostWith(currentCart(), line)
  if ((await append({ type: 'cart.remove', args: { itemKey, name: line.name } })) === null) return
  const undo = async () => {
    const id = await append(adding(line, line.quantity.value))
    if (id !== null && lost !== null) await append({ type: 'coupon.apply', args: { code: lost, auto: false } })
  }
  notify({ type: 'info', message: `${line.name} removed.`, action: { label: 'Undo', run: () => void undo() } })
}

export type CouponOutcome = { kind: 'applied' } | { kind: 'pending' } | { kind: 'refused'; message: string }

/**
 * Applies a promo code, if the cart has items and the code differs from the current one (spec §5). `pending`: the code is stored, and the
 * server will check it later [C6].
 */
export async function applyCoupon(code: string): Promise<CouponOutcome> {
  const promoCode = code.trim().toUpperCase()
  if (!promoCode || cartState.cart.item_count === 0) return { kind: 'refused', message: INVALID_PROMO_CODE }
  if (cartState.cart.coupons.some((coupon) => coupon.code === promoCode)) return { kind: 'applied' }
  // The notice about another code is stale.
  retractToast(INVALID_PROMO_CODE)
  const id = await append({ type: 'coupon.apply', args: { code: promoCode, auto: false } })
  if (id === null) return { kind: 'refused', message: 'The code was not kept. Please try again.' }
  const end = await whenDone(id, COUPON_TIMEOUT)
  if (end.kind === 'dropped') return { kind: 'refused', message: 'The code was taken out before it was checked.' }
  if (end.kind !== 'refused') return end.kind === 'acknowledged' ? { kind: 'applied' } : { kind: 'pending' }
  // The field shows the rejection, so the sheet need not show it [C5].
  await discard(id)
  return { kind: 'refused', message: end.reason ?? INVALID_PROMO_CODE }
}

/** Removes a code, checked or not (spec §5: only with items). */
export async function removeCoupon(code: string): Promise<void> {
  if (cartState.cart.item_count > 0) await append({ type: 'coupon.remove', args: { code } })
}

/** Fetches the cart from the server. */
export async function refreshCart(): Promise<void> {
  await (await cartEngine.get()).refresh()
}

/** Notes whether an order of the present lines may arrive: when the server removes them then, there is no notice [F6]. */
export async function expectOrdered(mayArrive: boolean): Promise<void> {
  await (await cartEngine.get()).noteLeaving(mayArrive ? currentCart().items.map((item) => item.item_key) : [])
}
