import type { Settings } from '../../src/contract/settings/settings.ts'
import type { Cents } from '../../src/contract/money/money.ts'
import type { Order } from '../../src/contract/orders/order.ts'

/** The details of a bank transfer. The order number is the reference, which identifies the payment. */
export function bankDetails(settings: Settings, orderId: string, amount: Cents): NonNullable<Order['bank']> {
  return {
    bank_name: settings['bank.name'],
    account_name: settings['bank.account_name'],
    account_number: settings['bank.account_number'],
    branch_code: settings['bank.branch_code'],
    account_type: settings['bank.account_type'],
    reference: orderId,
    amount,
  }
}
