import { useEffect } from 'react'
import { snapshot, useSnapshot, type Snapshot } from 'valtio'
import { currentCart } from '../../state/cart.ts'
import { checkout, dismissPlacing, placeNow, type Placing } from '../../state/checkout.ts'
import { connection } from '../../state/connection.ts'
import { orderDetails } from './order-details.ts'
import type { CheckoutForm } from './use-checkout-form.ts'

/** The press of "Place order and pay": the form is checked, then the order goes. */
export function usePlacing(form: CheckoutForm): { placing: Snapshot<Placing>; press: () => Promise<void> } {
  const { placing } = useSnapshot(checkout)
  const { online } = useSnapshot(connection)

  // Back online, "you need a connection" is no longer true.
  useEffect(() => {
    if (online && checkout.placing.kind === 'unsent') dismissPlacing()
  }, [online])

  const press = async () => {
    if (checkout.placing.kind === 'sending') return
    if (!form.submit()) {
      dismissPlacing()
      return
    }
    await placeNow(orderDetails(snapshot(checkout.draft)), currentCart())
  }
  return { placing, press }
}
