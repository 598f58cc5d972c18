import type { Order, OrderState } from '../../contract/orders/order.ts'
import { to } from '../../contract/paths.ts'
import { formatDayLong } from '../../domain/calendar/days.ts'
import { deliveryWordsLong } from '../../domain/checkout/delivery-promise.ts'
import { formatDate } from '../../domain/calendar/date-and-time.ts'
import { formatPrice } from '../../domain/money.ts'
import { stateWordsOf } from '../../domain/orders/order-state.ts'
import { isMirrored } from '../../domain/catalogue/variation.ts'
import { Badge } from '../../ui/basics/badge.tsx'
import { Link } from '../../ui/basics/link.tsx'
import { Picture } from '../../ui/goods/picture.tsx'
import styles from './order-card.module.css'

const tones: Record<OrderState, 'neutral' | 'leaf' | 'warn' | 'danger' | 'info'> = {
  pending_payment: 'warn',
  awaiting_transfer: 'warn',
  payment_failed: 'danger',
  processing: 'leaf',
  dispatched: 'leaf',
  delivered: 'neutral',
  cancelled: 'neutral',
  refunded: 'info',
}

const finished = new Set<OrderState>(['delivered', 'cancelled', 'refunded'])
/** The number of pictures that fit side by side on a phone. */
const MAX_PICTURES = 4

/** When an order arrives, in the words of its page: `Delivered 18–29 January 2027`. */
function whenInWords(order: Order): string {
  if (order.gift_card) return `Mailed on ${formatDayLong(order.delivery_by)}`
  if (order.collection) return `Collect at ${order.collection.name} from ${formatDayLong(order.delivery_by)}`
  return `Delivered ${deliveryWordsLong(order)}`
}

/** The summary of one order. The whole card is a link to it. */
export function OrderCard({ order, level }: { order: Order; level: 2 | 3 }) {
  const { order_id: id, state, items, totals } = order
  const Heading = `h${level}` as const
  const pictured = items.filter(({ image }) => image !== null)
  // The last picture also shows the number of the others.
  const beyond = pictured.length > MAX_PICTURES ? pictured.length - MAX_PICTURES + 1 : 0
  return (
    <article className={styles.card}>
      <div className="cluster gap-4 rows-2 align-center justify-between">
        <Heading className={styles.title}>
          <Link href={to.viewOrder(id)} className="whole-card">
            Order {id}
          </Link>
        </Heading>
        <Badge tone={tones[state]}>{stateWordsOf(order).label}</Badge>
      </div>
      <div className={styles.pictures}>
        {pictured.slice(0, MAX_PICTURES).map((item, index) => (
          <div key={item.item_key} className={styles.picture}>
            <Picture
              src={`${item.image}-400.webp`}
              alt=""
              width={400}
              height={300}
              shape="tile"
              focal={item.image_focal}
              flip={isMirrored(item.variation)}
            />
            {beyond > 0 && index === MAX_PICTURES - 1 ? <span className={styles.beyond}>+{beyond}</span> : null}
          </div>
        ))}
      </div>
      <p className={styles.names}>
        {items.map(({ name, quantity }) => (quantity.value > 1 ? `${quantity.value}\u00a0×\u00a0${name}` : name)).join(', ')}
      </p>
      <p className={styles.facts}>
        <span>{formatDate(order.created_at)}</span>
        {finished.has(state) ? null : <span>{whenInWords(order)}</span>}
        <strong className="tabular" data-keep-clear>
          {formatPrice(totals.total)}
        </strong>
      </p>
    </article>
  )
}
