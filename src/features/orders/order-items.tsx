import { useSnapshot, type Snapshot } from 'valtio'
import { openReview } from '../../actions/reviews/review-dialog.ts'
import { choiceWords } from '../../domain/cart/choice-words.ts'
import type { CartItem } from '../../contract/cart/cart.ts'
import type { Order } from '../../contract/orders/order.ts'
import { to } from '../../contract/paths.ts'
import { cartPrices } from '../../domain/cart/cart-prices.ts'
import { deliverySum } from '../../domain/delivery/order-words.ts'
import { refundedWords } from '../../domain/orders/piece-words.ts'
import { refundedOf } from '../../domain/orders/refund.ts'
import { isMirrored } from '../../domain/catalogue/variation.ts'
import { reviewsState } from '../../state/reviews/reviews.ts'
import { Badge } from '../../ui/basics/badge.tsx'
import { Button } from '../../ui/basics/button.tsx'
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
      <h2 id="order-items" tabIndex={-1} className={styles.title}>
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
              details={[
                choiceWords(item),
                item.quantity.value > 1 ? `${item.quantity.value} × ${money(item.price)}` : '',
                refundedWords(order, item),
              ].filter(Boolean)}
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

/** The next steps with a delivered piece: a review, also of one that the shop no longer sells, and its care. */
function AfterDelivery({ item: { id, slug, name, variation } }: { item: CartItem }) {
  const step = reviewStep(useSnapshot(reviewsState), id)
  return (
    <p className={`cluster gap-2 no-print ${styles.after}`}>
      {step.kind === 'done' ? (
        <span>{step.words}</span>
      ) : (
        <Button variant="quiet" size="sm" className="flush" aria-haspopup="dialog" onClick={() => openReview({ id, name })}>
          {step.kind === 'edit' ? 'Edit your review' : 'Write a review'}
          <span className="visually-hidden"> of {name}</span>
        </Button>
      )}
      <Link href={`${to.product(slug, variation)}#care`}>
        Care<span className="visually-hidden"> of {name}</span>
      </Link>
    </p>
  )
}

const sentWords = { held: 'We are reading your review.', approved: 'Your review is published.' } as const

/** Whether the customer can write a review of a product, edit one that was not accepted, or has written one. */
function reviewStep(
  { mine, pending, refused }: Snapshot<Pick<typeof reviewsState, 'mine' | 'pending' | 'refused'>>,
  id: number,
): { kind: 'write' | 'edit' } | { kind: 'done'; words: string } {
  if (pending.some(({ productId }) => productId === id)) return { kind: 'done', words: 'Your review will be sent.' }
  const rejected = refused.find(({ body }) => body.productId === id)
  if (rejected) return rejected.final ? { kind: 'done', words: rejected.reason } : { kind: 'edit' }
  const sent = mine.find(({ product_id }) => product_id === id)
  if (!sent) return { kind: 'write' }
  return sent.state === 'declined' ? { kind: 'edit' } : { kind: 'done', words: sentWords[sent.state] }
}
