import { OrderScreen, type OrderScreenData } from '../../features/orders/order-screen.tsx'
import type { ScreenProps } from '../../state/screen.ts'
import { Notifications } from '../shell/notifications.tsx'
import { Reviews } from '../shell/reviews.tsx'

/** An order with the dialog for a review, and with that for notifications, because the order layout has no footer that opens it. */
export function OrderPage(props: ScreenProps<OrderScreenData>) {
  return (
    <>
      <OrderScreen {...props} />
      <Notifications />
      <Reviews />
    </>
  )
}
