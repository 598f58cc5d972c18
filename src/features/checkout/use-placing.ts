import { snapshot, useSnapshot, type Snapshot } from 'valtio'
import { currentCart } from '../../state/cart/cart.ts'
import { saveAddress } from '../../actions/checkout/checkout-prefill.ts'
import { checkout, dismissPlacing, placeNow, type Placing } from '../../actions/checkout/checkout.ts'
import { useBackOnline } from '../../state/network/connection.ts'
import { orderDetails } from './order-details.ts'
import type { CheckoutForm } from './use-checkout-form.ts'

/** The press of "Place order and pay": the form is checked, then the order goes. */
export function usePlacing(form: CheckoutForm): { placing: Snapshot<Placing>; press: () => Promise<void> } {
  const { placing } = useSnapshot(checkout)
  useBackOnline(() => checkout.placing.kind === 'unsent' && dismissPlacing())

  const press = async () => {
    if (checkout.placing.kind === 'sending') return
    if (!form.submit()) {
      dismissPlacing()
      return
    }
    const details = orderDetails(snapshot(checkout.draft))
    // Beside the order, never before it: an address that is not saved is no reason to wait.
    if (form.savesAddress) void saveAddress(details.shipping)
    await placeNow(details, currentCart())
  }
  return { placing, press }
}
