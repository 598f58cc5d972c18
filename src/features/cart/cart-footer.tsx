import type { Snapshot } from 'valtio'
import { counted } from '../../domain/counted.ts'
import type { Cart } from '../../contract/cart/cart.ts'
import { brand } from '../../contract/brand.ts'
import { to } from '../../contract/paths.ts'
import { useCartPromise } from '../../actions/checkout/cart-promise.ts'
import { deliveryWords } from '../../domain/checkout/delivery-promise.ts'
import { cartPrices } from '../../domain/cart/cart-prices.ts'
import { closeCart } from '../../state/cart/cart.ts'
import { openListDialog } from '../../actions/wholesale/list-dialog.ts'
import { Button, ButtonLink } from '../../ui/basics/button.tsx'
import { Icon } from '../../ui/basics/icon.tsx'
import styles from './cart-footer.module.css'

/** The total and the checkout button. They stay in view however long the cart is. */
export function CartFooter({ cart }: { cart: Snapshot<Cart> }) {
  // The panel is never rendered on the server, so "today" is the customer's day.
  const promise = useCartPromise()
  return (
    <div className="stack gap-1">
      <p className={styles.total} aria-live="polite">
        <span>Total</span>
        <span className="tabular">{cartPrices(cart)(cart.totals.total)}</span>
      </p>
      <p className={styles.delivery}>
        <Icon name="truck" size={20} />
        {brand.delivery?.words ?? `Delivered free ${deliveryWords(promise)}`}
      </p>
      <div className={styles.actions}>
        <ButtonLink href={to.checkout()} size="lg" full>
          Checkout
        </ButtonLink>
        <div className={styles.ways}>
          <Button variant="quiet" onClick={closeCart}>
            Continue shopping
          </Button>
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => saveAsList(cart)}>
            Save as a list
          </Button>
        </div>
      </div>
    </div>
  )
}

/** The pieces without gifts. The server adds the gifts again. */
function saveAsList({ items }: Snapshot<Cart>): void {
  const bought = items.filter(({ free }) => !free)
  const lines = bought.map(({ id, slug, product_type: productType, quantity, variation }) => ({
    productId: id,
    productSlug: slug,
    productType,
    productQuantity: quantity.value,
    variation: { ...variation },
  }))
  openListDialog(lines, counted(bought.length, 'line of your cart', 'lines of your cart'))
}
