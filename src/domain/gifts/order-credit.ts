import { cents, type Cents } from '../../contract/money/money.ts'
import type { Order } from '../../contract/orders/order.ts'
import { sumCents } from '../money.ts'

/** What gift cards and store credit pay of an order. */
export const creditOf = ({ credits = [] }: Pick<Order, 'credits'>): Cents => sumCents(credits.map(({ amount }) => amount))

/** What the payment method pays of an order: its total without gift cards and store credit. */
export const toPayOf = (order: Pick<Order, 'totals' | 'credits'>): Cents => cents(order.totals.total - creditOf(order))

/** The most of a balance that an order of `total` takes, after what other cards pay of it already. */
export const spendable = (balance: number, total: number, paid = 0): Cents => cents(Math.max(0, Math.min(balance, total - paid)))
