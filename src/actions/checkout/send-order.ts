import { endpoints } from '../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER, OWNER_HEADER } from '../../contract/http/headers.ts'
import type { CheckoutAnswer as Placed, CheckoutBody } from '../../contract/orders/order.ts'
import type { OrderIntent, PlacedOrder } from '../../data/checkout/order-intent.ts'
import { changedLines } from './changed-lines.ts'
import { judgeAnswer, type CheckoutAnswer } from './checkout-answer.ts'
import type { PlacingOutcome, PlacingWorld } from './placing.ts'

/** Milliseconds for an answer: the shop talks to a payment provider meanwhile. */
const PATIENCE = 20_000

function ask(world: PlacingWorld, { key }: OrderIntent, body: CheckoutBody): Promise<CheckoutAnswer<Placed>> {
  const headers = { [IDEMPOTENCY_HEADER]: key, [OWNER_HEADER]: world.buyer().owner }
  return judgeAnswer(world.device.api.call(endpoints.checkout, body, { headers, timeout: PATIENCE }))
}

/** What is told of an order that the gate kept out: the cover has said that nothing was ordered, and so nothing is. */
const SHUT = 'The shop was closed to the public just then'

/** `again`: an earlier try may have arrived, so that only a clear answer ends the intent. */
export async function sendOrder(world: PlacingWorld, intent: OrderIntent, time: 'first' | 'again'): Promise<PlacingOutcome> {
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
export async function askAfterWithdrawn(world: PlacingWorld, intent: OrderIntent): Promise<PlacingOutcome> {
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
