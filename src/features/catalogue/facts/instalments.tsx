import { formatNumber } from '../../../domain/numbers.ts'
import { useState } from 'react'
import { cents, type Cents } from '../../../contract/money/money.ts'
import { to } from '../../../contract/paths.ts'
import { estimateFinancing, financingTerms } from '../../../domain/payments/financing.ts'
import { formatMoney } from '../../../domain/money.ts'
import { threeParts } from '../../../domain/payments/payment-parts.ts'
import { Disclosure } from '../../../ui/layout/disclosure.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { RangeSlider } from '../../../ui/forms/range-slider.tsx'
import styles from './instalments.module.css'

const { minMonths, maxMonths } = financingTerms
const inMonths = (months: number) => `${months} months`

/** The cost of paying over time. An instalment always shows its number, the total, the rate and the fees. */
export function Instalments({ price, quantity, name }: { price: Cents; quantity: number; name: string }) {
  const [months, setMonths] = useState(6)
  const amount = cents(price * quantity)
  if (amount <= 0) return null
  const estimate = estimateFinancing(amount, months)
  const [first, second, third] = threeParts(amount)

  return (
    <Disclosure
      summary="Pay over time"
      aside={<span className={styles.finchoice}>{`${minMonths} to ${maxMonths} months`}</span>}
      className={styles.instalments}
    >
      <div className="stack gap-4">
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
        <p className={styles.parts}>
          <strong>PayJustNow:</strong>{' '}
          {first === third
            ? `3 equal parts of ${formatMoney(first)}`
            : `3 parts, ${formatMoney(first)}, ${formatMoney(second)} and ${formatMoney(third)}`}
          , {formatMoney(amount)} in total. Subject to PayJustNow approval. Late payments may incur a fee.
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
