import { useEffect, useRef } from 'react'
import type { Snapshot } from 'valtio'
import type { CartItem } from '../../contract/cart/cart.ts'
import { cents, type Cents } from '../../contract/money/money.ts'
import { to } from '../../contract/paths.ts'
import { referencePrice } from '../../domain/cart/trade-price.ts'
import { isMirrored } from '../../domain/catalogue/variation.ts'
import { removeItem, setQuantity } from '../../actions/cart/change-cart.ts'
import { notifyQuantityLimit } from '../../actions/cart/quantity-limit.ts'
import { useLinePicture } from '../../actions/cart/use-line-picture.ts'
import { Badge } from '../../ui/basics/badge.tsx'
import { IconButton } from '../../ui/basics/icon-button.tsx'
import { LineItem } from '../../ui/goods/line-item.tsx'
import { Price } from '../../ui/goods/price.tsx'
import { Stepper } from '../../ui/forms/stepper.tsx'
import styles from './cart-line.module.css'

interface CartLineProps {
  item: Snapshot<CartItem>
  /** Formats an amount like the others of the cart. */
  money: (value: Cents) => string
  /** The server has not confirmed this line yet. */
  pending: boolean
  /** The panel opened for this line, so it scrolls here. */
  isAdded?: boolean
  /** Called when the customer removes the line. The caller moves the focus. */
  onRemove: () => void
}

/** One line: quantity, price and the remove button. A gift of a coupon is locked. */
export function CartLine({ item, money, pending, isAdded = false, onRemove }: CartLineProps) {
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isAdded) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isAdded])
  const { name, quantity, totals } = item
  const { picture, shownIn, onPictureFail } = useLinePicture(item)
  const choice = Object.entries(item.variation_labels).map(([label, value]) => `${label}: ${value}`)
  const details = shownIn ? [...choice, `Shown in ${shownIn}`] : choice
  const face = {
    name,
    href: to.product(item.slug, item.variation),
    picture,
    onPictureFail,
    focal: item.image_focal,
    flip: isMirrored(item.variation),
    details,
  }

  if (item.free) {
    const gift = `${quantity.value > 1 ? `${quantity.value} × ` : ''}A gift with your order`
    return (
      <li>
        <LineItem {...face} details={[...details, gift]} aside={<Badge tone="leaf">Free</Badge>} />
      </li>
    )
  }

  const remove = () => {
    const removing = removeItem(item.item_key)
    onRemove()
    return removing
  }
  const change = (next: number) => (next < quantity.min ? remove() : setQuantity(item.item_key, next))
  const reference = referencePrice(item)
  const was = item.price < reference ? money(cents(reference * quantity.value)) : undefined

  return (
    <li ref={line}>
      <LineItem
        {...face}
        mark={pending ? <Badge className={styles.pending}>Will sync</Badge> : null}
        aside={<IconButton icon="trash" label={`Remove ${name}`} className={styles.remove} onClick={() => void remove()} />}
      >
        <div className="cluster gap-2 align-center justify-between">
          <Stepper
            label={`Quantity of ${name}`}
            value={quantity.value}
            min={0}
            max={quantity.max}
            onAbove={(limit) => notifyQuantityLimit(limit, name)}
            size="sm"
            onChange={change}
          />
          <div className={styles.price}>
            <Price now={money(totals.subtotal)} was={was} />
            {quantity.value > 1 ? <p className={styles.note}>{money(item.price)} each</p> : null}
          </div>
        </div>
      </LineItem>
    </li>
  )
}
