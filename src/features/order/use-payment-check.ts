import { useCallback, useEffect, useState } from 'react'
import type { Order } from '../../contract/order.ts'
import { followOrder } from '../../state/follow-order.ts'
import type { OrderKey } from '../../state/order.ts'

export interface PaymentCheck {
  /** `over`: asked often enough, and still no word. */
  state: 'idle' | 'checking' | 'over'
  again: () => void
}

/** Milliseconds. Who comes back to an unpaid order later than this does not come from the payment page. */
const JUST_NOW = 60 * 60_000

/**
 * Asks the shop whether a payment has been confirmed, and believes only the shop. `returning`: the shopper may just have paid, so it is
 * asked at once.
 */
export function usePaymentCheck(order: Order, key: OrderKey, returning: boolean, onOrder: (order: Order) => void): PaymentCheck {
  const { order_id: orderId, timeline } = order
  const isPending = order.state === 'pending_payment'
  const since = timeline.at(-1)?.at ?? order.created_at
  const [state, setState] = useState<PaymentCheck['state']>(isPending && returning ? 'checking' : 'idle')
  const [asked, setAsked] = useState(0)

  useEffect(() => {
    const pressed = asked > 0
    const wanted = isPending && (pressed || returning)
    const late = Date.now() - Date.parse(since) > JUST_NOW
    if (!wanted || (late && !pressed)) {
      setState(wanted ? 'over' : 'idle')
      return undefined
    }
    setState('checking')
    return followOrder(orderId, key, { onOrder, onStop: () => setState('over') })
  }, [isPending, asked, returning, since, orderId, key, onOrder])

  return { state, again: useCallback(() => setAsked((count) => count + 1), []) }
}
