import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import { to } from '../../contract/paths.ts'
import { cartState, closeCart } from '../../state/cart/cart.ts'
import { ButtonLink } from '../../ui/basics/button.tsx'
import { Drawer } from '../../ui/dialogs/drawer.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { CartBreakdown } from './cart-breakdown.tsx'
import { CartFooter } from './cart-footer.tsx'
import { CartLine } from './cart-line.tsx'
import { CartNotices } from './cart-notices.tsx'
import { CouponField } from './coupon-field.tsx'
import { useBackCloses } from './use-back-closes.ts'
import styles from './cart-drawer.module.css'

/** The cart panel, over any page. */
export function CartDrawer({ open }: { open: boolean }) {
  const { cart, pending } = useSnapshot(cartState)
  const content = useRef<HTMLDivElement>(null)
  useBackCloses(open, closeCart, content)

  const isEmpty = cart.items.length === 0
  return (
    <Drawer open={open} onClose={closeCart} title="Your cart" footer={isEmpty ? null : <CartFooter cart={cart} />}>
      <div ref={content} className={styles.content} tabIndex={-1}>
        <CartNotices notices={cart.notices} />
        {isEmpty ? (
          <EmptyState
            icon="cart"
            title="Your cart is empty"
            level={3}
            action={<ButtonLink href={to.category('sofas')}>Shop sofas</ButtonLink>}
          >
            Nothing in here yet. A lot of people start with <a href={to.product('kalk-bay')}>Kalk Bay</a>.
          </EmptyState>
        ) : (
          <>
            <ul className={`bare-list ${styles.lines}`} aria-label="In your cart">
              {cart.items.map((item) => (
                <CartLine
                  key={item.item_key}
                  item={item}
                  pending={pending.itemKeys.includes(item.item_key)}
                  // The line takes the focus with it: what is around it is the nearest thing left.
                  onGone={() => content.current?.focus({ preventScroll: true })}
                />
              ))}
            </ul>
            <CouponField coupon={cart.coupons[0] ?? null} pending={pending.coupon} />
            <CartBreakdown cart={cart} />
          </>
        )}
      </div>
    </Drawer>
  )
}
