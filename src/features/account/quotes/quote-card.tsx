import { choiceWords } from '../../../domain/cart/choice-words.ts'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { navigate } from 'wouter/use-browser-location'
import { brand } from '../../../contract/brand.ts'
import { cents, type Cents } from '../../../contract/money/money.ts'
import type { PaymentMethod } from '../../../contract/orders/payment-method.ts'
import { to } from '../../../contract/paths.ts'
import type { Quote, QuoteState } from '../../../contract/quotes/quote.ts'
import { acceptQuote, declineQuote } from '../../../actions/quotes/quotes.ts'
import { formatDayLong } from '../../../domain/calendar/days.ts'
import { formatDate } from '../../../domain/calendar/date-and-time.ts'
import { outsideLimits } from '../../../domain/payments/payment-limits.ts'
import { formatMoney } from '../../../domain/money.ts'
import { connection } from '../../../state/network/connection.ts'
import { NEEDS_CONNECTION } from '../../../state/network/network-words.ts'
import { Badge } from '../../../ui/basics/badge.tsx'
import { Button } from '../../../ui/basics/button.tsx'
import { useFocusAfter } from '../../../ui/basics/use-focus-after.ts'
import { Link } from '../../../ui/basics/link.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SelectField } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import styles from './quote-card.module.css'

const stateWords: Record<QuoteState, string> = {
  open: 'We are pricing it',
  sent: 'Waits for you',
  expired: 'No longer valid',
  accepted: 'Accepted',
  declined: 'Declined',
}
const tones = { open: 'info', sent: 'warn', expired: 'neutral', accepted: 'leaf', declined: 'neutral' } as const

const methodWords: Record<PaymentMethod, string> = {
  card: 'Card or EFT, on PayFast',
  payjustnow: 'PayJustNow, in 3 parts',
  finchoice: 'FinChoice, over 12 months',
  bank_transfer: 'Bank transfer',
  on_account: 'On your trade account',
}

interface QuoteCardProps {
  quote: Quote
  methods: readonly PaymentMethod[]
  /** Above this amount an owner of the trade account has to approve orders on account. Absent: no such amount. */
  onAccountMost?: Cents | undefined
  /** Reads the quotes again. */
  onChange: () => Promise<void>
}

