import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import page from './order-page.module.css'

/** The outline of an order that is being read from the device. */
export function OrderSkeleton({ orderId }: { orderId: string }) {
  return (
    <div className={`wrap ${page.page}`} aria-busy="true">
      <header className={page.head}>
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
