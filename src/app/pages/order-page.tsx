import { OrderScreen, type OrderScreenData } from '../../features/orders/order-screen.tsx'
import type { ScreenProps } from '../../state/screen.ts'
import { Notifications } from '../shell/notifications.tsx'

/** An order, with the notifications that it offers: its layout has no footer to open them from. */
export function OrderPage(props: ScreenProps<OrderScreenData>) {
  return (
    <>
      <OrderScreen {...props} />
      <Notifications />
    </>
  )
}
