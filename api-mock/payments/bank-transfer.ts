import { brand } from '../../src/contract/brand.ts'
import type { Cents } from '../../src/contract/money/money.ts'
import type { Order, PaymentMethod } from '../../src/contract/orders/order.ts'
import type { Config } from '../config.ts'
import { invalidRequest } from '../http/shop-error.ts'

/** Whether the bank account is the made-up one of `brand.ts`. */
export const hasDemoBank = brand.bank.name.startsWith('Demo Bank')

/** Whether the shop offers bank transfers. Production needs the operator's own account for it. */
export const offersBankTransfer = ({ mode }: Pick<Config, 'mode'>): boolean => mode === 'demo' || !hasDemoBank

/** Throws `invalid_request` (400) for a payment method that the shop does not offer. */
export function requireOffered(config: Pick<Config, 'mode'>, method: PaymentMethod): void {
  if (method === 'bank_transfer' && !offersBankTransfer(config))
    throw invalidRequest('Bank transfer is not available. Please choose another way to pay.')
}

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
