import { useSnapshot } from 'valtio'
import { brand } from '../../contract/brand.ts'
import { fillPath } from '../../contract/http/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import type { Order } from '../../contract/orders/order.ts'
import { to } from '../../contract/paths.ts'
import { southAfricanDay } from '../../domain/calendar/days.ts'
import { cardMailWords } from '../../domain/gifts/card-mail.ts'
import { deliveryWordsLong } from '../../domain/checkout/delivery-promise.ts'
import { orderDeliveryWords } from '../../domain/delivery/order-words.ts'
import type { OrderKey } from '../../actions/orders/order.ts'
import { saveFile } from '../../ui/basics/save-file.ts'
import { Button, ButtonLink } from '../../ui/basics/button.tsx'
import { Icon } from '../../ui/basics/icon.tsx'
import { Link } from '../../ui/basics/link.tsx'
import { orderToCsv } from '../../domain/wholesale/list-csv.ts'
import { printTitle } from './invoice.tsx'
import { OrderAgain } from './order-again.tsx'
import { openNotifications } from '../../actions/push/push-dialog.ts'
import { useShopNow } from '../../state/network/use-shop-now.ts'
import { pushState } from '../../state/push/push.ts'
import { sessionState } from '../../state/account/session.ts'
import styles from './order-actions.module.css'

const finished = new Set<Order['state']>(['delivered', 'cancelled', 'refunded'])

/** The delivery date, and the buttons for the calendar entry, the invoice, the credit notes and a repeated order: a guest's once it is closed. */
export function OrderActions({ order, orderKey }: { order: Order; orderKey: OrderKey }) {
  const key = orderKey === null ? '' : `?key=${encodeURIComponent(orderKey)}`
  const calendar = `${fillPath(endpoints.order.path, { orderId: order.order_id })}/delivery.ics${key}`
  const { customer } = useSnapshot(sessionState)
  const today = southAfricanDay(useShopNow())
  const isOpen = !finished.has(order.state)
  const { documents = [], gift_card: gift, collection } = order
  const isReady = collection !== undefined && order.state === 'dispatched'
  return (
    <div className="stack gap-4">
      {isOpen ? (
        <p className={styles.delivery}>
          <Icon name={gift ? 'mail' : collection ? 'pin' : 'truck'} />
          {gift
            ? cardMailWords({ ...order, gift_card: gift }, today)
            : isReady
              ? `Ready to collect at ${collection.name}`
              : orderDeliveryWords(order, deliveryWordsLong(order))}
        </p>
      ) : null}
      {isOpen ? <OrderNews /> : null}
      <div className="cluster gap-2 no-print">
        {isOpen && !gift && !isReady ? (
          <ButtonLink href={calendar} download={`order-${order.order_id}.ics`} variant="secondary" icon="calendar">
            Add to calendar
          </ButtonLink>
        ) : null}
        {documents.map(({ document_id, kind }) => (
          <ButtonLink
            key={document_id}
            href={`${fillPath(endpoints.order.path, { orderId: order.order_id })}/documents/${document_id}.pdf${key}`}
            download={`${document_id}.pdf`}
            variant="secondary"
          >
            {kind === 'invoice' ? 'Invoice' : 'Credit note'} {document_id} (PDF)
          </ButtonLink>
        ))}
        <Button variant="secondary" icon="print" onClick={() => print()}>
          Print the {printTitle(order).toLowerCase()}
        </Button>
        {customer?.role === 'trade' && !gift ? (
          <Button
            variant="secondary"
            icon="install"
            onClick={() => saveFile(`order-${order.order_id}.csv`, orderToCsv(order.items), 'text/csv;charset=utf-8')}
          >
            Download as CSV
          </Button>
        ) : null}
      </div>
      {orderKey === null ? null : (
        <ButtonLink href={to.categories()} variant="quiet" className="flush no-print">
          Continue shopping
        </ButtonLink>
      )}
      {(orderKey === null || !isOpen) && !gift ? <OrderAgain items={order.items} /> : null}
      <p className={styles.help}>
        Something not right? Phone <Link href={brand.phone_href}>{brand.phone}</Link>
        {brand.whatsapp_href ? (
          <>
            , write on{' '}
            <Link href={brand.whatsapp_href} external>
              WhatsApp
            </Link>
          </>
        ) : null}{' '}
        or write to <Link href={`mailto:${brand.email}`}>{brand.email}</Link>.
      </p>
    </div>
  )
}

/** Offers notifications about the order to a customer whose browser supports them. Guests get mail. */
function OrderNews() {
  const { customer } = useSnapshot(sessionState)
  const { topics, ready, permission } = useSnapshot(pushState)
  if (!customer || !ready || permission === 'unsupported') return null
  const isSubscribed = topics.includes('orders')
  return (
    <div className={`no-print ${styles.news}`}>
      <p className={styles.help}>
        {isSubscribed
          ? 'This device tells you when this order moves.'
          : 'A notification on this device at each step. We write to you by e-mail in any case.'}
      </p>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => openNotifications({ topic: 'orders' })}>
        {isSubscribed ? 'Change notifications' : 'Tell me when this order moves'}
      </Button>
    </div>
  )
}
