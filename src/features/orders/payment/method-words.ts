import type { Order } from '../../../contract/orders/order.ts'
import { providerNames } from '../../../actions/checkout/payment-choices.ts'

/** The payment method as text. */
export const methodTexts: Record<Order['payment_method'], string> = {
  card: `Card or EFT, by ${providerNames.card}`,
  payjustnow: 'PayJustNow, in 3 parts',
  finchoice: 'FinChoice',
  bank_transfer: 'Bank transfer',
  on_account: 'On account',
}
