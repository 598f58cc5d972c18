import { endpoints } from '../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '../../contract/http/headers.ts'
import type { Order, PaymentMethod } from '../../contract/orders/order.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import { recallOrder, rememberOrder, type RememberedOrder } from '../../data/orders/remembered-order.ts'
import { ifNotStored } from '../../data/storage/storage-error.ts'
import { isPlacedHere, orderPaid } from '../checkout/checkout.ts'
import { api, device } from '../../lazy/device.ts'
import { recordEvent } from '../../state/measurement/analytics-events.ts'

/** What opens an order: its key, or null for the session of the customer whose it is. */
export type OrderKey = string | null

/** The order as the shop has it now. Throws an ApiError. */
function fetchOrder(orderId: string, key: OrderKey): Promise<Order> {
  return api().call(endpoints.order, { key: key ?? undefined }, { params: { orderId } })
}

/** The order as the shop has it now, or null where it does not say: asking again is the only remedy, and whoever asks does. */
export function tryFetchOrder(orderId: string, key: OrderKey): Promise<Order | null> {
  return fetchOrder(orderId, key).catch((cause: unknown) => {
    if (cause instanceof ApiError) return null
    throw cause
  })
}

/**
 * The shop showed this order: it is kept for offline, and once it is through, what was typed for it goes. A customer's own orders are kept
 * with the rest of what is theirs.
 */
export async function orderShown(order: Order, key: OrderKey): Promise<void> {
  const { store, now } = device()
  if (key !== null) await rememberOrder(store, order, key, now()).catch(ifNotStored(undefined))
  const waits = order.state === 'pending_payment' || order.state === 'payment_failed'
  if (waits) return
  // Before its mark goes: a page that is closed in between tells it next time. One that was cancelled unpaid is no purchase.
  if (order.state !== 'cancelled' && (await isPlacedHere(order.order_id))) await recordEvent({ kind: 'purchase', order })
  await orderPaid(order.order_id)
}

/** The copy of an order that this device has, or null. */
export async function orderOnDevice(orderId: string): Promise<RememberedOrder | null> {
  return (await recallOrder(device().store, orderId).catch(ifNotStored(undefined))) ?? null
}

export type LookupOutcome =
  | { kind: 'found'; orderId: string; key: string }
  | { kind: 'unknown' }
  | { kind: 'too-many' }
  | { kind: 'unreachable' }

/** Finds a guest's order by its number and e-mail. */
export async function lookUpOrder(orderId: string, email: string): Promise<LookupOutcome> {
  try {
    const found = await api().call(endpoints.orderLookup, { orderId, email })
    return { kind: 'found', orderId: found.order_id, key: found.order_key }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'rate_limited') return { kind: 'too-many' }
    return error.problem.kind === 'refused' && error.problem.status < 500 ? { kind: 'unknown' } : { kind: 'unreachable' }
  }
}

export type PayOutcome =
  /** On to the payment page, or without one: the order as it is now says how to go on. */
  | { kind: 'started'; redirectUrl: string }
  | { kind: 'started'; redirectUrl: null; order: Order }
  | { kind: 'refused'; message: string }
  | { kind: 'unreachable' }

/** The key of a press whose answer did not come: pressing again for the same is the same press. */
let pressed: { what: string; key: string } | null = null

/** Starts a payment again, with any method. */
export async function payOrder(orderId: string, key: OrderKey, method: PaymentMethod, months: number): Promise<PayOutcome> {
  const body = { key: key ?? undefined, paymentMethod: method, months: method === 'finchoice' ? months : undefined }
  const what = JSON.stringify([orderId, body])
  if (pressed?.what !== what) pressed = { what, key: device().uuid() }
  try {
    const headers = { [IDEMPOTENCY_HEADER]: pressed.key }
    const { redirect_url: redirectUrl } = await api().call(endpoints.orderPay, body, {
      params: { orderId },
      headers,
      timeout: 20_000,
    })
    const outcome: PayOutcome = redirectUrl
      ? { kind: 'started', redirectUrl }
      : { kind: 'started', redirectUrl: null, order: await fetchOrder(orderId, key) }
    pressed = null
    return outcome
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.problem.kind !== 'refused' || error.problem.status >= 500) return { kind: 'unreachable' }
    pressed = null
    return { kind: 'refused', message: error.problem.failure.message }
  }
}
