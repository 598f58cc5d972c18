import { brand } from '../../src/contract/brand.ts'
import type { Cents } from '../../src/contract/money/money.ts'
import type { Order } from '../../src/contract/orders/order.ts'

/** Whether the bank account is the made-up one of `brand.ts`. */
export const hasDemoBank = brand.bank.name.startsWith('Demo Bank')

/** The details of a bank transfer. The order number is the reference, which identifies the payment. */
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
