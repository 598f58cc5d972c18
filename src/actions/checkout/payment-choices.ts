import { brand } from '../../contract/brand.ts'
import { outsideLimits } from '../../domain/payments/payment-limits.ts'
import { formatNumber } from '../../domain/numbers.ts'
import { cents, type Cents } from '../../contract/money/money.ts'
import type { PaymentMethod } from '../../contract/orders/payment-method.ts'
import { estimateFinancing, financingTerms } from '../../domain/payments/financing.ts'
import { formatMoney, formatPrice } from '../../domain/money.ts'
import { threeParts } from '../../domain/payments/payment-parts.ts'

/** The names of the payment providers. */
export const providerNames: Record<PaymentMethod, string> = {
  card: 'PayFast',
  payjustnow: 'PayJustNow',
  finchoice: 'FinChoice',
  bank_transfer: 'your bank',
  on_account: 'your trade account',
}

/**
 * The payment methods for an amount, in words; for an amount of 0 without sums. `ui/goods/payment-cards.tsx` shows them as cards. A method that
 * does not take the amount is disabled, and its hint states the limit.
 */
export function paymentChoices(total: Cents) {
  return choicesFor(total).map((choice) => {
    const hint = outsideLimits(brand.payment_limits, choice.value, total)
    return hint === null ? { ...choice, disabled: false } : { value: choice.value, label: choice.label, hint, disabled: true }
  })
}

/** The chosen method if it takes the amount, otherwise the first of the cards that does; the chosen one if there is none. */
export const methodThatPays = (cards: readonly { value: PaymentMethod; disabled: boolean }[], chosen: PaymentMethod): PaymentMethod => {
  const possible = cards.filter(({ disabled }) => !disabled)
  return (possible.find(({ value }) => value === chosen) ?? possible[0])?.value ?? chosen
}

function choicesFor(total: Cents) {
  const parts = threeParts(total)
  const [first, , last] = parts
  return [
    { value: 'card', label: 'Card or EFT', hint: 'You pay securely on PayFast. Card numbers never reach us.', icon: 'card' },
    {
      value: 'payjustnow',
      label: 'PayJustNow',
      ...(total > 0
        ? {
            hint: first === last ? `3 × ${formatPrice(last)}` : `3 parts of about ${formatMoney(last)}`,
            terms: `Three payments: ${parts.map(formatMoney).join(' + ')}. ${formatMoney(total)} in total. Subject to PayJustNow approval. Late payments may incur a fee.`,
          }
        : { hint: '3 payments' }),
    },
    { value: 'finchoice', label: 'FinChoice', hint: '3 to 12 monthly payments, on credit', monthly: true },
    { value: 'bank_transfer', label: 'Bank transfer', hint: 'We show you the account details and hold your order for 7 days.' },
    { value: 'on_account', label: 'On account', hint: 'Your business pays the invoice later, by its due day.' },
  ] as const
}

/** The estimated cost of FinChoice, with all facts that must appear beside an instalment. Null for an amount of 0. */
export function financeWords(total: Cents, months: number) {
  if (total <= 0) return null
  const { minMonths, maxMonths } = financingTerms
  const estimate = estimateFinancing(total, months)
  return {
    min: minMonths,
    max: maxMonths,
    line: `${months} payments of about ${formatMoney(estimate.instalment)}, ${formatMoney(estimate.total)} in total`,
    rows: [
      { label: 'Yearly interest rate', value: `${formatNumber(estimate.annualRatePercent, 2)}%` },
      { label: 'Initiation fee, once', value: formatMoney(estimate.initiationFee) },
      { label: 'Monthly service fee', value: formatMoney(estimate.serviceFee) },
      { label: 'Monthly insurance', value: formatMoney(estimate.insurance) },
      { label: 'Total cost of credit', value: formatMoney(cents(estimate.total - total)) },
    ],
    note: 'An estimate, with all fees in the payments. FinChoice decides, and its quote counts.',
  }
}
