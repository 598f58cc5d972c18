import { useCallback, useEffect, useState } from 'react'
import type { Order } from '../../../contract/orders/order.ts'
import { followOrder } from '../../../actions/orders/follow-order.ts'
import type { OrderKey } from '../../../actions/orders/order.ts'

export interface PaymentCheck {
  /** `over`: asked often enough, and still no word. */
  state: 'idle' | 'checking' | 'over'
  again: () => void
}

/** Milliseconds. Who comes back to an unpaid order later than this does not come from the payment page. */
const JUST_NOW = 60 * 60_000

/**
 * Where the shopper comes from. `paid`: from the payment page, perhaps, so they are told that it is asked. `cancelled`: they turned back
 * there, and may have paid before, so it is asked without a word. `elsewhere`: it is asked only when they want it.
 */
export type Arrival = 'paid' | 'cancelled' | 'elsewhere'

/** Asks the shop whether a payment has been confirmed, and believes only the shop. */
export function usePaymentCheck(order: Order, key: OrderKey, arrival: Arrival, onOrder: (order: Order) => void): PaymentCheck {
  const { order_id: orderId, timeline } = order
  const isPending = order.state === 'pending_payment'
  const since = timeline.at(-1)?.at ?? order.created_at
  const [state, setState] = useState<PaymentCheck['state']>(isPending && arrival === 'paid' ? 'checking' : 'idle')
  const [asked, setAsked] = useState(0)

  useEffect(() => {
    const pressed = asked > 0
    const wanted = isPending && (pressed || arrival !== 'elsewhere')
    const told = pressed || arrival === 'paid'
    const late = Date.now() - Date.parse(since) > JUST_NOW
    const say = (next: PaymentCheck['state']) => setState(told ? next : 'idle')
    if (!wanted || (late && !pressed)) {
      say(wanted ? 'over' : 'idle')
      return undefined
    }
    say('checking')
    return followOrder(orderId, key, { onOrder, onStop: () => say('over') })
  }, [isPending, asked, arrival, since, orderId, key, onOrder])

  return { state, again: useCallback(() => setAsked((count) => count + 1), []) }
}
