import type { Cents } from '../../contract/money/money.ts'
import type { PaymentMethod } from '../../contract/orders/payment-method.ts'
import type { PaymentLimits } from '../../contract/settings/facts.ts'
import { formatPrice } from '../money.ts'

/**
 * Why a payment method does not take an amount, as words: `From R 500` or `Up to R 50 000`. Null if it takes the amount, without limits, and
 * for an amount of 0, of which nothing is known yet.
 * @param limits of the shop's facts; undefined in a copy of an older version
 */
export function outsideLimits(limits: PaymentLimits | undefined, method: PaymentMethod, amount: Cents): string | null {
  const limit = limits?.[method]
  if (!limit || amount <= 0) return null
  if (amount < limit.lowest) return `From ${formatPrice(limit.lowest)}`
  return amount > limit.highest ? `Up to ${formatPrice(limit.highest)}` : null
}
