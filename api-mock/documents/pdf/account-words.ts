import type { Cents } from '../../../src/contract/money/money.ts'
import type { Order } from '../../../src/contract/orders/order.ts'
import { formatMoney } from '../../../src/domain/money.ts'

/** The buyer's own number for the order, in the head of its invoice and credit notes; none without one. */
export const orderedBy = ({ purchase_order: number }: Pick<Order, 'purchase_order'>): string[] =>
  number ? [`Your purchase order ${number}`] : []

/** Where a credit note of an order on account goes. `money`: without what went to gift cards and store credit. None for other orders. */
export const creditedTo = ({ due_on }: Pick<Order, 'due_on'>, money: Cents): string[] =>
  due_on && money > 0 ? [`${formatMoney(money)} is credited to your trade account and lowers what is outstanding.`] : []
