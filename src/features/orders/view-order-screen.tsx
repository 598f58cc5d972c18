import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Order } from '../../contract/orders/order.ts'
import { to } from '../../contract/paths.ts'
import type { OwnOrder } from '../../data/catalogue/shop-reader.ts'
import { connection } from '../../state/network/connection.ts'
import { tryFetchOrder } from '../../actions/orders/order.ts'
import type { ScreenProps } from '../../state/screen.ts'
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx'
import { OrderPage } from './order-page.tsx'
import styles from './view-order-screen.module.css'

/** An order of the signed-in customer (spec §2), or the stored copy while the server cannot be reached. */
export function ViewOrderScreen({ data }: ScreenProps<OwnOrder>) {
  const { order, asOf } = data
  const [fresh, setFresh] = useState<Order | null>(null)
  const { online } = useSnapshot(connection)
  const isCopy = asOf !== null && fresh === null

  useEffect(() => {
    if (online && asOf !== null) void tryFetchOrder(order.order_id, null).then(setFresh)
  }, [online, asOf, order.order_id])

  return (
    <>
      <div className={`wrap no-print ${styles.trail}`}>
        <Breadcrumbs
          items={[{ label: 'Your account', href: to.account() }, { label: 'Orders', href: to.orders() }, { label: order.order_id }]}
        />
      </div>
      <OrderPage
        key={fresh ? 'fresh' : order.order_id}
        initial={fresh ?? order}
        orderKey={null}
        cancelled={false}
        asOf={isCopy ? new Date(asOf).toISOString() : undefined}
      />
    </>
  )
}
