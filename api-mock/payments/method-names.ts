import type { PaymentMethod } from '../../src/contract/orders/payment-method.ts'

/** The name of each payment method inside a sentence. */
export const methodNames: Record<PaymentMethod, string> = {
  card: 'card or EFT',
  payjustnow: 'PayJustNow',
  finchoice: 'FinChoice',
  bank_transfer: 'bank transfer',
  on_account: 'trade account',
}
