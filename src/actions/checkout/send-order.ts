import { endpoints } from '../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER, OWNER_HEADER } from '../../contract/http/headers.ts'
import { undecidedCodes } from '../../contract/http/undecided-codes.ts'
import { cartChangedSchema, type CheckoutAnswer as Placed, type CheckoutBody } from '../../contract/orders/order.ts'
import type { OrderIntent, PlacedOrder } from '../../data/checkout/order-intent.ts'
import { deliveryPlanSchema, type DeliveryPlan } from '../../contract/delivery/delivery.ts'
import { applyDelivery } from './checkout-delivery.ts'
import { changedLines } from './changed-lines.ts'
import * as z from 'zod/mini'
import type { Cart } from '../../contract/cart/cart.ts'
import type { AnyErrorCode } from '../../contract/desk/desk-codes.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import { refusalReason } from '../../data/network/refusal-reason.ts'
import type { PlacingOutcome, CheckoutContext } from './placing.ts'

/** Time limit in milliseconds: the server calls a payment provider meanwhile. */
const TIMEOUT = 20_000

function ask(context: CheckoutContext, { key }: OrderIntent, body: CheckoutBody): Promise<CheckoutAnswer<Placed>> {
  const headers = { [IDEMPOTENCY_HEADER]: key, [OWNER_HEADER]: context.buyer().owner }
  return classifyAnswer(context.device.api.call(endpoints.checkout, body, { headers, timeout: TIMEOUT }))
}

/** The message of an order that the gate rejected. The gate's cover says that nothing was ordered, and that is true. */
const SHUT = 'The shop was closed to the public just then'

/** Sends an intent and acts on the answer. `again`: an earlier attempt may have arrived, so only a definite answer ends the intent [B3]. */
export async function sendOrder(context: CheckoutContext, intent: OrderIntent, time: 'first' | 'again'): Promise<PlacingOutcome> {
  const { owner, body } = intent
  const { owner: buyer } = context.buyer()
  const answer = await ask(context, intent, body)
  switch (answer.kind) {
    case 'yes': {
      const { order_id: orderId, order_key: orderKey, redirect_url: redirectUrl = null } = answer.answer
      const placed: PlacedOrder = { orderId, orderKey, owner, body, redirectUrl, placedAt: context.device.now() }
      // One write ends the intent and stores the order [B5].
      await context.book.write({ intent: null, placed }, buyer)
      return { kind: 'placed', placed, again: false }
    }
    case 'unknown':
      return { kind: 'unanswered', after: answer.after }
    case 'unprocessed':
      if (time === 'again') return { kind: 'unanswered', after: answer.after }
      await endIntent(context)
      return { kind: 'refused', code: answer.code, message: answer.code === 'gate_closed' ? SHUT : answer.message }
    case 'changed': {
      const lines = changedLines(context.cart(), answer.cart)
      applyDelivery(answer.delivery)
      await endIntent(context)
      await context.refresh()
      return { kind: 'changed', before: intent.total, after: answer.cart.totals.total, lines }
    }
    case 'no':
      applyDelivery(answer.delivery)
      // The draft stays; the next press is a new intent [B4].
      await endIntent(context)
      return { kind: 'refused', code: answer.code, message: answer.message, reason: answer.reason ?? undefined }
  }
}

/** No cart has this rev, so the server rejects an order with it. */
const NO_REV = -1

const NEVER_ARRIVED = 'The order that you sent earlier had not reached us'

/**
 * Asks about a withdrawn intent without placing it [B7]. The server rejects an order for an impossible cart together with its key, so no late
 * request can place an order under that key. If the server has the key already, the order had arrived.
 */
export async function settleWithdrawn(context: CheckoutContext, intent: OrderIntent): Promise<PlacingOutcome> {
  const answer = await ask(context, intent, { ...intent.body, cartRev: NO_REV })
  if (answer.kind === 'unknown' || answer.kind === 'unprocessed') return { kind: 'unanswered', after: answer.after, withdrawn: true }
  if (answer.kind === 'yes' || (answer.kind === 'no' && answer.code === 'idempotency_mismatch')) {
    const outcome = await sendOrder(context, intent, 'again')
    return outcome.kind === 'placed' ? { ...outcome, again: true, pressedAt: intent.createdAt } : outcome
  }
  await endIntent(context)
  return { kind: 'refused', code: 'cart_changed', message: NEVER_ARRIVED }
}

/** The server has rejected the order: its lines stay in the cart. */
async function endIntent({ book, buyer, expectOrdered }: CheckoutContext): Promise<void> {
  await book.write({ intent: null }, buyer().owner)
  await expectOrdered(false)
}

type CheckoutAnswer<Answer> =
  | { kind: 'yes'; answer: Answer }
  /** The server may have placed the order or not. `after`: seconds that it asks to wait. */
  | { kind: 'unknown'; after: number | null }
  /** Rejected before processing: this attempt placed nothing. It proves nothing about an earlier attempt [B6]. `after`: as above. */
  | { kind: 'unprocessed'; code: AnyErrorCode; message: string; after: number | null }
  | { kind: 'changed'; cart: Cart; delivery: DeliveryPlan | null | undefined }
  /** `reason`: the server's reason beyond the message, or null. */
  | { kind: 'no'; code: AnyErrorCode; message: string; reason: string | null; delivery?: DeliveryPlan | null | undefined }

/** The `data` of a `no_delivery` and of a `no_collection` failure. */
const zonesSchema = z.looseObject({ delivery: z.optional(z.nullable(deliveryPlanSchema)) })

const notProcessed = new Set([408, 425])

/** Classifies an answer by status and code, never by text. Only a definite rejection counts as one. */
async function classifyAnswer<Answer>(asked: Promise<Answer>): Promise<CheckoutAnswer<Answer>> {
  try {
    return { kind: 'yes', answer: await asked }
  } catch (error) {
    // The server answered in a format that this page cannot read: the result is unknown.
    if (error instanceof z.core.$ZodError) return { kind: 'unknown', after: null }
    if (!(error instanceof ApiError)) throw error
    const { problem } = error
    if (problem.kind !== 'refused') return { kind: 'unknown', after: null }
    const { status, failure, retryAfter = null } = problem
    const { code, message } = failure
    if (status >= 500 || notProcessed.has(status) || code === 'in_progress') return { kind: 'unknown', after: retryAfter }
    if (undecidedCodes.has(code)) return { kind: 'unprocessed', code, message, after: retryAfter }
    const changed = code === 'cart_changed' || code === 'out_of_stock' ? z.safeParse(cartChangedSchema, failure.data) : null
    if (changed?.success) return { kind: 'changed', cart: changed.data.cart, delivery: changed.data.delivery }
    const zones = code === 'no_delivery' || code === 'no_collection' ? z.safeParse(zonesSchema, failure.data).data : undefined
    return { kind: 'no', code, message, reason: refusalReason(failure), delivery: zones?.delivery }
  }
}
