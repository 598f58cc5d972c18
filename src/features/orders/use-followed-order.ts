import { useCallback, useEffect, useState } from 'react'
import type { Order } from '../../contract/orders/order.ts'
import { followOrder } from '../../actions/orders/follow-order.ts'
import { orderShown } from '../../actions/orders/order.ts'

interface FollowedOrder {
  /** Null until the server responds. */
  order: Order | null
  /** The polling has ended. */
  done: boolean
  again: () => void
}

/** Polls an order until its payment is settled. */
export function useFollowedOrder(orderId: string, orderKey: string): FollowedOrder {
  const [order, setOrder] = useState<Order | null>(null)
  const [round, setRound] = useState(1)
  const [stoppedAt, setStoppedAt] = useState(0)

  useEffect(
    () =>
      followOrder(orderId, orderKey, {
        onOrder(next) {
          setOrder(next)
          void orderShown(next, orderKey)
        },
        onStop: () => setStoppedAt(round),
      }),
    [orderId, orderKey, round],
  )

  return { order, done: stoppedAt === round, again: useCallback(() => setRound((count) => count + 1), []) }
}
