import { useState } from 'react'
import { brand } from '../../../contract/brand.ts'
import type { Order } from '../../../contract/orders/order.ts'
import { formatMoney } from '../../../domain/money.ts'
import { notify } from '../../../state/toasts.ts'
import { IconButton } from '../../../ui/basics/icon-button.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { formatDate } from '../../../domain/calendar/date-and-time.ts'
import styles from './bank-details.module.css'

interface Fact {
  label: string
  value: string
  /** The text for the clipboard: banks accept a plain amount and no spaces. */
  copy?: string
}

/** The bank details, the deadline and the reference of a transfer. */
export function BankDetails({ bank, payBy }: { bank: NonNullable<Order['bank']>; payBy: string | null }) {
  const facts: Fact[] = [
    { label: 'Amount', value: formatMoney(bank.amount), copy: (bank.amount / 100).toFixed(2) },
    { label: 'Reference', value: bank.reference, copy: bank.reference },
    { label: 'Account number', value: bank.account_number, copy: bank.account_number.replaceAll(' ', '') },
    { label: 'Branch code', value: bank.branch_code, copy: bank.branch_code },
    { label: 'Bank', value: bank.bank_name },
    { label: 'Account name', value: bank.account_name, copy: bank.account_name },
    { label: 'Account type', value: bank.account_type },
  ]
  return (
    <section className="stack gap-5" aria-labelledby="order-bank">
      <h2 id="order-bank">Transfer to this account</h2>
      {payBy ? (
        <p>
          Please pay by <strong>{formatDate(payBy)}</strong>. We hold your order until then, and start on it when the money shows in our
          account.
        </p>
      ) : null}
      <dl className={styles.facts} data-keep-clear>
        {facts.map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd>
              <span>{fact.value}</span>
              {fact.copy ? <CopyButton label={fact.label} text={fact.copy} /> : null}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        Use the reference exactly as it stands. If a mail ever tells you that our account has changed, it is not from us: phone{' '}
        <Link href={brand.phone_href}>{brand.phone}</Link> before paying.
      </p>
    </section>
  )
}

function CopyButton({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setCopied(done)
    notify(
      done
        ? { type: 'success', message: `${label} copied.` }
        : { type: 'warn', message: 'This browser does not let us copy. Press and hold the words instead.' },
    )
  }
  return (
    <IconButton icon={copied ? 'check' : 'copy'} label={`Copy ${label.toLowerCase()}`} className="no-print" onClick={() => void copy()} />
  )
}
