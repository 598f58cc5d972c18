import { snapshot, useSnapshot, type Snapshot } from 'valtio'
import { currentCart, refreshCart } from '../../state/cart.ts'
import { checkout, dismissPlacing, placeNow, type Placing } from '../../state/checkout.ts'
import { connection } from '../../state/connection.ts'
import { orderDetails } from './order-details.ts'
import type { CheckoutForm } from './use-checkout-form.ts'

/** The press of "Place order and pay": the form is checked, then the connection, then the order goes. */
export function usePlacing(form: CheckoutForm): { placing: Snapshot<Placing>; press: () => Promise<void> } {
  const { placing } = useSnapshot(checkout)
  const press = async () => {
    if (checkout.placing.kind === 'sending') return
    if (!form.submit()) {
      dismissPlacing()
      return
    }
    const seen = currentCart()
    if (!connection.online) await refreshCart()
    await placeNow(orderDetails(snapshot(checkout.draft)), seen)
  }
  return { placing, press }
}
