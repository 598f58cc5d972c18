import { cents } from '../../src/contract/money/money.ts'
import type { OrderState } from '../../src/contract/orders/order.ts'
import type { PaymentMethod } from '../../src/contract/orders/payment-method.ts'
import { formatMoney } from '../../src/domain/money.ts'

export const methodWords: Record<PaymentMethod, string> = {
  card: 'Card',
  payjustnow: 'PayJustNow',
  finchoice: 'FinChoice',
  bank_transfer: 'Bank transfer',
  on_account: 'On account',
}

export const paymentStateWords = {
  started: 'Not paid',
  paid: 'Paid',
  failed: 'Failed',
  cancelled: 'Cancelled',
  refund_due: 'Refund due',
  refunded: 'Paid back',
} as const

type Tone = 'default' | 'info' | 'warning' | 'success' | 'error'

/** The colour of each state's label. */
export const stateTones: Record<OrderState, Tone> = {
  pending_payment: 'default',
  awaiting_transfer: 'warning',
  payment_failed: 'error',
  processing: 'info',
  dispatched: 'info',
  delivered: 'success',
  cancelled: 'default',
  refunded: 'default',
}

/** An amount in rand. No line break follows the minus of one below zero. */
export const money = (value: number): string => (value < 0 ? '−' : '') + formatMoney(cents(Math.abs(value)))
