import { useSnapshot } from 'valtio'
import { brand } from '../../contract/brand.ts'
import type { Customer } from '../../contract/account/customer.ts'
import { to } from '../../contract/paths.ts'
import type { OwnOrders } from '../../data/catalogue/shop-reader.ts'
import type { ScreenProps } from '../../state/screen.ts'
import { useFrozen } from '../../state/use-frozen.ts'
import { sessionState } from '../../state/account/session.ts'
import { Link } from '../../ui/basics/link.tsx'
import { AddressBook } from './addresses/address-book.tsx'
import { BillingCard } from './addresses/billing-card.tsx'
import { AsOf } from './as-of.tsx'
import { DecoratorCard } from './decorator/decorator-card.tsx'
import { PasskeysCard } from './passkeys/passkeys-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { DeviceCard } from './device-card.tsx'
import { InformationCard } from './information-card.tsx'
import { NoOrders } from './no-orders.tsx'
import { OrderCard } from './order-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { wholesaleState } from '../../state/wholesale/wholesale.ts'
import { StoreCreditCard } from './store-credit-card.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { pushState } from '../../state/push/push.ts'
import { Button, ButtonLink } from '../../ui/basics/button.tsx'
import { useSignOut } from './use-sign-out.tsx'
import styles from './account-screen.module.css'
import factsStyles from './facts.module.css'

export interface AccountData {
  customer: Customer
  orders: OwnOrders
}

/** The number of orders shown here. The orders page lists all of them. */
const RECENT = 2

/** The account page: recent orders, and everything the customer can change. */
export function AccountScreen({ data }: ScreenProps<AccountData>) {
  const { customer: current } = useFrozen(sessionState)
  // Includes changes made here since the page was loaded.
  const customer = current?.user_id === data.customer.user_id ? current : data.customer
  const isDecorator = customer.role === 'decorator'
  return (
    <div className={`wrap ${styles.page}`}>
      <header className="cluster gap-4 align-end justify-between">
        <div className="stack gap-1">
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
              <AddressBook customer={customer} />
              <BillingCard customer={customer} />
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
          {customer.role === 'trade' ? (
            <Card title="Trade account">
              <p className={factsStyles.text}>The people, delivery addresses and invoices of your business.</p>
              <p className="cluster gap-5 rows-0 row-links">
                <Link href={to.tradeAccount()}>See your trade account</Link>
              </p>
            </Card>
          ) : null}
          {customer.role === 'trade' ? (
            <Card title="Quotes">
              <p className={factsStyles.text}>Ask for a price for many pieces, delivery included.</p>
              <p className="cluster gap-5 rows-0 row-links">
                <Link href={to.quotes()}>See your quotes</Link>
              </p>
            </Card>
          ) : null}
          {isDecorator ? <DecoratorCard isDecorator /> : null}
          <StoreCreditCard />
          <ListsCard />
          {customer.role === 'trade' || customer.role === 'staff' ? null : <TradeInvitationCard />}
          <ProfileCard customer={customer} />
          <PasskeysCard customer={customer} />
          <DevicesCard />
          <DeviceCard />
          <NotificationsCard />
          <InformationCard email={customer.email} />
          {isDecorator ? null : <DecoratorCard isDecorator={false} />}
        </div>
      </div>
    </div>
  )
}

/** The way to a trade account for customers without one. */
function TradeInvitationCard() {
  return (
    <Card title="Trade account">
      <p className={factsStyles.text}>Do you buy for a business? It can have trade prices, quotes and invoices in its name.</p>
      <p className="cluster gap-5 rows-0 row-links">
        <Link href={to.trade()}>Apply for a trade account</Link>
      </p>
    </Card>
  )
}

function RecentOrders({ orders }: { orders: OwnOrders['orders'] }) {
  return (
    <section className={styles.part} aria-labelledby="account-orders">
      <div className="cluster gap-4 rows-0 align-baseline justify-between row-links">
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

/** A link to the customer's lists, which the device stores too. */
function ListsCard() {
  const { lists } = useSnapshot(wholesaleState)
  return (
    <Card title="Lists">
      <p className={factsStyles.text}>
        {lists.length === 0
          ? 'One for each room or client: a whole list goes into the cart at once.'
          : `${lists
              .map(({ name }) => name)
              .slice(0, 3)
              .join(', ')}${lists.length > 3 ? ` and ${lists.length - 3} more` : ''}.`}
      </p>
      <p className="cluster gap-5 rows-0 row-links">
        <Link href={to.lists()}>
          {lists.length === 0 ? 'Create a list' : `See your ${lists.length === 1 ? 'list' : `${lists.length} lists`}`}
        </Link>
      </p>
    </Card>
  )
}

/** Whether this device gets notifications about orders, and the button to change that. */
function NotificationsCard() {
  const { topics, ready } = useSnapshot(pushState)
  const isSubscribed = topics.includes('orders')
  return (
    <Card title="Notifications">
      <p className={factsStyles.text}>
        {!ready || !isSubscribed
          ? `This device can tell you when an order moves, also while ${brand.name} is closed. It does so only if you ask it to.`
          : 'This device tells you when an order of yours moves.'}
      </p>
      <p>
        <ButtonLink href={to.notifications()} variant="secondary" size="sm">
          All notifications
        </ButtonLink>
      </p>
    </Card>
  )
}

/** Signs out. Without script it is a plain form. */
function SignOutButton() {
  const { leave, busy, dialog } = useSignOut()
  return (
    <form
      method="post"
      action={to.signOut()}
      onSubmit={(event) => {
        event.preventDefault()
        leave()
      }}
    >
      <Button type="submit" variant="secondary" size="sm" busy={busy}>
        Sign out
      </Button>
      {dialog}
    </form>
  )
}
