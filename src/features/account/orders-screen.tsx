import { to } from '../../contract/paths.ts'
import type { OwnOrders } from '../../data/catalogue/shop-reader.ts'
import type { ScreenProps } from '../../state/screen.ts'
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx'
import { Link } from '../../ui/basics/link.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { AsOf } from './as-of.tsx'
import { NoOrders } from './no-orders.tsx'
import { OrderCard } from './order-card.tsx'
import styles from './orders-screen.module.css'

/** Every order of the customer, newest first. */
export function OrdersScreen({ data }: ScreenProps<OwnOrders>) {
  const { orders, asOf, missing = 0 } = data
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumbs items={[{ label: 'Your account', href: to.account() }, { label: 'Orders' }]} />
      <h1>Your orders</h1>
      <AsOf asOf={asOf}>These are your orders</AsOf>
      {orders.length === 0 ? (
        <NoOrders level={2} />
      ) : (
        <>
          <ul className={`bare-list ${styles.list}`}>
            {orders.map((order) => (
              <li key={order.order_id}>
                <OrderCard order={order} level={2} />
              </li>
            ))}
          </ul>
          {missing > 0 ? (
            <Notice tone="warn">
              {missing === 1 ? 'One older order' : `${missing} older orders`} could not be read just now. Load the page again to see{' '}
              {missing === 1 ? 'it' : 'them'}.
            </Notice>
          ) : null}
          <p className={`row-links ${styles.more}`}>
            Bought as a guest? <Link href={to.findOrder()}>Look up an order</Link> with its number and e-mail.
          </p>
        </>
      )}
    </div>
  )
}
