import { useCallback, useEffect, useState } from 'react'
import type { Order } from '../../contract/orders/order.ts'
import { followOrder } from '../../actions/orders/follow-order.ts'
import { orderShown } from '../../actions/orders/order.ts'

interface FollowedOrder {
  /** Null until the server responds. */
  order: Order | null
  /** The polling ended. */
  over: boolean
  again: () => void
}

/** An order that is polled until its payment is settled. */
export function useFollowedOrder(orderId: string, orderKey: string): FollowedOrder {
  const [order, setOrder] = useState<Order | null>(null)
  const [round, setRound] = useState(1)
  const [stoppedAt, setStoppedAt] = useState(0)

  useEffect(
    () =>
      followOrder(orderId, orderKey, {
        onOrder(seen) {
          setOrder(seen)
          void orderShown(seen, orderKey)
        },
        onStop: () => setStoppedAt(round),
      }),
    [orderId, orderKey, round],
  )

  return { order, over: stoppedAt === round, again: useCallback(() => setRound((count) => count + 1), []) }
}
