import type { PaymentMethod } from '../../src/contract/orders/order.ts'

/** What shoppers call each way to pay, inside a sentence. */
export const methodNames: Record<PaymentMethod, string> = {
  card: 'card or EFT',
  payjustnow: 'PayJustNow',
  finchoice: 'FinChoice',
  bank_transfer: 'bank transfer',
}
