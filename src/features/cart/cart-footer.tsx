import { useState } from 'react'
import type { Snapshot } from 'valtio'
import { brand } from '../../contract/brand.ts'
import type { Cart } from '../../contract/cart.ts'
import { to } from '../../contract/paths.ts'
import { deliveryPromise, formatDay } from '../../domain/delivery.ts'
import { formatMoney } from '../../domain/money.ts'
import { closeCart } from '../../state/cart.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './cart-footer.module.css'

/** The total and the way on, in view however long the cart is. */
export function CartFooter({ cart }: { cart: Snapshot<Cart> }) {
  // The panel opens on the device only, so that today is the shopper's.
  const [{ delivery_by: deliveryBy }] = useState(() => deliveryPromise(new Date(), brand.dispatchFrom))
  return (
    <div className={styles.footer}>
      <p className={styles.total} aria-live="polite">
        <span>Total</span>
        <span className="tabular">{formatMoney(cart.totals.total)}</span>
      </p>
      <p className={styles.delivery}>
        <Icon name="truck" size={20} />
        Delivered free by {formatDay(deliveryBy)}
      </p>
      <div className={styles.actions}>
        <ButtonLink href={to.checkout()} size="lg" full>
          Checkout
        </ButtonLink>
        <Button variant="quiet" onClick={closeCart} full>
          Keep looking
        </Button>
      </div>
    </div>
  )
}
