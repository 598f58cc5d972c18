import { endpoints } from '../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '../../contract/http/headers.ts'
import type { Order } from '../../contract/orders/order.ts'
import type { PaymentMethod } from '../../contract/orders/payment-method.ts'
import { ApiError } from '../../contract/http/api-error.ts'
import { isDecided } from '../../contract/http/undecided-codes.ts'
import { recallOrder, rememberOrder, type RememberedOrder } from '../../data/orders/remembered-order.ts'
import { orderNumberOf } from '../../domain/orders/order-lookup.ts'
import { completeGift, isGiftOfDevice } from '../../data/gifts.ts'
import { ownerOf, readPrincipal } from '../../data/account/owner.ts'
import { ifNotStored } from '../../data/storage/storage-error.ts'
import { isPlacedHere, orderPaid } from '../checkout/checkout.ts'
import { currentPrincipal } from '../../state/account/principal.ts'
import { api, device } from '../../lazy/device.ts'
import { recordEvent } from '../../state/measurement/analytics-events.ts'

/** The key that gives access to an order, or null to use its customer's session. */
export type OrderKey = string | null

/** Fetches an order. Throws an ApiError. */
function fetchOrder(orderId: string, key: OrderKey): Promise<Order> {
  return api().call(endpoints.order, { key: key ?? undefined }, { params: { orderId } })
}

/** Fetches an order; null after any ApiError, since callers only try again. */
export function tryFetchOrder(orderId: string, key: OrderKey): Promise<Order | null> {
  return fetchOrder(orderId, key).catch((cause: unknown) => {
    if (cause instanceof ApiError) return null
    throw cause
  })
}

/**
 * Stores an order that was opened by its key for offline use, and completes it once it is paid. A customer's orders are stored with the
 * customer's other data. An order of an account is not stored for a guest: Back reaches it by its key after the customer has signed out [I8].
 */
export async function orderShown(order: Order, key: OrderKey): Promise<void> {
  const { store, now } = device()
  // The principal of this page: one that has left the device since stores nothing [I4].
  const principal = currentPrincipal() ?? (await readPrincipal(device()).catch(ifNotStored(null)))
  const owner = principal ? ownerOf(principal) : undefined
  if (key !== null && (!order.of_account || principal?.kind === 'customer'))
    await rememberOrder(store, order, key, now(), owner).catch(ifNotStored(undefined))
  const waits = order.state === 'pending_payment' || order.state === 'payment_failed'
  if (waits) return
  // Record the purchase before `orderPaid` deletes the order: a page that closes in between records it next time. A cancelled unpaid order is no purchase.
  const isOwn = (await isPlacedHere(order.order_id)) || (await isGiftOfDevice(store, order.order_id))
  if (order.state !== 'cancelled' && isOwn) await recordEvent({ kind: 'purchase', order })
  if (order.gift_card) await completeGift(store, order.order_id, owner).catch(ifNotStored(undefined))
  await orderPaid(order.order_id)
}

/** The stored copy of an order, or null. */
export async function orderOnDevice(orderId: string): Promise<RememberedOrder | null> {
  return (await recallOrder(device().store, orderId).catch(ifNotStored(undefined))) ?? null
}

export type LookupOutcome =
  | { kind: 'found'; orderId: string; key: string }
  | { kind: 'unknown' }
  | { kind: 'too-many' }
  | { kind: 'unreachable' }

/** Finds a guest's order by its typed number and e-mail. */
export async function lookUpOrder(typed: string, email: string): Promise<LookupOutcome> {
  try {
    const orderId = orderNumberOf(typed)
    if (orderId === '') return { kind: 'unknown' }
    const found = await api().call(endpoints.orderLookup, { orderId, email })
    return { kind: 'found', orderId: found.order_id, key: found.order_key }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'rate_limited') return { kind: 'too-many' }
    return error.problem.kind === 'refused' && error.problem.status < 500 ? { kind: 'unknown' } : { kind: 'unreachable' }
  }
}

export type PayOutcome =
  /** The address of the payment page; without one, the present order shows the next step. */
  | { kind: 'started'; redirectUrl: string }
  | { kind: 'started'; redirectUrl: null; order: Order }
  | { kind: 'refused'; message: string }
  | { kind: 'unreachable' }

/** The key of a press that the server has neither accepted nor rejected: a press for the same payment uses it again. */
let pressed: { request: string; key: string } | null = null

/** Starts another payment of an order, with any method. */
export async function payOrder(orderId: string, key: OrderKey, method: PaymentMethod, months: number): Promise<PayOutcome> {
  const body = { key: key ?? undefined, paymentMethod: method, months: method === 'finchoice' ? months : undefined }
  const request = JSON.stringify([orderId, body])
  if (pressed?.request !== request) pressed = { request, key: device().uuid() }
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
    if (isDecided(error)) pressed = null
    if (error.problem.kind !== 'refused' || error.problem.status >= 500) return { kind: 'unreachable' }
    return { kind: 'refused', message: error.problem.failure.message }
  }
}
