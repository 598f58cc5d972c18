import type { Order } from '../../contract/orders/order.ts'
import { tryFetchOrder, type OrderKey } from './order.ts'
import { device } from '../../lazy/device.ts'
import { deferDuringPress } from '../defer-during-press.ts'

/** Seconds between requests: a confirmation arrives within seconds, or it takes minutes. About two minutes in total. */
const PAUSES = [1, 1, 2, 2, 3, 5, 8, 13, 20, 30, 30]

interface FollowOptions {
  /** Called with each answer, after a press that is going on: the news may move what is pressed. */
  onOrder(order: Order): void
  /** Called after the last request; the user can ask again. */
  onStop(): void
  /** Whether an order needs no further request. By default, its payment is settled. */
  isSettled?(order: Order): boolean
}

const isPaymentSettled = ({ state }: Order) => state !== 'pending_payment'

/**
 * Polls an order until its payment, or what `isSettled` reads, is settled, with growing pauses, and only while the page is visible. Returns a function that stops
 * it.
 */
export function followOrder(orderId: string, key: OrderKey, { onOrder, onStop, isSettled = isPaymentSettled }: FollowOptions): () => void {
  const { timers } = device()
  const ending = new AbortController()
  const defer = deferDuringPress(document, ending.signal)
  const unlessEnded = (change: () => void) => defer(() => ending.signal.aborted || change())
  let asked = 0
  let asking = false
  let cancel = () => {}

  const ask = async () => {
    if (asking || ending.signal.aborted) return
    cancel()
    asking = true
    const order = await tryFetchOrder(orderId, key)
    asking = false
    if (ending.signal.aborted) return
    if (order) unlessEnded(() => onOrder(order))
    if (order && isSettled(order)) return
    const pause = PAUSES[asked++]
    if (pause === undefined) unlessEnded(onStop)
    // A hidden page waits until it is visible.
    else if (document.visibilityState === 'visible') cancel = timers.after(pause * 1000, () => void ask())
  }

  const askIfVisible = () => {
    if (document.visibilityState === 'visible') void ask()
  }
  document.addEventListener('visibilitychange', askIfVisible, { signal: ending.signal })
  addEventListener('online', askIfVisible, { signal: ending.signal })
  void ask()
  return () => {
    ending.abort()
    cancel()
  }
}

/**
 * Reads an order again when its page becomes visible or the network returns: it may have been paid in another tab, or have left the workshop.
 * Returns a function that stops it.
 */
export function rereadOrder(orderId: string, key: OrderKey, onOrder: (order: Order) => void): () => void {
  const ending = new AbortController()
  const defer = deferDuringPress(document, ending.signal)
  let asking = false
  const ask = async () => {
    if (asking || document.visibilityState !== 'visible') return
    asking = true
    const order = await tryFetchOrder(orderId, key)
    asking = false
    if (order) defer(() => ending.signal.aborted || onOrder(order))
  }
  const listener = () => void ask()
  document.addEventListener('visibilitychange', listener, { signal: ending.signal })
  addEventListener('online', listener, { signal: ending.signal })
  // Back may show the page as it was left.
  addEventListener('pageshow', ({ persisted }) => persisted && listener(), { signal: ending.signal })
  return () => ending.abort()
}
