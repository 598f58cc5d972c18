import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { to } from '../../contract/paths.ts'
import type { PaymentMethod } from '../../contract/orders/payment-method.ts'
import { cartState } from '../../state/cart/cart.ts'
import { checkout, openCheckout } from '../../actions/checkout/checkout.ts'
import { quoteFor } from '../../actions/checkout/checkout-delivery.ts'
import { useCartPromise } from '../../actions/checkout/cart-promise.ts'
import { prefillFromProfile } from '../../actions/checkout/checkout-prefill.ts'
import type { ScreenProps } from '../../state/screen.ts'
import { ButtonLink } from '../../ui/basics/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { LeavingPanel } from './leaving-panel.tsx'
import styles from './checkout-screen.module.css'

export interface CheckoutData {
  /** The payment methods that the shop offers. */
  methods: readonly PaymentMethod[]
}

/** The checkout: one page, guest first. Its data is on the device, so the server renders a skeleton. */
export function CheckoutScreen({ data }: ScreenProps<CheckoutData>) {
  useEffect(openCheckout, [])
  useEffect(prefillFromProfile, [])
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 className={styles.title}>Checkout</h1>
      <Content {...data} />
    </div>
  )
}

function Content({ methods }: CheckoutData) {
  const { ready: cartReady, cart } = useSnapshot(cartState)
  const { ready: draftReady, placing } = useSnapshot(checkout)
  if (placing.kind === 'placed') return <LeavingPanel {...placing} />
  if (!cartReady || !draftReady) return <CheckoutSkeleton />
  // An order without a response still shows its notice when its lines have left the cart.
  if (cart.items.length === 0 && placing.kind !== 'sending' && placing.kind !== 'unanswered') {
    return (
      <EmptyState icon="cart" title="Your cart is empty" action={<ButtonLink href={to.categories()}>Shop all furniture</ButtonLink>}>
        Nothing in here yet. Pieces that you add stay here until you order them.
      </EmptyState>
    )
  }
  return <PromisedForm methods={methods} />
}

function PromisedForm({ methods }: CheckoutData) {
  const { cart } = useSnapshot(cartState)
  const { draft } = useSnapshot(checkout, { sync: true })
  return <CheckoutForm promise={useCartPromise(quoteFor(cart, draft))} methods={methods} />
}
