import { useCallback, useEffect, useState } from 'react'
import type { Order } from '../../../contract/orders/order.ts'
import { followOrder } from '../../../actions/orders/follow-order.ts'
import type { OrderKey } from '../../../actions/orders/order.ts'
import { shopNow } from '../../../state/network/connection.ts'

export interface PaymentCheck {
  /** `over`: the polling ended without a result. */
  state: 'idle' | 'checking' | 'over'
  again: () => void
}

/** Milliseconds. After this time, a visit to an unpaid order is not a return from the payment page. */
const RETURN_TIME = 60 * 60_000

/**
 * Where the customer comes from. `paid`: possibly the payment page, so the check is visible. `cancelled`: they cancelled there but may
 * have paid before, so the check is silent. `elsewhere`: the check runs only on request.
 */
export type Arrival = 'paid' | 'cancelled' | 'elsewhere'

/** Polls the server for the confirmation of a payment. */
export function usePaymentCheck(order: Order, key: OrderKey, arrival: Arrival, onOrder: (order: Order) => void): PaymentCheck {
  const { order_id: orderId, timeline } = order
  const isPending = order.state === 'pending_payment'
  // Requests, answers and updates are entries too, and no visit to the payment page.
  const since = timeline.findLast(({ kind = 'state' }) => kind === 'state')?.at ?? order.created_at
  const [state, setState] = useState<PaymentCheck['state']>(isPending && arrival === 'paid' ? 'checking' : 'idle')
  const [requests, setRequests] = useState(0)

  useEffect(() => {
    const pressed = requests > 0
    const isNeeded = isPending && (pressed || arrival !== 'elsewhere')
    const isVisible = pressed || arrival === 'paid'
    const isLate = shopNow().getTime() - Date.parse(since) > RETURN_TIME
    const report = (next: PaymentCheck['state']) => setState(isVisible ? next : 'idle')
    if (!isNeeded || (isLate && !pressed)) {
      report(isNeeded ? 'over' : 'idle')
      return undefined
    }
    report('checking')
    return followOrder(orderId, key, { onOrder, onStop: () => report('over') })
  }, [isPending, requests, arrival, since, orderId, key, onOrder])

  return { state, again: useCallback(() => setRequests((count) => count + 1), []) }
}
