import type { Order } from '../../contract/orders/order.ts'
import { tryFetchOrder, type OrderKey } from './order.ts'
import { device } from '../../lazy/device.ts'

/** Seconds between questions: a confirmation comes within a few, or it takes minutes. Together about two minutes. */
const PAUSES = [1, 1, 2, 2, 3, 5, 8, 13, 20, 30, 30]

interface FollowOptions {
  onOrder(order: Order): void
  /** Asked often enough; the shopper may ask again. */
  onStop(): void
}

/**
 * Asks after an order while its payment is being confirmed, slower and slower, and only while the page is looked at.
 * Returns what ends it.
 */
export function followOrder(orderId: string, key: OrderKey, { onOrder, onStop }: FollowOptions): () => void {
  const { timers } = device()
  const ending = new AbortController()
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
    if (order) onOrder(order)
    if (order && order.state !== 'pending_payment') return
    const pause = PAUSES[asked++]
    if (pause === undefined) onStop()
    // A page that nobody sees waits until somebody does.
    else if (document.visibilityState === 'visible') cancel = timers.after(pause * 1000, () => void ask())
  }

  const look = () => {
    if (document.visibilityState === 'visible') void ask()
  }
  document.addEventListener('visibilitychange', look, { signal: ending.signal })
  addEventListener('online', look, { signal: ending.signal })
  void ask()
  return () => {
    ending.abort()
    cancel()
  }
}
