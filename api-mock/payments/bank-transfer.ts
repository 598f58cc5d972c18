import { brand } from '../../src/contract/brand.ts'
import type { Cents } from '../../src/contract/money/money.ts'
import type { Order } from '../../src/contract/orders/order.ts'

/** What to type into the bank's own page. The order number is the reference: it is how the transfer is found. */
export function bankDetails(orderId: string, amount: Cents): NonNullable<Order['bank']> {
  const { bank } = brand
  return {
    bank_name: bank.name,
    account_name: bank.accountName,
    account_number: bank.accountNumber,
    branch_code: bank.branchCode,
    account_type: bank.accountType,
    reference: orderId,
    amount,
  }
}
