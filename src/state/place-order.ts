import * as z from 'zod/mini'
import type { Cart } from '../contract/cart.ts'
import type { ErrorCode } from '../contract/codes.ts'
import { endpoints } from '../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER, OWNER_HEADER } from '../contract/headers.ts'
import type { Cents } from '../contract/money.ts'
import { checkoutSchema, type CheckoutBody } from '../contract/order.ts'
import type { Device } from '../data/device.ts'
import type { OrderBook, OrderIntent, PlacedOrder } from '../data/order-intent.ts'
import { whose } from '../data/outbox/caller.ts'
import { StorageError } from '../data/storage-error.ts'
import { changedLines } from './changed-lines.ts'
import { judgeAnswer } from './checkout-answer.ts'

/** What the shopper decided; the cart it is for is added when it is sent. */
export type OrderDetails = Omit<CheckoutBody, 'cartKey' | 'cartRev' | 'total'>

export type PlacingOutcome =
  /** `again`: it had been placed before this press. */
  | { kind: 'placed'; placed: PlacedOrder; again: boolean }
  /** Sent, and nobody knows whether it arrived. `after`: seconds the shop asked to wait. */
  | { kind: 'unanswered'; after: number | null }
  /** The cart is not what the shopper saw. Nothing was placed. */
  | { kind: 'changed'; before: Cents; after: Cents; lines: string[] }
  /** `reason`: more than the message says, where the shop gives one. */
  | { kind: 'refused'; code: ErrorCode; message: string; reason?: string | undefined }
  /** Nothing was sent: there is no connection, or changes to the cart are still waiting. */
  | { kind: 'unsent' }

/** What placing an order needs of the world. */
export interface PlacingWorld {
  device: Pick<Device, 'api' | 'locks' | 'now' | 'uuid'>
  book: OrderBook
  /** Whose order it is, as `X-Shop-Owner` says it. `guests`: the cart keys of guests who have become this customer. */
  buyer(): { owner: string; guests: readonly string[] }
  /** Sends what is queued for the cart; false when something stays behind or the shop does not answer. */
  drained(): Promise<boolean>
  /** The cart as the shop last gave it. */
  cart(): Cart
  /** The shop has another cart than this device: fetch it. */
  refresh(): Promise<void>
  /** The lines now in the cart are ordered: that the shop takes them out later is no news. */
  ordered(): Promise<void>
}

const LOCK = 'checkout'
/** Milliseconds. An older intent is sent again only when the shopper presses again. */
const RESUME_WITHIN = 24 * 60 * 60 * 1000
/** Milliseconds for an answer: the shop talks to a payment provider meanwhile. */
const PATIENCE = 20_000

/** Places the order for the cart that the shopper saw, at most once whatever happens to the answers [B1]–[B5]. */
export function placeOrder(world: PlacingWorld, details: OrderDetails, seen: Cart): Promise<PlacingOutcome> {
  const pressedAt = world.device.now()
  return world.device.locks.hold(LOCK, async () => {
    // First of all, because an order that has gone through may have taken its lines out of the cart.
    const meanwhile = await placedMeanwhile(world, seen, pressedAt)
    if (meanwhile) return meanwhile
    const { intent: earlier } = await world.book.read()
    if (earlier && isOwn(world, earlier, seen)) {
      const outcome = await send(world, earlier, 'again')
      if (outcome.kind === 'placed' || outcome.kind === 'unanswered') return outcome
    }
    if (!(await world.drained())) return { kind: 'unsent' }
    const cart = world.cart()
    const body = z.parse(checkoutSchema, { ...details, ...whose(world.buyer().owner), cartRev: cart.rev, total: cart.totals.total })
    const change = changeSince(seen, cart)
    if (change) return change
    const { uuid, now } = world.device
    const intent: OrderIntent = { key: uuid(), owner: cart.cart_key, body, cartRev: cart.rev, total: cart.totals.total, createdAt: now() }
    const kept = await world.book.write({ intent }).then(() => true, falseIfNotStored)
    return kept ? send(world, intent, 'first') : { kind: 'unsent' }
  })
}

function falseIfNotStored(cause: unknown): false {
  if (cause instanceof StorageError) return false
  throw cause
}

/** Sends an order again whose answer never came, after a reload or when the connection is back. Null when there is none. */
export function resumeOrder(world: PlacingWorld): Promise<PlacingOutcome | null> {
  return world.device.locks.hold(LOCK, async () => {
    const { intent } = await world.book.read()
    if (!intent || !isOwn(world, intent, world.cart())) return null
    return world.device.now() - intent.createdAt < RESUME_WITHIN ? send(world, intent, 'again') : null
  })
}

/** What is told of an order that the gate kept out: the cover has said that nothing was ordered, and so nothing is. */
const SHUT = 'The shop was closed to the public just then'

/** `again`: an earlier try may have arrived, so that only a clear answer ends the intent. */
async function send(world: PlacingWorld, intent: OrderIntent, time: 'first' | 'again'): Promise<PlacingOutcome> {
  const { key, owner, body } = intent
  const headers = { [IDEMPOTENCY_HEADER]: key, [OWNER_HEADER]: world.buyer().owner }
  const answer = await judgeAnswer(world.device.api.call(endpoints.checkout, body, { headers, timeout: PATIENCE }))
  switch (answer.kind) {
    case 'yes': {
      const { order_id: orderId, order_key: orderKey, redirect_url: redirectUrl = null } = answer.answer
      const placed: PlacedOrder = { orderId, orderKey, owner, body, redirectUrl, placedAt: world.device.now() }
      await world.book.write({ intent: null, placed })
      await world.ordered()
      return { kind: 'placed', placed, again: false }
    }
    case 'unknown':
      return { kind: 'unanswered', after: answer.after }
    case 'door':
      if (time === 'again') return { kind: 'unanswered', after: answer.after }
      await world.book.write({ intent: null })
      return { kind: 'refused', code: answer.code, message: answer.code === 'gate_closed' ? SHUT : answer.message }
    case 'changed': {
      const lines = changedLines(world.cart(), answer.cart)
      await world.book.write({ intent: null })
      await world.refresh()
      return { kind: 'changed', before: intent.total, after: answer.cart.totals.total, lines }
    }
    case 'no':
      await world.book.write({ intent: null })
      return { kind: 'refused', code: answer.code, message: answer.message, reason: answer.reason ?? undefined }
  }
}

/** An order of this cart, or of the guest whose cart this one took over: sent before the sign-in, and never answered. */
const isOwn = (world: PlacingWorld, { owner }: OrderIntent, { cart_key: cartKey }: Cart) =>
  owner === cartKey || world.buyer().guests.includes(owner)

function changeSince(seen: Cart, cart: Cart): PlacingOutcome | null {
  const lines = changedLines(seen, cart)
  if (lines.length === 0 && seen.totals.total === cart.totals.total) return null
  return { kind: 'changed', before: seen.totals.total, after: cart.totals.total, lines }
}

/** What another tab placed for this cart while this press waited its turn [B2]. */
async function placedMeanwhile(world: PlacingWorld, seen: Cart, pressedAt: number): Promise<PlacingOutcome | null> {
  const { placed } = await world.book.read()
  const same = placed?.owner === seen.cart_key && placed.placedAt >= pressedAt && placed.body.total === seen.totals.total
  return same ? { kind: 'placed', placed, again: true } : null
}
