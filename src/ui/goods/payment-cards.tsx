import type { IconName } from '../basics/icon.tsx'
import { InstalmentTerms, type InstalmentTermsProps } from './instalment-terms.tsx'
import styles from './payment-cards.module.css'
import { RadioCards } from '../forms/radio-cards.tsx'

export interface PaymentCard<Value extends string = string> {
  value: Value
  label: string
  hint: string
  icon?: IconName
  /** It does not take the amount; the hint says why. */
  disabled?: boolean
  /** Shown while it is chosen. */
  terms?: string
  /** A payment by the month: shows the instalments while it is chosen. */
  monthly?: boolean
}

interface PaymentCardsProps<Value extends string> {
  id?: string
  /** The name of the field in a posted form. */
  name?: string
  legend: string
  hideLegend?: boolean
  cards: readonly PaymentCard<Value>[]
  value: string | null
  onChange: (value: Value) => void
  /** Null when no payment by the month is possible. */
  instalments: InstalmentTermsProps | null
}

/** The payment methods, each with its cost. */
export function PaymentCards<Value extends string>({ cards, instalments, ...group }: PaymentCardsProps<Value>) {
  const options = cards.map(({ terms, monthly, ...card }) => ({
    ...card,
    children: monthly && instalments ? <InstalmentTerms {...instalments} /> : terms ? <p className={styles.terms}>{terms}</p> : null,
  }))
  return <RadioCards {...group} options={options} />
}
