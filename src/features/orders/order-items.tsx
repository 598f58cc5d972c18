import { useSnapshot } from 'valtio'
import { choiceWords } from '../../domain/cart/choice-words.ts'
import type { CartItem } from '../../contract/cart/cart.ts'
import type { Order } from '../../contract/orders/order.ts'
import { to } from '../../contract/paths.ts'
import { cartPrices } from '../../domain/cart/cart-prices.ts'
import { deliverySum } from '../../domain/delivery/order-words.ts'
import { refundedOf } from '../../domain/orders/refund.ts'
import { isMirrored } from '../../domain/catalogue/variation.ts'
import { reviewsState } from '../../state/reviews/reviews.ts'
import { Badge } from '../../ui/basics/badge.tsx'
import { LineItem } from '../../ui/goods/line-item.tsx'
import { Icon } from '../../ui/basics/icon.tsx'
import { Link } from '../../ui/basics/link.tsx'
import { Price } from '../../ui/goods/price.tsx'
import { Totals, type TotalsRow } from '../../ui/goods/totals.tsx'
import styles from './order-items.module.css'

/** The ordered products, at the prices of the order. */
export function OrderItems({ order }: { order: Order }) {
  const { subtotal, discount_total: discount, tax_total: tax, total } = order.totals
  const money = cartPrices(order)
  const refunded = refundedOf(order)
  const isGift = order.gift_card !== undefined
  const rows: TotalsRow[] = [
    { label: 'Subtotal', value: money(subtotal) },
    ...(discount > 0 ? [{ label: order.coupon ? `Discount, ${order.coupon.code}` : 'Discount', value: `− ${money(discount)}` }] : []),
    ...(isGift ? [] : [deliverySum(order, money)]),
    { label: 'Total', value: money(total), weight: 'total' },
    isGift ? { label: 'VAT', value: 'None', weight: 'faint' } : { label: 'VAT included', value: money(tax), weight: 'faint' },
    ...(order.credits ?? []).map(({ kind, last_four, amount }) => ({
      label: kind === 'credit' ? 'Store credit' : `Gift card ending in ${last_four}`,
      value: `− ${money(amount)}`,
    })),
    ...(refunded > 0 ? [{ label: 'Refunded', value: `− ${money(refunded)}` }] : []),
  ]
  return (
    <section className={styles.items} aria-labelledby="order-items">
      <h2 id="order-items" className={styles.title}>
        What you ordered
      </h2>
      <ul className="stack gap-4 bare-list">
        {order.items.map((item) => (
          <li key={item.item_key}>
            <LineItem
              compact
              name={item.name}
              href={isGift ? to.giftCard() : to.product(item.slug, item.variation)}
              picture={item.image && `${item.image}-400.webp`}
              focal={item.image_focal}
              mark={isGift ? <Icon name="gift" /> : undefined}
              flip={isMirrored(item.variation)}
              details={[choiceWords(item), ...(item.quantity.value > 1 ? [`${item.quantity.value} × ${money(item.price)}`] : [])].filter(
                Boolean,
              )}
              aside={item.free ? <Badge tone="leaf">Free</Badge> : <Price size="sm" now={money(item.totals.subtotal)} />}
            >
              {order.state === 'delivered' && !isGift ? <AfterDelivery item={item} /> : null}
            </LineItem>
          </li>
        ))}
      </ul>
      <Totals className={styles.totals} rows={rows} />
    </section>
  )
}

/** The next steps with a delivered piece, on its page: a review, unless the customer has written one here, and its care. */
function AfterDelivery({ item: { id, slug, name, variation } }: { item: CartItem }) {
  const { mine, pending } = useSnapshot(reviewsState)
  const isReviewed = mine.some(({ product_id }) => product_id === id) || pending.some(({ productId }) => productId === id)
  const page = to.product(slug, variation)
  return (
    <p className={`cluster gap-2 no-print ${styles.after}`}>
      {isReviewed ? null : (
        <Link href={`${page}#reviews`}>
          Write a review<span className="visually-hidden"> of {name}</span>
        </Link>
      )}
      <Link href={`${page}#care`}>
        Care<span className="visually-hidden"> of {name}</span>
      </Link>
    </p>
  )
}
