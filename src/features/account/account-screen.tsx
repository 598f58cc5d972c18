import { useSnapshot } from 'valtio'
import type { Customer } from '../../contract/account/customer.ts'
import { to } from '../../contract/paths.ts'
import type { OwnOrders } from '../../data/catalogue/shop-reader.ts'
import type { ScreenProps } from '../../state/screen.ts'
import { sessionState } from '../../state/account/session.ts'
import { Link } from '../../ui/basics/link.tsx'
import { AddressCard } from './address-card.tsx'
import { AsOf } from './as-of.tsx'
import { DeviceCard } from './device-card.tsx'
import { InformationCard } from './information-card.tsx'
import { ListsCard } from './lists-card.tsx'
import { NoOrders } from './no-orders.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { OrderCard } from './order-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import styles from './account-screen.module.css'

export interface AccountData {
  customer: Customer
  orders: OwnOrders
}

/** The newest that are shown here; the rest has a page of its own. */
const RECENT = 2

/** The account's home: where orders stand, and everything that is the customer's to change. */
export function AccountScreen({ data }: ScreenProps<AccountData>) {
  const { customer: present } = useSnapshot(sessionState)
  // What was changed here since it was loaded.
  const customer = present?.user_id === data.customer.user_id ? (present as Customer) : data.customer
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <div className={styles.greeting}>
          <p className="eyebrow">Your account</p>
          <h1>Hello, {customer.first_name}</h1>
        </div>
        <SignOutButton />
      </header>
      <AsOf asOf={data.orders.asOf}>This is your account</AsOf>
      <div className={styles.columns}>
        <div className={styles.main}>
          <RecentOrders orders={data.orders.orders} />
          <section className={styles.part} aria-labelledby="account-addresses">
            <h2 id="account-addresses" className={styles.title}>
              Addresses
            </h2>
            <div className={styles.addresses}>
              <AddressCard kind="shipping" customer={customer} />
              <AddressCard kind="billing" customer={customer} />
            </div>
          </section>
        </div>
        <div className={styles.side}>
          {customer.discount_percentage > 0 ? (
            <p className={styles.trade}>
              <strong>Trade account.</strong> Your prices are {customer.discount_percentage}% below the shop’s, wherever that is the better
              price.
            </p>
          ) : null}
          <ListsCard />
          <ProfileCard customer={customer} />
          <DeviceCard />
          <NotificationsCard />
          <InformationCard email={customer.email} />
        </div>
      </div>
    </div>
  )
}

function RecentOrders({ orders }: { orders: OwnOrders['orders'] }) {
  return (
    <section className={styles.part} aria-labelledby="account-orders">
      <div className={styles.titleRow}>
        <h2 id="account-orders" className={styles.title}>
          {orders.length > RECENT ? 'Latest orders' : 'Orders'}
        </h2>
        {orders.length > 0 ? <Link href={to.orders()}>All orders</Link> : null}
      </div>
      {orders.length === 0 ? (
        <NoOrders level={3} />
      ) : (
        <ul className={`bare-list ${styles.orders}`}>
          {orders.slice(0, RECENT).map((order) => (
            <li key={order.order_id}>
              <OrderCard order={order} level={3} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
