import type { CartTable, CartLineTable, CouponUseTable, IdempotencyTable } from './schema-cart.ts'
import type {
  CategoryTable,
  CouponTable,
  FabricTable,
  PageTable,
  ProductTable,
  RedirectTable,
  ReviewTable,
  SettingTable,
} from './schema-catalogue.ts'
import type {
  OrderEventTable,
  OrderLineTable,
  OrdersTable,
  OutgoingMailTable,
  PaymentCallbackTable,
  PaymentTable,
} from './schema-orders.ts'

/**
 * Every table. Conventions: money is whole cents (bigint), times are ISO 8601 text in UTC, days are YYYY-MM-DD text,
 * truth is 0 or 1, documents are JSON text. So both engines hold the same bytes.
 */
export interface Schema {
  setting: SettingTable
  category: CategoryTable
  fabric: FabricTable
  product: ProductTable
  review: ReviewTable
  coupon: CouponTable
  page: PageTable
  redirect: RedirectTable
  cart: CartTable
  cart_line: CartLineTable
  coupon_use: CouponUseTable
  idempotency: IdempotencyTable
  orders: OrdersTable
  order_line: OrderLineTable
  order_event: OrderEventTable
  payment: PaymentTable
  payment_callback: PaymentCallbackTable
  outgoing_mail: OutgoingMailTable
}