/** One quote with its lines, what it costs, and the decision about it. */
export function QuoteCard({ quote, methods, onAccountMost, onChange }: QuoteCardProps) {
  const { quote_id: id, state, items, totals, valid_until, message, note, reason, order_id, created_at } = quote
  return (
    <Card title={`Quote ${id}`} action={<Badge tone={tones[state]}>{stateWords[state]}</Badge>}>
      <p className={styles.facts}>
        Asked {formatDate(created_at)}
        {valid_until === null ? '' : `, valid until ${formatDayLong(valid_until)}`}
      </p>
      {note ? <p className={styles.words}>{note}</p> : null}
      <ul className={`bare-list ${styles.lines}`} data-keep-clear>
        {items.map((item) => (
          <li key={item.item_key}>
            <span>
              {item.quantity.value} × {item.name}
              <span className={styles.choices}>{choiceWords(item)}</span>
            </span>
            {totals ? (
              <span className={styles.amount}>
                {formatMoney(item.totals.total)}
                {item.quantity.value > 1 ? <span className={styles.choices}>{formatMoney(item.price)} each</span> : null}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {totals ? (
        <dl className={styles.sums} data-keep-clear>
          <div>
            <dt>Delivery</dt>
            <dd>{totals.shipping_total > 0 ? formatMoney(totals.shipping_total) : 'Free'}</dd>
          </div>
          <div className={styles.total}>
            <dt>Total, VAT included</dt>
            <dd>{formatMoney(totals.total)}</dd>
          </div>
        </dl>
      ) : null}
      {state === 'declined' && !totals && message ? <p>We are sorry that we cannot make this quote:</p> : null}
      {message ? <p className={styles.message}>{message}</p> : null}
      {reason ? <p className={styles.words}>{reason}</p> : null}
      {totals ? (
        <p className="cluster gap-5 rows-0 row-links">
          <a href={`/api/quotes/${id}.pdf`} target="_blank" rel="noreferrer noopener">
            Quote as a PDF
          </a>
          {order_id ? <Link href={to.viewOrder(order_id)}>Order {order_id}</Link> : null}
        </p>
      ) : null}
      {state === 'open' || state === 'sent' ? <Decision {...{ quote, methods, onAccountMost, onChange }} /> : null}
    </Card>
  )
}

/** The buttons that accept or decline. Both need a connection. */
function Decision({ quote, methods, onAccountMost: most, onChange }: QuoteCardProps) {
  const { online } = useSnapshot(connection)
  const needsOwner = most !== undefined && methods.includes('on_account') && (quote.totals?.total ?? 0) > most
  const total = quote.totals?.total ?? cents(0)
  const canPay = (one: PaymentMethod) => outsideLimits(brand.payment_limits, one, total) === null
  const offered = methods.filter((one) => canPay(one) && !(needsOwner && one === 'on_account'))
  const [method, setMethod] = useState<PaymentMethod>(offered[0] ?? 'card')
  const [declining, setDeclining] = useState(false)
  const [reason, setReason] = useState('')
  const { target: field, acted: opened } = useFocusAfter<HTMLTextAreaElement>(declining)
  const { target: opener, acted: closed } = useFocusAfter<HTMLButtonElement>(declining)
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { totals, quote_id: id } = quote
  const isPriced = totals !== null

  const take = async (step: 'accept' | 'decline') => {
    if (busy) return
    setBusy(step)
    setProblem(null)
    const end = await (step === 'accept' ? acceptQuote(quote, method) : declineQuote(quote, reason)).finally(() => setBusy(null))
    if (end.kind === 'placed') {
      if (/^https?:/.test(end.path)) location.assign(end.path)
      else navigate(end.path)
      return
    }
    if (end.kind === 'done') return onChange()
    setProblem(end.kind === 'refused' ? end.message : NEEDS_CONNECTION)
    if (end.kind === 'refused') await onChange()
  }

  return (
    <div className="stack gap-4">
      {problem ? (
        <Notice tone="warn" live>
          {problem}
        </Notice>
      ) : null}
      {online ? null : <Notice icon="offline">{NEEDS_CONNECTION}</Notice>}
      {isPriced && !declining ? (
        <SelectField
          id={`${id}-method`}
          label="How you pay"
          options={offered.map((value) => ({ value, label: methodWords[value] }))}
          value={method}
          onChange={(event) => setMethod(offered.find((value) => value === event.target.value) ?? method)}
        />
      ) : null}
      {isPriced && !declining && needsOwner ? (
        <p className={styles.facts} data-keep-clear>
          An owner of your trade account approves {most === 0 ? 'every order on account' : `orders on account above ${formatMoney(most)}`}.
          To pay this quote on account, ask an owner to change that under “Trade account”, then accept it here.
        </p>
      ) : null}
      {declining ? (
        <TextArea
          ref={field}
          id={`${id}-reason`}
          label="Why"
          hint="You do not have to give a reason."
          optional
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      ) : null}
      {isPriced && !declining ? (
        <p className={`row-links ${styles.facts}`}>
          Accepting places an order that you have to pay. Our <Link href={to.info('terms-and-conditions')}>terms</Link> apply.
        </p>
      ) : null}
      <div className="cluster gap-3">
        {isPriced && !declining ? (
          <span data-keep-clear>
            <Button busy={busy === 'accept'} onClick={() => void take('accept')}>
              Accept and order for {formatMoney(totals.total)}
            </Button>
          </span>
        ) : null}
        {declining ? (
          <>
            <Button busy={busy === 'decline'} onClick={() => void take('decline')}>
              {isPriced ? 'Decline this quote' : 'Take the request back'}
            </Button>
            <Button
              variant="quiet"
              onClick={() => {
                closed()
                setDeclining(false)
              }}
            >
              Keep it
            </Button>
          </>
        ) : (
          <Button
            ref={opener}
            variant="quiet"
            onClick={() => {
              opened()
              setDeclining(true)
            }}
          >
            {isPriced ? 'Decline' : 'Take it back'}
          </Button>
        )}
      </div>
    </div>
  )
}
