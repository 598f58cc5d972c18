import { cents, type Cents } from '../../contract/money/money.ts'
import type { Order } from '../../contract/orders/order.ts'
import { sumCents } from '../sums.ts'

/** What gift cards and store credit pay of an order. */
export const creditOf = ({ credits = [] }: Pick<Order, 'credits'>): Cents => sumCents(credits.map(({ amount }) => amount))

/** What the payment method pays of an order: its total without gift cards and store credit. */
export const toPayOf = (order: Pick<Order, 'totals' | 'credits'>): Cents => cents(order.totals.total - creditOf(order))
