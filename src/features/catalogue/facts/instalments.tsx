import { formatNumber } from '../../../domain/numbers.ts'
import { useState } from 'react'
import { brand } from '../../../contract/brand.ts'
import { outsideLimits } from '../../../domain/payments/payment-limits.ts'
import { cents, type Cents } from '../../../contract/money/money.ts'
import { to } from '../../../contract/paths.ts'
import { estimateFinancing, financingTerms } from '../../../domain/payments/financing.ts'
import { formatMoney, formatPrice } from '../../../domain/money.ts'
import { threeParts } from '../../../domain/payments/payment-parts.ts'
import { Disclosure } from '../../../ui/layout/disclosure.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { RangeSlider } from '../../../ui/forms/range-slider.tsx'
import styles from './instalments.module.css'

const { minMonths, maxMonths } = financingTerms
/** An estimate needs no cents. */
const inWholeRand = (value: Cents) => formatPrice(cents(Math.round(value / 100) * 100))
const inMonths = (months: number) => `${months} months`

/**
 * The cost of paying over time. An instalment always shows its number, the total, the rate and the fees, in the closed row too. A
 * provider that does not take this
 * amount is shown with its limit alone.
 */
export function Instalments({ price, quantity, name }: { price: Cents; quantity: number; name: string }) {
  const [months, setMonths] = useState(6)
  const amount = cents(price * quantity)
  if (amount <= 0) return null
  const estimate = estimateFinancing(amount, months)
  const [first, second, third] = threeParts(amount)
  const financed = outsideLimits(brand.payment_limits, 'finchoice', amount)
  const parted = outsideLimits(brand.payment_limits, 'payjustnow', amount)

  return (
    <Disclosure
      summary={
        <>
          Pay over time
          {financed === null ? (
            <span className={`${styles.example} ${styles.finchoice}`}>
              About {inWholeRand(estimate.instalment)} × {months}: {inWholeRand(estimate.total)} in total, with{' '}
              {formatNumber(estimate.annualRatePercent, 2)}% interest a year and all fees
            </span>
          ) : null}
        </>
      }
      className={styles.instalments}
    >
      <div className="stack gap-4">
        {financed === null ? (
          <div className={`stack gap-4 ${styles.finchoice}`}>
            <RangeSlider
              label={quantity > 1 ? `Months for ${quantity} × ${name}` : 'Months'}
              min={minMonths}
              max={maxMonths}
              value={months}
              onChange={setMonths}
              format={inMonths}
              ends={[String(minMonths), String(maxMonths)]}
            />
            <p className={styles.line} aria-live="polite">
              <span>{months} payments of about </span>
              <strong>{formatMoney(estimate.instalment)}</strong>
              <span>, {formatMoney(estimate.total)} in total</span>
            </p>
            <dl className={styles.terms}>
              <Term name="Annual rate">{formatNumber(estimate.annualRatePercent, 2)}%</Term>
              <Term name="Initiation fee, once">{formatMoney(estimate.initiationFee)}</Term>
              <Term name="Monthly service fee">{formatMoney(estimate.serviceFee)}</Term>
              <Term name="Monthly insurance">{formatMoney(estimate.insurance)}</Term>
              <Term name="Total cost of credit">{formatMoney(cents(estimate.total - amount))}</Term>
            </dl>
            <p className={styles.small}>
              An estimate; the fees are in the payments. FinChoice decides, and its quote counts.{' '}
              <Link href={to.info('payment-methods')}>How this is worked out</Link>
            </p>
          </div>
        ) : (
          <p className={`${styles.parts} ${styles.finchoice}`}>
            <strong>FinChoice:</strong> {financed}
          </p>
        )}
        <p className={styles.parts}>
          <strong>PayJustNow:</strong>{' '}
          {parted ??
            `${
              first === third
                ? `3 equal parts of ${formatMoney(first)}`
                : `3 parts, ${formatMoney(first)}, ${formatMoney(second)} and ${formatMoney(third)}`
            }, ${formatMoney(amount)} in total. Subject to PayJustNow approval. Late payments may incur a fee.`}
        </p>
      </div>
    </Disclosure>
  )
}

function Term({ name, children }: { name: string; children: string | string[] }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
