import { proxy, snapshot } from 'valtio/vanilla'
import type { Cart, CartItem, Variation } from '../contract/cart.ts'
import type { ProductCard } from '../contract/catalogue.ts'
import type { Outbox } from '../data/outbox/outbox.ts'
import { cartDraft, type CartOperation } from '../data/outbox/cart-operations.ts'
import { removedOf } from '../data/outbox/auto-coupon.ts'
import type { CartView } from '../data/outbox/fold.ts'
import { StorageError } from '../data/storage-error.ts'
import { emptyCart } from '../domain/cart.ts'
import { cartItemFor } from '../domain/cart-item.ts'
import { guestLimits } from '../domain/cart-limits.ts'
import { currentRef } from './affiliate.ts'
import { tellOfStorage } from './storage-words.ts'
import { discard, whenDone } from './sync.ts'
import { notify } from './toasts.ts'

/** Milliseconds a typed code may take before it counts as "will be checked". */
const COUPON_PATIENCE = 6000
const INVALID_PROMO_CODE = 'Invalid promo code'

/** The cart the shopper sees: the shop's last answer with the changes that wait folded in. `ready` once the device's copy has been read. */
export const cartState = proxy<CartView & { ready: boolean; open: boolean }>({
  ready: false,
  cart: emptyCart(''),
  pending: { itemKeys: [], coupon: null, count: 0 },
  open: false,
})

let outbox: Outbox<Cart> | undefined
let queue: Promise<unknown> = Promise.resolve()

/** Called once by the start of the page. */
export function connectCart(given: Outbox<Cart>): void {
  outbox = given
}

export function showCart(view: CartView): void {
  cartState.cart = view.cart
  cartState.pending = view.pending
  cartState.ready = true
}

export function openCart(): void {
  cartState.open = true
}

export function closeCart(): void {
  cartState.open = false
}

/**
 * Keeps a change on the device; its id, or null when the device did not take it, which the shopper has then been told. In the order of the
 * calls, also of those made before the outbox was there.
 */
function append(operation: CartOperation): Promise<string | null> {
  const draft = cartDraft({ ...operation, args: { ...operation.args, ref: currentRef() } } as CartOperation)
  const appending = queue.then(async () => {
    if (!outbox) throw new Error('The cart has not been started: this runs in a browser only')
    return outbox.append(draft).catch((cause: unknown) => {
      if (!(cause instanceof StorageError)) throw cause
      tellOfStorage(cause.problem)
      return null
    })
  })
  queue = appending.catch(() => undefined)
  return appending
}

/** Adds a complete configuration and opens the cart panel (spec §4). */
export async function addToCart(product: ProductCard, variation: Variation, quantity: number): Promise<void> {
  const item = cartItemFor(product, variation, quantity, guestLimits.perLine)
  if ((await add(item, quantity)) !== null) openCart()
}

const add = (item: CartItem, quantity: number) =>
  append({ type: 'cart.add', args: { productId: item.id, quantity, variation: item.variation, item } })

const lineOf = (itemKey: string) => currentCart().items.find((item) => item.item_key === itemKey)

/** Sets the quantity of a line; 0 removes it. */
export async function setQuantity(itemKey: string, quantity: number): Promise<void> {
  if (quantity <= 0) return removeItem(itemKey)
  const line = lineOf(itemKey)
  if (!line || line.free || line.quantity.value === quantity) return
  await append({ type: 'cart.setQuantity', args: { itemKey, quantity, name: line.name } })
}

/** Removes a line, with a way back. */
export async function removeItem(itemKey: string): Promise<void> {
  const line = lineOf(itemKey)
  if (!line || line.free) return
  if ((await append({ type: 'cart.remove', args: { itemKey, name: line.name } })) === null) return
  const undo = () => void add(line, line.quantity.value)
  notify({ type: 'info', message: `${line.name} removed.`, action: { label: 'Undo', run: undo } })
}

export async function clearCart(): Promise<void> {
  if (cartState.cart.items.length > 0) await append({ type: 'cart.clear', args: {} })
}

export type CouponOutcome = { kind: 'applied' } | { kind: 'pending' } | { kind: 'refused'; message: string }

/**
 * Applies a promo code, if the cart has items and the code differs from the current one (spec §5). `pending`: it is kept and will be checked
 * when the shop can be reached.
 */
export async function applyCoupon(code: string): Promise<CouponOutcome> {
  const wanted = code.trim().toUpperCase()
  if (!wanted || cartState.cart.item_count === 0) return { kind: 'refused', message: INVALID_PROMO_CODE }
  if (cartState.cart.coupons.some((coupon) => coupon.code === wanted)) return { kind: 'applied' }
  const id = await append({ type: 'coupon.apply', args: { code: wanted, auto: false } })
  if (id === null) return { kind: 'refused', message: 'The code was not kept. Please try again.' }
  const end = await whenDone(id, COUPON_PATIENCE)
  if (end.kind !== 'refused') return end.kind === 'acked' ? { kind: 'applied' } : { kind: 'pending' }
  // It has been said where it was typed, so the sheet need not say it again.
  await discard(id)
  return { kind: 'refused', message: end.reason ?? INVALID_PROMO_CODE }
}

/** Takes a code off, one that still waits to be checked too. It is not tried again by itself in this cart. */
export async function removeCoupon(code: string): Promise<void> {
  if (cartState.cart.item_count === 0) return
  await outbox?.amend((record) => ({ ...record, memo: { ...record.memo, removed: [...new Set([...removedOf(record.memo), code])] } }))
  await append({ type: 'coupon.remove', args: { code } })
}

/** The cart as shown, as plain data. */
export const currentCart = (): Cart => snapshot(cartState).cart as Cart

/** Asks the shop for the cart as it is now. */
export async function refreshCart(): Promise<void> {
  await outbox?.refresh()
}

/** An order was placed for the lines now in the cart: when the shop takes them out, that is no news to the shopper. */
export async function expectOrdered(): Promise<void> {
  const leaving = currentCart().items.map((item) => item.item_key)
  await outbox?.amend((record) => ({ ...record, memo: { ...record.memo, leaving } }))
}
