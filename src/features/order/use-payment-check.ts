import { useCallback, useEffect, useState } from 'react'
import type { Order } from '../../contract/order.ts'
import { followOrder } from '../../state/follow-order.ts'

/** `over`: asked often enough, and still no word. */
export type PaymentCheckState = 'idle' | 'checking' | 'over'

export interface PaymentCheckHandle {
  state: PaymentCheckState
  again: () => void
}

interface CheckOptions {
  /** Ask at once, because the shopper may just have paid. */
  wanted: boolean
  onOrder: (order: Order) => void
}

/** Milliseconds. Who comes back to an unpaid order later than this did not come from the payment page. */
const JUST_NOW = 60 * 60_000

const isRecent = (order: Order) => Date.now() - Date.parse(order.timeline.at(-1)?.at ?? order.created_at) < JUST_NOW

/** Asks the shop whether a payment has been confirmed, and believes only the shop. */
export function usePaymentCheck(order: Order, key: string, { wanted, onOrder }: CheckOptions): PaymentCheckHandle {
  const isPending = order.state === 'pending_payment'
  const [state, setState] = useState<PaymentCheckState>(isPending && wanted ? 'checking' : 'idle')
  const [round, setRound] = useState(wanted ? 1 : 0)
  const { order_id: orderId } = order

  useEffect(() => {
    if (!isPending) {
      setState('idle')
      return undefined
    }
    if (round === 0) return undefined
    if (round === 1 && !isRecent(order)) {
      setState('over')
      return undefined
    }
    setState('checking')
    return followOrder(orderId, key, { onOrder, onStop: () => setState('over') })
    // eslint-disable-next-line
  }, [isPending, round, orderId, key, onOrder])

  const again = useCallback(() => setRound((count) => count + 2), [])
  return { state, again }
}
