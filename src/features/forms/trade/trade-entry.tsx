import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { MyTradeApplication } from '../../../contract/trade/trade-application.ts'
import { to } from '../../../contract/paths.ts'
import { formatDayLong, southAfricanDay } from '../../../domain/calendar/days.ts'
import { drafts } from '../../../actions/forms/form-drafts.ts'
import { fetchMyTradeApplication } from '../../../actions/trade/my-trade-application.ts'
import { renewSession } from '../../../actions/account/session.ts'
import { sessionState } from '../../../state/account/session.ts'
import { trade } from '../../../state/catalogue/trade.ts'
import { ButtonLink } from '../../../ui/basics/button.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { TradeForm } from './trade-form.tsx'
import styles from '../form-section.module.css'
import ownStyles from './trade-entry.module.css'

type Sent = NonNullable<MyTradeApplication>

/** The application for a trade account, or what became of it. A trade customer sees the way to the account instead. */
export function TradeEntry() {
  const { customer } = useSnapshot(sessionState)
  const { leavers } = useSnapshot(drafts)
  const hasRole = customer?.role === 'trade'
  const sent = useSentApplication(hasRole ? undefined : customer?.user_id)
  const { discount } = useSnapshot(trade)
  const isAccepted = sent?.state === 'accepted'
  useEffect(() => {
    // The staff have accepted it since this device asked for the customer's prices.
    if (isAccepted && discount === 0) void renewSession()
  }, [isAccepted, discount])
  return (
    <section className={`${styles.section} ${ownStyles.entry}`} aria-labelledby="apply-title" id="apply">
      {hasRole || isAccepted ? (
        <HasAccount />
      ) : sent?.state === 'received' || sent?.state === 'invited' ? (
        <Waiting {...sent} state={sent.state} />
      ) : (
        <>
          <header className={styles.head}>
            <h2 id="apply-title">Apply for a trade account</h2>
            <p>It takes two minutes. A person on our team reads it, and we write to you either way.</p>
          </header>
          {sent?.state === 'declined' ? (
            <Notice>
              We could not accept your application of {dayOf(sent.sent_at)}. The mail about it says why, and you may apply again.
            </Notice>
          ) : null}
          {/* What a customer typed who has left is not shown to the next person. */}
          <TradeForm key={leavers} customer={customer} />
        </>
      )}
    </section>
  )
}

/** The newest application of the signed-in customer; null without one, for guests, and until the server has answered. */
function useSentApplication(customerId: string | undefined): MyTradeApplication {
  const [answer, setAnswer] = useState<{ of: string; sent: MyTradeApplication } | null>(null)
  useEffect(() => {
    if (customerId === undefined) return
    let isCurrent = true
    void fetchMyTradeApplication().then((sent) => isCurrent && setAnswer({ of: customerId, sent }))
    return () => {
      isCurrent = false
    }
  }, [customerId])
  return answer !== null && answer.of === customerId ? answer.sent : null
}

const dayOf = (at: string) => formatDayLong(southAfricanDay(new Date(at)))

function HasAccount() {
  return (
    <>
      <header className={styles.head}>
        <h2 id="apply-title">You have a trade account</h2>
        <p>Your prices are on every page. Its people, addresses, orders on account and quotes are under your account.</p>
      </header>
      <p className="cluster gap-3">
        <ButtonLink as={Link} href={to.tradeAccount()}>
          See your trade account
        </ButtonLink>
        <ButtonLink as={Link} href={to.quotes()} variant="secondary">
          Ask for a quote
        </ButtonLink>
      </p>
    </>
  )
}

/** An application that waits for the shop, or for its applicant. */
function Waiting({ business, state, sent_at, decided_at }: Omit<Sent, 'state'> & { state: 'received' | 'invited' }) {
  const isInvited = state === 'invited'
  return (
    <>
      <header className={styles.head}>
        <h2 id="apply-title">{isInvited ? 'Your trade account is ready' : 'We have your application'}</h2>
        <p>
          {isInvited
            ? `We accepted ${business} on ${dayOf(decided_at ?? sent_at)}. Open the link in our mail to join.`
            : `You applied for ${business} on ${dayOf(sent_at)}. A person reads it, and we write to you either way.`}
        </p>
      </header>
      <p className="row-links">
        {isInvited ? 'Is the mail lost? ' : 'Has something changed? '}
        <Link href={to.info('contact-us')}>Write to us</Link>.
      </p>
    </>
  )
}
