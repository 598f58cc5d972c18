import type { IconName } from '../basics/icon.tsx'
import { InstalmentTerms, type InstalmentTermsProps } from './instalment-terms.tsx'
import styles from './payment-cards.module.css'
import { RadioCards } from '../forms/radio-cards.tsx'

export interface PaymentCard {
  value: string
  label: string
  hint: string
  icon?: IconName
  /** Shown while it is chosen. */
  terms?: string
  /** Paid by the month: the instalments are shown while it is chosen. */
  monthly?: boolean
}

interface PaymentCardsProps {
  id?: string
  legend: string
  hideLegend?: boolean
  cards: readonly PaymentCard[]
  value: string | null
  onChange: (value: string) => void
  /** Null when there is nothing to pay by the month. */
  instalments: InstalmentTermsProps | null
}

/** The ways to pay, each with what it costs. */
export function PaymentCards({ cards, instalments, ...group }: PaymentCardsProps) {
  const options = cards.map(({ terms, monthly, ...card }) => ({
    ...card,
    children: monthly && instalments ? <InstalmentTerms {...instalments} /> : terms ? <p className={styles.terms}>{terms}</p> : null,
  }))
  return <RadioCards {...group} options={options} />
}
