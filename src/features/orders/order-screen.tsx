import type { Order } from '../../contract/orders/order.ts'
import type { ScreenProps } from '../../state/screen.ts'
import { OrderLookup } from './order-lookup.tsx'
import { OrderPage } from './order-page.tsx'
import { RememberedOrder } from './remembered-order.tsx'

/** The result for the address: an order, a missing or wrong key, or an unreachable server. */
export type OrderScreenData = Order | { kind: 'needs-lookup' | 'offline'; orderId: string }

/** The page of an order, opened with its key. */
export function OrderScreen({ data, search }: ScreenProps<OrderScreenData>) {
  const query = new URLSearchParams(search)
  const key = query.get('key') ?? ''
  if (!('kind' in data)) return <OrderPage key={data.order_id} initial={data} orderKey={key} cancelled={query.has('cancelled')} />
  if (data.kind === 'offline') return <RememberedOrder orderId={data.orderId} />
  return <OrderLookup orderId={data.orderId} triedKey={key} />
}
