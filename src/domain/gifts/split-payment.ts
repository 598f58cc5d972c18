import { cents, type Cents } from '../../contract/money/money.ts'

/** The parts of a total, in cents, that gift card, store credit and payment method pay. */
export interface PaymentSplit {
  card: Cents
  credit: Cents
  /** The payment method. */
  toPay: Cents
}

/** Splits a total in cents: the gift card first, then the store credit, and the payment method what is left. */
export function splitPayment(total: number, balances: { card: number; credit: number }): PaymentSplit {
  const card = Math.min(total, balances.card)
  const credit = Math.min(total - card, balances.credit)
  return { card: cents(card), credit: cents(credit), toPay: cents(total - card - credit) }
}
