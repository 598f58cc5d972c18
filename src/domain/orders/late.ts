import type { Order } from '../../contract/orders/order.ts'

interface Waiting {
  state: Order['state']
  /** A South African day, YYYY-MM-DD. */
  delivery_by: string
  /** At a store. Such an order is not late once it is ready. */
  isCollected: boolean
}

/** Whether a paid order should have arrived, or have been ready at its store, before today (a South African day). */
export const isLate = ({ state, delivery_by, isCollected }: Waiting, today: string): boolean =>
  delivery_by < today && (state === 'processing' || (state === 'dispatched' && !isCollected))
