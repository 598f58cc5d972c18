import { endpoints } from '../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER, OWNER_HEADER } from '../../contract/http/headers.ts'
import { cartChangedSchema, type CheckoutAnswer as Placed, type CheckoutBody } from '../../contract/orders/order.ts'
import type { OrderIntent, PlacedOrder } from '../../data/checkout/order-intent.ts'
import { changedLines } from './changed-lines.ts'
import * as z from 'zod/mini'
import type { Cart } from '../../contract/cart/cart.ts'
import type { ErrorCode } from '../../contract/http/codes.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import { refusalReason } from '../../data/network/refusal-reason.ts'
import type { PlacingOutcome, CheckoutContext } from './placing.ts'

/** Milliseconds for an answer: the shop talks to a payment provider meanwhile. */
const PATIENCE = 20_000

function ask(world: CheckoutContext, { key }: OrderIntent, body: CheckoutBody): Promise<CheckoutAnswer<Placed>> {
  const headers = { [IDEMPOTENCY_HEADER]: key, [OWNER_HEADER]: world.buyer().owner }
  return classifyAnswer(world.device.api.call(endpoints.checkout, body, { headers, timeout: PATIENCE }))
}

/** What is told of an order that the gate kept out: the cover has said that nothing was ordered, and so nothing is. */
const SHUT = 'The shop was closed to the public just then'

/** `again`: an earlier try may have arrived, so that only a clear answer ends the intent. */
export async function sendOrder(world: CheckoutContext, intent: OrderIntent, time: 'first' | 'again'): Promise<PlacingOutcome> {
  const { owner, body } = intent
  const { owner: buyer } = world.buyer()
  const answer = await ask(world, intent, body)
  switch (answer.kind) {
    case 'yes': {
      const { order_id: orderId, order_key: orderKey, redirect_url: redirectUrl = null } = answer.answer
      const placed: PlacedOrder = { orderId, orderKey, owner, body, redirectUrl, placedAt: world.device.now() }
      await world.book.write({ intent: null, placed }, buyer)
      await world.ordered()
      return { kind: 'placed', placed, again: false }
    }
    case 'unknown':
      return { kind: 'unanswered', after: answer.after }
    case 'door':
      if (time === 'again') return { kind: 'unanswered', after: answer.after }
      await world.book.write({ intent: null }, buyer)
      return { kind: 'refused', code: answer.code, message: answer.code === 'gate_closed' ? SHUT : answer.message }
    case 'changed': {
      const lines = changedLines(world.cart(), answer.cart)
      await world.book.write({ intent: null }, buyer)
      await world.refresh()
      return { kind: 'changed', before: intent.total, after: answer.cart.totals.total, lines }
    }
    case 'no':
      await world.book.write({ intent: null }, buyer)
      return { kind: 'refused', code: answer.code, message: answer.message, reason: answer.reason ?? undefined }
  }
}

/** A cart never has this rev, so an order for it is refused. */
const NO_REV = -1

const NEVER_ARRIVED = 'The order that you sent earlier had not reached us'

/**
 * Asks after an order that is not wanted as it was, without placing it [B7]. The shop refuses one for a cart that cannot be, and with it the
 * key: nothing under it can be placed any more, however late it arrives. If it knows the key already, the order had arrived.
 */
export async function settleWithdrawn(world: CheckoutContext, intent: OrderIntent): Promise<PlacingOutcome> {
  const { owner: buyer } = world.buyer()
  const answer = await ask(world, intent, { ...intent.body, cartRev: NO_REV })
  if (answer.kind === 'unknown' || answer.kind === 'door') return { kind: 'unanswered', after: answer.after }
  if (answer.kind === 'yes' || (answer.kind === 'no' && answer.code === 'idempotency_mismatch')) {
    const outcome = await sendOrder(world, intent, 'again')
    return outcome.kind === 'placed' ? { ...outcome, again: true, pressedAt: intent.createdAt } : outcome
  }
  await world.book.write({ intent: null }, buyer)
  return { kind: 'refused', code: 'cart_changed', message: NEVER_ARRIVED }
}

type CheckoutAnswer<Answer> =
  | { kind: 'yes'; answer: Answer }
  /** The shop may or may not have done it. `after`: seconds it asked to wait. */
  | { kind: 'unknown'; after: number | null }
  /** Refused before it was looked at: this try did nothing. It says nothing of an earlier one. `after`: as above. */
  | { kind: 'door'; code: ErrorCode; message: string; after: number | null }
  | { kind: 'changed'; cart: Cart }
  /** `reason`: more than the message says, or null. */
  | { kind: 'no'; code: ErrorCode; message: string; reason: string | null }

const notProcessed = new Set([408, 425])
const atTheDoor = new Set<ErrorCode>(['gate_closed', 'rate_limited', 'session_required', 'upgrade_required', 'wrong_owner'])

/** Judges an answer by its status and code, never by its words. What is not a clear no is not a no. */
async function classifyAnswer<Answer>(asked: Promise<Answer>): Promise<CheckoutAnswer<Answer>> {
  try {
    return { kind: 'yes', answer: await asked }
  } catch (error) {
    // An answer of the shop that this page cannot read is no less an answer.
    if (error instanceof z.core.$ZodError) return { kind: 'unknown', after: null }
    if (!(error instanceof ApiError)) throw error
    const { problem } = error
    if (problem.kind !== 'refused') return { kind: 'unknown', after: null }
    const { status, failure, retryAfter = null } = problem
    const { code, message } = failure
    if (atTheDoor.has(code)) return { kind: 'door', code, message, after: retryAfter }
    if (status >= 500 || notProcessed.has(status) || code === 'in_progress') return { kind: 'unknown', after: retryAfter }
    const changed = code === 'cart_changed' ? z.safeParse(cartChangedSchema, failure.data) : null
    if (changed?.success) return { kind: 'changed', cart: changed.data.cart }
    return { kind: 'no', code, message, reason: refusalReason(failure) }
  }
}
