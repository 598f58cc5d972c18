import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Order } from '../../contract/orders/order.ts'
import type { RememberedOrder as Copy } from '../../data/orders/remembered-order.ts'
import { connection } from '../../state/network/connection.ts'
import { tryFetchOrder, orderOnDevice } from '../../actions/orders/order.ts'
import { Button } from '../../ui/basics/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { OrderPage } from './order-page.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import page from './order-page.module.css'

/** The stored copy of an order, while the server cannot be reached. */
export function RememberedOrder({ orderId }: { orderId: string }) {
  const [copy, setCopy] = useState<Copy | null | 'reading'>('reading')
  const [fresh, setFresh] = useState<Order | null>(null)
  const { online } = useSnapshot(connection)
  const key = copy && copy !== 'reading' ? copy.orderKey : null

  useEffect(() => {
    void orderOnDevice(orderId).then(setCopy)
  }, [orderId])

  useEffect(() => {
    if (online && key) void tryFetchOrder(orderId, key).then(setFresh)
  }, [online, orderId, key])

  if (fresh && key) return <OrderPage key="fresh" initial={fresh} orderKey={key} cancelled={false} />
  if (copy === 'reading') return <OrderSkeleton orderId={orderId} />
  if (copy) return <OrderPage initial={copy.order} orderKey={copy.orderKey} cancelled={false} asOf={new Date(copy.seenAt).toISOString()} />
  return (
    <div className="wrap">
      <EmptyState
        level={1}
        icon="offline"
        title="This order is not on your device yet"
        action={<Button onClick={() => location.reload()}>Try again</Button>}
      >
        It has not been opened here before, so there is nothing to show without a connection. The order itself is safe with us.
      </EmptyState>
    </div>
  )
}

/** The skeleton of an order while the device reads it. */
function OrderSkeleton({ orderId }: { orderId: string }) {
  return (
    <div className={`wrap ${page.page}`} aria-busy="true">
      <header className="stack gap-2">
        <Skeleton width="9rem" height="1.2rem" />
        <h1>Order {orderId}</h1>
        <Skeleton width="18rem" height="1.8rem" />
      </header>
      <div className={page.columns}>
        <Skeleton height="20rem" />
        <Skeleton height="20rem" />
      </div>
    </div>
  )
}
