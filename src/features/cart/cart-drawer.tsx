import { useRef, useEffect, type RefObject } from 'react'
import { useSnapshot, type Snapshot } from 'valtio'
import { navigate } from 'wouter/use-browser-location'
import { brand } from '../../contract/brand.ts'
import { to } from '../../contract/paths.ts'
import { cartState, closeCart } from '../../state/cart/cart.ts'
import { ButtonLink } from '../../ui/basics/button.tsx'
import { Drawer } from '../../ui/dialogs/drawer.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { CartFooter } from './cart-footer.tsx'
import { CartLine } from './cart-line.tsx'
import { CouponField } from './coupon-field.tsx'
import { ReplacedCoupon } from './replaced-coupon.tsx'
import type { Cart, CartNotice } from '../../contract/cart/cart.ts'
import { cartPrices } from '../../domain/cart/cart-prices.ts'
import { Totals } from '../../ui/goods/totals.tsx'
import { discard } from '../../actions/outbox/outbox.ts'
import { outboxState } from '../../state/outbox/outbox-state.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './cart-drawer.module.css'

/** The cart panel, over any page. */
export function CartDrawer({ open }: { open: boolean }) {
  const { cart, pending, added, better } = useSnapshot(cartState)
  const content = useRef<HTMLDivElement>(null)
  useBackCloses(open, closeCart, content)

  const isEmpty = cart.items.length === 0
  const money = cartPrices(cart)
  return (
    <Drawer open={open} onClose={closeCart} title="Your cart" footer={isEmpty ? null : <CartFooter cart={cart} />}>
      <div ref={content} className={styles.content} tabIndex={-1}>
        <CartNotices notices={cart.notices} />
        {isEmpty ? (
          <EmptyState
            icon="cart"
            title="Your cart is empty"
            level={3}
            action={<ButtonLink href={to.categories()}>Shop all furniture</ButtonLink>}
          >
            Nothing in here yet. Pieces that you add stay here until you order them.
          </EmptyState>
        ) : (
          <>
            <ul className={`bare-list ${styles.lines}`} aria-label="In your cart">
              {cart.items.map((item) => (
                <CartLine
                  key={item.item_key}
                  item={item}
                  money={money}
                  pending={pending.itemKeys.includes(item.item_key)}
                  isAdded={open && item.item_key === added}
                  // The removed line had the focus, so the focus moves to its container.
                  onRemove={() => content.current?.focus({ preventScroll: true })}
                />
              ))}
            </ul>
            <CouponField coupon={cart.coupons[0] ?? null} pending={pending.coupon} />
            {better && !pending.coupon ? (
              <ReplacedCoupon coupon={better} money={money} onPutBack={() => content.current?.focus({ preventScroll: true })} />
            ) : null}
            <CartBreakdown cart={cart} />
            <ButtonLink href={to.roomPlan()} variant="quiet" icon="ruler">
              Try them in your room plan
            </ButtonLink>
          </>
        )}
      </div>
    </Drawer>
  )
}

/** The amounts that make up the total. */
function CartBreakdown({ cart }: { cart: Snapshot<Cart> }) {
  const { subtotal, discount_total: discount, tax_total: tax } = cart.totals
  const money = cartPrices(cart)
  return (
    <Totals
      className={styles.breakdown}
      rows={[
        { label: 'Subtotal', value: money(subtotal) },
        ...(discount > 0 ? [{ label: 'Discount', value: `− ${money(discount)}` }] : []),
        { label: 'Delivery', value: brand.delivery?.words ? 'At checkout' : 'Free' },
        { label: 'VAT included', value: money(tax), weight: 'faint' as const },
      ]}
    />
  )
}

/** Changes that the customer did not make, and changes that the server rejected. */
function CartNotices({ notices }: { notices: readonly CartNotice[] }) {
  const rejected = useSnapshot(outboxState).rejected.filter(({ scope }) => scope === 'cart')
  if (notices.length === 0 && rejected.length === 0) return null
  return (
    <div className="stack gap-3">
      {rejected.map(({ id, words, reason }) => (
        <Notice key={id} tone="error" title={`${words}: not accepted`} live onDismiss={() => void discard(id)}>
          {reason}
          <br />
          The rest of your cart is unchanged.
        </Notice>
      ))}
      {notices.map(({ code, message }) => (
        <Notice key={`${code} ${message}`} live>
          {message}
        </Notice>
      ))}
    </div>
  )
}

/** Marks the history entry of the open panel. */
const MARK = 'cart'

function isMarked(): boolean {
  const { state }: { state: unknown } = history
  return typeof state === 'object' && state !== null && 'over' in state && state.over === MARK
}

const isPlain = (event: MouseEvent) => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * Lets the browser's Back close the panel. An open panel has its own history entry, which is removed when the panel closes another way. A
 * link in the panel replaces that entry, so that Back returns to the page below.
 * @param inside any element in the panel's dialog
 */
function useBackCloses(open: boolean, close: () => void, inside: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!open) return undefined
    // After a reload the entry already exists.
    if (!isMarked()) history.pushState({ over: MARK }, '')
    const leaving = new AbortController()
    addEventListener('popstate', close, leaving)
    inside.current?.closest('dialog')?.addEventListener(
      'click',
      (event) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null
        if (!link || !isPlain(event)) return
        event.preventDefault()
        const here = link.pathname === location.pathname && link.search === location.search
        if (!here) navigate(link.pathname + link.search, { replace: true })
        close()
      },
      leaving,
    )
    return () => {
      leaving.abort()
      if (isMarked()) history.back()
    }
  }, [open, close, inside])
}
