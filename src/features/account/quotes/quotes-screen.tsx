import { useCallback, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Customer } from '../../../contract/account/customer.ts'
import { to } from '../../../contract/paths.ts'
import { QUOTE_LINES } from '../../../contract/quotes/quote.ts'
import { askForQuote, readQuotes, type OwnQuotes } from '../../../actions/quotes/quotes.ts'
import { useForCustomer } from '../../../state/account/use-for-customer.ts'
import { useBackOnline } from '../../../state/network/connection.ts'
import type { ScreenProps } from '../../../state/screen.ts'
import { notify } from '../../../state/toasts.ts'
import { outboxState } from '../../../state/outbox/outbox-state.ts'
import { useFocusAfter } from '../../../ui/basics/use-focus-after.ts'
import { Link } from '../../../ui/basics/link.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx'
import { AsOf } from '../as-of.tsx'
import { AskForm } from '../ask/ask-form.tsx'
import { QuoteCard } from './quote-card.tsx'
import styles from './quotes-screen.module.css'

/** The quotes of a trade customer, newest first, and the form that asks for one. */
export function QuotesScreen({ data: customer }: ScreenProps<Customer>) {
  const [own, setOwn] = useState<OwnQuotes | null | undefined>()
  const { changes } = useSnapshot(outboxState)
  const waiting = changes.filter(({ place }) => place?.kind === 'quotes').length
  const refresh = useCallback(async () => setOwn(await readQuotes()), [])
  const { target: heading, acted } = useFocusAfter<HTMLHeadingElement>(own)
  const before = useRef(waiting)
  useForCustomer(() => void refresh())
  useEffect(() => {
    if (waiting < before.current) void refresh()
    before.current = waiting
  }, [waiting, refresh])
  useBackOnline(() => void refresh())
  const isTrade = customer.role === 'trade'
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumbs items={[{ label: 'Your account', href: to.account() }, { label: 'Quotes' }]} />
      <h1 ref={heading} tabIndex={-1}>
        Your quotes
      </h1>
      <AsOf asOf={own?.asOf ?? null}>These are your quotes</AsOf>
      {waiting > 0 ? (
        <Notice icon="offline" live>
          Your request for a quote is kept on this device and will be sent when you are back online.
        </Notice>
      ) : null}
      <div className={styles.columns}>
        <section className="stack gap-4" aria-label="Quotes">
          {own === undefined ? (
            <p role="status">Reading your quotes…</p>
          ) : own === null ? (
            <Notice tone="warn">Your quotes are not on this device. They show when you are back online.</Notice>
          ) : own.quotes.length === 0 ? (
            <p className={styles.soft}>You have no quotes yet.</p>
          ) : (
            own.quotes.map((quote) => (
              <QuoteCard
                key={`${quote.quote_id} ${quote.version}`}
                quote={quote}
                methods={own.payment_methods}
                onAccountMost={own.on_account_most}
                onChange={() => {
                  acted()
                  return refresh()
                }}
              />
            ))
          )}
        </section>
        {isTrade ? (
          <AskForm
            title="Ask for a quote"
            draft={`quote-${customer.user_id}`}
            mostLines={QUOTE_LINES}
            customer={customer}
            send={async ({ lines, shipping, note, phone }) => {
              const { email, first_name: firstName, last_name: lastName } = customer
              const end = await askForQuote({ lines, shipping, note, contact: { email, phone, firstName, lastName } })
              if (end.kind === 'refused') return end.message
              if (end.kind === 'unsent') return 'Your request was not stored. Make some room on this device and send it again.'
              if (end.kind === 'sent') {
                notify({ type: 'success', message: 'Your request has been sent. We mail you the quote.' })
                await refresh()
              }
              return null
            }}
          >
            <p>We price every line and the delivery. The prices then stay as they are until the day that the quote names.</p>
          </AskForm>
        ) : (
          <p className={`row-links ${styles.soft}`}>
            Quotes are for trade customers. <Link href={to.trade()}>Apply for a trade account</Link>.
          </p>
        )}
      </div>
    </div>
  )
}
