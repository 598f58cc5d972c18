import type { StoredRequest, StoredWithdrawal } from '../../data/forms/queue.ts'
import { notifyNotLoaded } from '../../lazy/not-loaded.ts'
import { createPort } from '../../lazy/load-engine.ts'
import { endOfForm, type FormEnd } from '../forms/forms.ts'

/** A request about an order as the form gives it. */
export type OrderRequestForm = Omit<StoredRequest, 'photos'>

/** The engine's functions for requests about orders. They share the queue of the forms. */
export interface OrderRequestsEngine {
  /** Stores a request with its photos, or not at all. Resolves with its id, or null after a notice that the device did not store it. */
  append(request: OrderRequestForm, photos: readonly string[]): Promise<string | null>
  /** Stores the withdrawal of a request. Resolves as `append`. */
  withdraw(withdrawal: StoredWithdrawal): Promise<string | null>
  /** Notes that the page said "will be sent later": the arrival then gives a notice [M2]. */
  noteLater(id: string): Promise<void>
}

const engine = createPort<OrderRequestsEngine>()
export const connectOrderRequests = engine.connect

/**
 * Stores a request about an order and sends it, now or when the server is reachable, exactly once.
 * @param photos data URLs
 */
export async function askAboutOrder(request: OrderRequestForm, photos: readonly string[]): Promise<FormEnd> {
  const loaded = await engine.get().catch(notifyNotLoaded)
  return endOfForm(loaded, await loaded?.append(request, photos))
}

/** Withdraws a request that the shop has not answered, now or when the server is reachable, exactly once. */
export async function withdrawRequest(withdrawal: StoredWithdrawal): Promise<FormEnd> {
  const loaded = await engine.get().catch(notifyNotLoaded)
  return endOfForm(loaded, await loaded?.withdraw(withdrawal))
}
