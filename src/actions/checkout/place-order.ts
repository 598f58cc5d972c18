import * as z from 'zod/mini'
import type { Cart } from '../../contract/cart/cart.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { checkoutSchema, type CheckoutBody, type OrderState } from '../../contract/orders/order.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import type { OrderIntent, PlacedOrder } from '../../data/checkout/order-intent.ts'
import { whose } from '../../data/outbox/caller.ts'
import { ifNotStored } from '../../data/storage/storage-error.ts'
import { changedLines } from './changed-lines.ts'
import type { OrderDetails, PlacingOutcome, CheckoutContext } from './placing.ts'
import { settleWithdrawn, sendOrder } from './send-order.ts'

const LOCK = 'checkout'
/** Milliseconds. An older intent is sent again only when the shopper presses again. */
const RESUME_WITHIN = 24 * 60 * 60 * 1000

/** Places the order for the cart that the shopper saw, at most once whatever happens to the answers [B1]–[B7]. */
export function placeOrder(world: CheckoutContext, details: OrderDetails, seen: Cart): Promise<PlacingOutcome> {
  const pressedAt = world.device.now()
  return world.device.locks.hold(LOCK, async () => {
    // First of all, because an order that has gone through may have taken its lines out of the cart.
    const meanwhile = await placedSince(world, seen.cart_key, pressedAt)
    const same = meanwhile?.body.total === seen.totals.total ? await settleMeanwhile(world, details, meanwhile) : null
    if (same) return same
    const earlier = await settleEarlier(world, details, seen)
    if (earlier) return earlier
    if (!(await world.drained())) return { kind: 'unsent' }
    const cart = world.cart()
    const body = bodyOf(details, { ...whose(world.buyer().owner), cartRev: cart.rev, total: cart.totals.total })
    const change = changeSince(seen, cart)
    if (change) return change
    const { uuid, now } = world.device
    const intent: OrderIntent = { key: uuid(), owner: cart.cart_key, body, cartRev: cart.rev, total: cart.totals.total, createdAt: now() }
    return (await keepIntent(world, intent)) ? sendOrder(world, intent, 'first') : { kind: 'unsent' }
  })
}

type CartSeen = Pick<CheckoutBody, 'cartKey' | 'token' | 'cartRev' | 'total'>

const bodyOf = (details: OrderDetails, { cartKey, token, cartRev, total }: CartSeen): CheckoutBody =>
  z.parse(checkoutSchema, { ...details, cartKey, token, cartRev, total })

/** Unpaid, an order takes what the shopper says now, or gives way to the one of a changed cart. */
const takesNewDetails: readonly OrderState[] = ['pending_payment', 'payment_failed', 'cancelled']

/** What was placed for the same cart while this press waited its turn; null where it takes the details of this press [B2] [B7]. */
async function settleMeanwhile(world: CheckoutContext, details: OrderDetails, placed: PlacedOrder): Promise<PlacingOutcome | null> {
  const outcome = { kind: 'placed', placed, again: true } as const
  if (isSame(placed.body, bodyOf(details, placed.body))) return outcome
  return (await mayChange(world, placed)) ? null : { ...outcome, pressedAt: placed.placedAt }
}

const isSame = (one: CheckoutBody, other: CheckoutBody) => JSON.stringify(one) === JSON.stringify(other)

/**
 * What became of an order that was pressed for before and never answered, where that ends this press too. Null when this press goes on:
 * there was none, it was not placed, or it is cancelled by now. With other details or another cart than now it is only asked after, never placed [B7].
 */
async function settleEarlier(world: CheckoutContext, details: OrderDetails, seen: Cart): Promise<PlacingOutcome | null> {
  const { intent } = await world.book.read()
  if (!intent || !isOwn(world, intent, seen)) return null
  const now = bodyOf(details, { ...intent.body, cartRev: seen.rev, total: seen.totals.total })
  const isMeant = !intent.withdrawn && isSame(intent.body, now)
  if (!isMeant && !(await keepIntent(world, { ...intent, withdrawn: true }))) return { kind: 'unsent' }
  const outcome = isMeant ? await sendOrder(world, intent, 'again') : await settleWithdrawn(world, intent)
  if (outcome.kind === 'unanswered') return outcome
  if (outcome.kind !== 'placed') return null
  const { placed } = outcome
  const goesOn = isMeant ? (await stateOf(world, placed)) === 'cancelled' : await mayChange(world, placed)
  return goesOn ? null : outcome
}

async function mayChange(world: CheckoutContext, placed: PlacedOrder): Promise<boolean> {
  const state = await stateOf(world, placed)
  return state !== null && takesNewDetails.includes(state)
}

/** How an order stands, or null where the shop does not say. */
function stateOf({ device }: CheckoutContext, { orderId, orderKey }: PlacedOrder): Promise<OrderState | null> {
  const order = device.api.call(endpoints.order, { key: orderKey }, { params: { orderId } })
  return order.then(({ state }) => state, nullIfNoAnswer)
}

function nullIfNoAnswer(cause: unknown): null {
  if (cause instanceof ApiError) return null
  throw cause
}

const keepIntent = ({ book, buyer }: CheckoutContext, intent: OrderIntent): Promise<boolean> =>
  book.write({ intent }, buyer().owner).catch(ifNotStored(false))

/**
 * Asks again for an order whose answer never came, after a reload or when the connection is back. Null when there is none.
 * @param pressedAt when the shopper last pressed for it on this page, if they did; ms since 1970
 */
export function resumeOrder(world: CheckoutContext, pressedAt = 0): Promise<PlacingOutcome | null> {
  return world.device.locks.hold(LOCK, async () => {
    const { intent } = await world.book.read()
    if (!intent || !isOwn(world, intent, world.cart())) return null
    if (intent.withdrawn) return settleWithdrawn(world, intent)
    const wanted = Math.max(intent.createdAt, pressedAt)
    return world.device.now() - wanted < RESUME_WITHIN ? sendOrder(world, intent, 'again') : null
  })
}

/** An order of this cart, or of the guest whose cart this one took over: sent before the sign-in, and never answered. */
const isOwn = (world: CheckoutContext, { owner }: OrderIntent, { cart_key: cartKey }: Cart) =>
  owner === cartKey || world.buyer().guests.includes(owner)

function changeSince(seen: Cart, cart: Cart): PlacingOutcome | null {
  const lines = changedLines(seen, cart)
  if (lines.length === 0 && seen.totals.total === cart.totals.total) return null
  return { kind: 'changed', before: seen.totals.total, after: cart.totals.total, lines }
}

/** What was placed for a cart since then, in whichever tab [B2]. A time to come is that of a clock that was set back. */
export async function placedSince({ book, device }: CheckoutContext, cartKey: string, since: number): Promise<PlacedOrder | null> {
  const { placed } = await book.read()
  const isSince = placed?.owner === cartKey && placed.placedAt >= since && placed.placedAt <= device.now()
  return isSince ? placed : null
}
