import { choiceWords } from '../../domain/cart/choice-words.ts'
import type { Snapshot } from 'valtio'
import type { Cart } from '../../contract/cart/cart.ts'
import { itemsInWords } from '../../domain/cart/quantity-words.ts'
import { cartPrices } from '../../domain/cart/cart-prices.ts'
import type { DeliveryQuote } from '../../domain/delivery/quote-delivery.ts'
import { costInWords } from '../../domain/delivery/words.ts'
import { isMirrored } from '../../domain/catalogue/variation.ts'
import { useSplit } from '../../actions/checkout/gift-payment.ts'
import { openCart } from '../../actions/cart/cart.ts'
import { Badge } from '../../ui/basics/badge.tsx'
import { Button } from '../../ui/basics/button.tsx'
import { Disclosure } from '../../ui/layout/disclosure.tsx'
import { LineItem } from '../../ui/goods/line-item.tsx'
import { Price } from '../../ui/goods/price.tsx'
import { Totals, type TotalsRow } from '../../ui/goods/totals.tsx'
import styles from './order-summary.module.css'

interface SummaryProps {
  /** With the delivery in its totals. */
  cart: Snapshot<Cart>
  quote: DeliveryQuote
}

/** The order summary on a phone: at the top, folded to one line with the total. */
export function FoldedSummary({ cart, quote }: SummaryProps) {
  return (
    <Disclosure
      className={styles.folded}
      summary={`Your order, ${itemsInWords(cart)}`}
      aside={<span className={styles.sum}>{cartPrices(cart)(cart.totals.total)}</span>}
    >
      <SummaryContent cart={cart} quote={quote} />
    </Disclosure>
  )
}

/** The order summary on a wide screen: a column that stays in view. */
export function SummaryColumn({ cart, quote }: SummaryProps) {
  return (
    <aside className={styles.column} aria-label="Your order">
      <div className={styles.head}>
        <h2 className={styles.title}>Your order</h2>
        <Button variant="quiet" size="sm" className="flush" onClick={openCart} aria-haspopup="dialog">
          Change
        </Button>
      </div>
      <SummaryContent cart={cart} quote={quote} />
    </aside>
  )
}

function SummaryContent({ cart, quote }: SummaryProps) {
  const { subtotal, discount_total: discount, tax_total: tax, total } = cart.totals
  const [coupon] = cart.coupons
  const money = cartPrices(cart)
  const split = useSplit(total)
  const rows: TotalsRow[] = [
    { label: 'Subtotal', value: money(subtotal) },
    ...(coupon && discount > 0 ? [{ label: `Discount, ${coupon.code}`, value: `− ${money(discount)}` }] : []),
    { label: quote.kind === 'collect' ? 'Collection' : 'Delivery', value: costInWords(quote, money) },
    { label: 'Total', value: money(total), weight: 'total' },
    { label: 'VAT included', value: money(tax), weight: 'faint' },
    ...(split.card > 0 ? [{ label: 'Gift card', value: `− ${money(split.card)}` }] : []),
    ...(split.credit > 0 ? [{ label: 'Store credit', value: `− ${money(split.credit)}` }] : []),
    ...(split.toPay < total ? [{ label: 'Left to pay', value: money(split.toPay), weight: 'total' as const }] : []),
  ]
  return (
    <div className="stack gap-4">
      <ul className="stack gap-4 bare-list">
        {cart.items.map((item) => (
          <li key={item.item_key}>
            <LineItem
              compact
              name={item.name}
              picture={item.image && `${item.image}-400.webp`}
              focal={item.image_focal}
              flip={isMirrored(item.variation)}
              details={[choiceWords(item), ...(item.quantity.value > 1 ? [`${item.quantity.value} × ${money(item.price)}`] : [])]}
              aside={item.free ? <Badge tone="leaf">Free</Badge> : <Price size="sm" now={money(item.totals.subtotal)} />}
            />
          </li>
        ))}
      </ul>
      <Totals className={styles.totals} rows={rows} />
      <Button variant="quiet" size="sm" className={`flush ${styles.change}`} onClick={openCart} aria-haspopup="dialog">
        Change the cart or add a promo code
      </Button>
    </div>
  )
}
