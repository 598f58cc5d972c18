import { useState } from 'react'
import { brand } from '../../../contract/brand.ts'
import { outsideLimits } from '../../../domain/payments/payment-limits.ts'
import { cents } from '../../../contract/money/money.ts'
import { threeParts } from '../../../domain/payments/payment-parts.ts'
import { formatMoney } from '../../../domain/money.ts'
import { parseRand } from '../../../domain/rand.ts'
import { financeWords } from '../../../actions/checkout/payment-choices.ts'
import { InstalmentTerms } from '../../../ui/goods/instalment-terms.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import styles from './instalment-example.module.css'
import { ToolCard } from './tool-card.tsx'

/** Whole rand. The default is the price of the example in the page's text. */
const DEFAULT_PRICE = '18 999'
const MAX_PRICE = 250_000

/** Parses typed whole rand, such as "R 18 999" and "18,999.00"; null outside our price range. */
export function randOf(typed: string): number | null {
  const rand = Math.trunc(parseRand(typed) / 100)
  return rand >= 100 && rand <= MAX_PRICE ? rand : null
}

/** The cost of paying over time for any price, with all the terms that must show beside an instalment. */
export function InstalmentExample() {
  const [typed, setTyped] = useState(DEFAULT_PRICE)
  const [months, setMonths] = useState(6)
  const rand = randOf(typed)
  const total = cents((rand ?? 0) * 100)
  const terms = financeWords(total, months)
  const financed = outsideLimits(brand.payment_limits, 'finchoice', total)
  const parted = outsideLimits(brand.payment_limits, 'payjustnow', total)
  return (
    <ToolCard id="example" heading="What would it cost per month?">
      <TextField
        label="Price of your furniture"
        prefix="R"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        maxLength={14}
        error={rand === null ? `Type an amount between R 100 and ${formatMoney(cents(MAX_PRICE * 100))}` : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      {terms ? (
        <>
          <h3 className={styles.provider}>FinChoice</h3>
          <div className={styles.terms}>
            {financed === null ? <InstalmentTerms {...terms} months={months} onMonths={setMonths} /> : <p>{financed}, paid over time.</p>}
          </div>
          <h3 className={styles.provider}>PayJustNow</h3>
          <p className={styles.parts}>
            {parted === null
              ? `Three payments: ${threeParts(total).map(formatMoney).join(' + ')}. ${formatMoney(total)} in total. Subject to PayJustNow approval. Late payments may incur a fee.`
              : `${parted}, in three payments.`}
          </p>
        </>
      ) : null}
    </ToolCard>
  )
}
