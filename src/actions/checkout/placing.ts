import type { Cart } from '../../contract/cart/cart.ts'
import type { ErrorCode } from '../../contract/http/codes.ts'
import type { Cents } from '../../contract/money/money.ts'
import type { CheckoutBody } from '../../contract/orders/order.ts'
import type { Device } from '../../data/device.ts'
import type { OrderBook, PlacedOrder } from '../../data/checkout/order-intent.ts'

/** What the shopper decided; the cart it is for is added when it is sent. */
export type OrderDetails = Omit<CheckoutBody, 'cartKey' | 'cartRev' | 'total'>

export type PlacingOutcome =
  /** `again`: it had been placed before this press. `pressedAt`: when it was pressed for, where that was with other details; ms since 1970. */
  | { kind: 'placed'; placed: PlacedOrder; again: boolean; pressedAt?: number }
  /** Sent, and nobody knows whether it arrived. `after`: seconds the shop asked to wait. */
  | { kind: 'unanswered'; after: number | null }
  /** The cart is not what the shopper saw. Nothing was placed. */
  | { kind: 'changed'; before: Cents; after: Cents; lines: string[] }
  /** `reason`: more than the message says, where the shop gives one. */
  | { kind: 'refused'; code: ErrorCode; message: string; reason?: string | undefined }
  /** Nothing was sent: there is no connection, or changes to the cart are still waiting. */
  | { kind: 'unsent' }

/** What placing an order needs of the world. */
export interface CheckoutContext {
  device: Pick<Device, 'api' | 'locks' | 'now' | 'uuid'>
  book: OrderBook
  /** Whose order it is, as `X-Shop-Owner` says it. `guests`: the cart keys of guests who have become this customer. */
  buyer(): { owner: string; guests: readonly string[] }
  /** Sends what is queued for the cart; false when something stays behind or the shop does not answer. */
  drained(): Promise<boolean>
  /** The cart as the shop last gave it. */
  cart(): Cart
  /** The shop has another cart than this device: fetch it. */
  refresh(): Promise<void>
  /** The lines now in the cart are ordered: that the shop takes them out later is no news. */
  ordered(): Promise<void>
}
