import { isUnpaidOrCancelled } from '../../domain/orders/order-state.ts'
import * as z from 'zod/mini'
import type { Cart } from '../../contract/cart/cart.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { checkoutSchema, type CheckoutBody, type OrderState } from '../../contract/orders/order.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import type { OrderIntent, PlacedOrder } from '../../data/checkout/order-intent.ts'
import { ownerFields } from '../../data/outbox/caller.ts'
import { ifNotStored } from '../../data/storage/storage-error.ts'
import { deliveredCart } from './checkout-delivery.ts'
import { changedLines } from './changed-lines.ts'
import type { OrderDetails, PlacingOutcome, CheckoutContext } from './placing.ts'
import { settleWithdrawn, sendOrder } from './send-order.ts'
import { DAY_MS } from '../../domain/calendar/durations.ts'

const LOCK = 'checkout'
/** Milliseconds. About an older intent the device asks only after another press. */
const RESUME_WITHIN = DAY_MS

/** Places the order for the cart that the user saw, with its delivery in the total, at most once even if answers are lost [B1]–[B7]. */
export function placeOrder(context: CheckoutContext, details: OrderDetails, seen: Cart): Promise<PlacingOutcome> {
  const pressedAt = context.device.now()
  return context.device.locks.hold(LOCK, async () => {
    // Check this first: a placed order may have removed its lines from the cart.
    const meanwhile = await placedSince(context, seen.cart_key, pressedAt)
    const same = meanwhile?.body.total === seen.totals.total ? await settleMeanwhile(context, details, meanwhile) : null
    if (same) return same
    const earlier = await settleEarlier(context, details, seen)
    if (earlier) return earlier
    if (!(await context.drainCart())) return { kind: 'unsent' }
    const cart = deliveredCart(context.cart(), { ...details.shipping, collect: details.collect })
    const body = bodyOf(details, { ...ownerFields(context.buyer().owner), cartRev: cart.rev, total: cart.totals.total })
    const change = changeSince(seen, cart)
    if (change) return change
    const { uuid, now } = context.device
    const intent: OrderIntent = { key: uuid(), owner: cart.cart_key, body, cartRev: cart.rev, total: cart.totals.total, createdAt: now() }
    if (!(await keepIntent(context, intent))) return { kind: 'unsent', isStored: false }
    // Before the order leaves, because its answer may be lost.
    await context.expectOrdered(true)
    return sendOrder(context, intent, 'first')
  })
}

type CartSeen = Pick<CheckoutBody, 'cartKey' | 'token' | 'cartRev' | 'total'>

const bodyOf = (details: OrderDetails, { cartKey, token, cartRev, total }: CartSeen): CheckoutBody =>
  z.parse(checkoutSchema, { ...details, cartKey, token, cartRev, total })

/** The outcome of an order that another tab placed for the same cart while this press waited; null if it accepts the details of this press [B2] [B7]. */
async function settleMeanwhile(context: CheckoutContext, details: OrderDetails, placed: PlacedOrder): Promise<PlacingOutcome | null> {
  const outcome = { kind: 'placed', placed, again: true } as const
  if (isSame(placed.body, bodyOf(details, placed.body))) return outcome
  return (await mayChange(context, placed)) ? null : { ...outcome, pressedAt: placed.placedAt }
}

const isSame = (one: CheckoutBody, other: CheckoutBody) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Settles an earlier intent without an answer. Returns its outcome if that ends this press too. Returns null if this press continues: there
 * was no intent, it placed no order, or its order is cancelled. For an intent with other details or another cart it asks the server for the
 * outcome, and never places it [B7].
 */
async function settleEarlier(context: CheckoutContext, details: OrderDetails, seen: Cart): Promise<PlacingOutcome | null> {
  const { intent } = await context.book.read()
  if (!intent || !isOwn(context, intent, seen)) return null
  const now = bodyOf(details, { ...intent.body, cartRev: seen.rev, total: seen.totals.total })
  const isMeant = !intent.withdrawn && isSame(intent.body, now)
  const outcome = isMeant ? await sendOrder(context, intent, 'again') : await withdraw(context, intent)
  if (outcome.kind === 'unanswered' || outcome.kind === 'unsent') return outcome
  if (outcome.kind !== 'placed') return null
  const { placed } = outcome
  const goesOn = isMeant ? (await stateOf(context, placed)) === 'cancelled' : await mayChange(context, placed)
  return goesOn ? null : outcome
}

async function mayChange(context: CheckoutContext, placed: PlacedOrder): Promise<boolean> {
  const state = await stateOf(context, placed)
  return state !== null && isUnpaidOrCancelled(state)
}

/** The state of an order, or null without an answer. */
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

/** Marks an intent as withdrawn, and asks about it. `unsent`: the device does not store the mark. */
async function withdraw(context: CheckoutContext, intent: OrderIntent): Promise<PlacingOutcome> {
  const withdrawn = { ...intent, withdrawn: true }
  return (await keepIntent(context, withdrawn)) ? settleWithdrawn(context, withdrawn) : { kind: 'unsent', isStored: false }
}

/**
 * Continues with an order without an answer. The page that was pressed sends it again when the connection is back. Another page, after a reload
 * or on another day, only asks whether it had arrived: it places nothing without a press [B3]. Null when there is no such order, and on
 * another page for one that is a day old, or from the future: the clock was set back.
 * @param pressedAt the last press for it on this page, ms since 1970; 0 without one
 */
export function resumeOrder(context: CheckoutContext, pressedAt = 0): Promise<PlacingOutcome | null> {
  return context.device.locks.hold(LOCK, async () => {
    const { intent } = await context.book.read()
    if (!intent || !isOwn(context, intent, context.cart())) return null
    if (intent.withdrawn) return settleWithdrawn(context, intent)
    const age = context.device.now() - (pressedAt || intent.createdAt)
    if (age < 0 || age >= RESUME_WITHIN) return null
    return pressedAt > 0 ? sendOrder(context, intent, 'again') : withdraw(context, intent)
  })
}

/** The user no longer wants an order without an answer: asks whether it had arrived, and ends it if not. Null when there is none. */
export function withdrawOrder(context: CheckoutContext): Promise<PlacingOutcome | null> {
  return context.device.locks.hold(LOCK, async () => {
    const { intent } = await context.book.read()
    return intent && isOwn(context, intent, context.cart()) ? withdraw(context, intent) : null
  })
}

/** The intent belongs to this cart, or to the guest whose cart became this one: it was sent before the sign-in and had no answer. */
const isOwn = (context: CheckoutContext, { owner }: OrderIntent, { cart_key: cartKey }: Cart) =>
  owner === cartKey || context.buyer().guests.includes(owner)

function changeSince(seen: Cart, cart: Cart): PlacingOutcome | null {
  const lines = changedLines(seen, cart)
  if (lines.length === 0 && seen.totals.total === cart.totals.total) return null
  return { kind: 'changed', before: seen.totals.total, after: cart.totals.total, lines }
}

/** The order that any tab placed for a cart since `since` (ms since 1970) [B2]; null for none. A future time means that the clock was set back. */
export async function placedSince({ book, device }: CheckoutContext, cartKey: string, since: number): Promise<PlacedOrder | null> {
  const { placed } = await book.read()
  const isSince = placed?.owner === cartKey && placed.placedAt >= since && placed.placedAt <= device.now()
  return isSince ? placed : null
}
