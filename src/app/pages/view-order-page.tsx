import type { OwnOrder } from '../../data/catalogue/shop-reader.ts'
import { ViewOrderScreen } from '../../features/orders/view-order-screen.tsx'
import type { ScreenProps } from '../../state/screen.ts'
import { Reviews } from '../shell/reviews.tsx'

/** An order of the signed-in customer with the dialog for a review. */
export function ViewOrderPage(props: ScreenProps<OwnOrder>) {
  return (
    <>
      <ViewOrderScreen {...props} />
      <Reviews />
    </>
  )
}
