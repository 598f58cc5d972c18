import type { Cart } from '../../contract/cart/cart.ts'
import type { AnyErrorCode } from '../../contract/desk/desk-codes.ts'
import type { Cents } from '../../contract/money/money.ts'
import type { CheckoutBody } from '../../contract/orders/order.ts'
import type { Device } from '../../data/device.ts'
import type { OrderBook, PlacedOrder } from '../../data/checkout/order-intent.ts'

/** The user's details of an order. The cart is added when the order is sent. */
export type OrderDetails = Omit<CheckoutBody, 'cartKey' | 'cartRev' | 'total'>

export type PlacingOutcome =
  /** `again`: the order was placed before this press. `pressedAt`: the time of the earlier press with other details, ms since 1970. */
  | { kind: 'placed'; placed: PlacedOrder; again: boolean; pressedAt?: number }
  /** Sent without an answer. `after`: seconds that the server asks to wait. `withdrawn`: the page asks about it and does not place it. */
  | { kind: 'unanswered'; after: number | null; withdrawn?: true }
  /** The cart differs from the one that the user saw. Nothing was placed. */
  | { kind: 'changed'; before: Cents; after: Cents; lines: string[] }
  /** `reason`: the server's reason beyond the message, if any. */
  | { kind: 'refused'; code: AnyErrorCode; message: string; reason?: string | undefined }
  /** Nothing was sent: there is no connection, or changes of the cart still wait. `isStored` is false where the device could not store it. */
  | { kind: 'unsent'; isStored?: false }

/** The dependencies of placing an order. */
export interface CheckoutContext {
  device: Pick<Device, 'api' | 'locks' | 'now' | 'uuid'>
  book: OrderBook
  /** The owner of the order, for `X-Shop-Owner`. `guests`: the cart keys of guests who became this customer. */
  buyer(): { owner: string; guests: readonly string[] }
  /** Drains the cart's queue. False when a change still waits or the server does not answer. */
  drainCart(): Promise<boolean>
  /** The present cart. */
  cart(): Cart
  /** Fetches the cart, which differs on the server. */
  refresh(): Promise<void>
  /** Notes whether an order of the present lines may arrive: their removal by the server gives no notice then [F6]. */
  expectOrdered(mayArrive: boolean): Promise<void>
}
