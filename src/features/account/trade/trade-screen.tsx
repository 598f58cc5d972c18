import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Customer } from '../../../contract/account/customer.ts'
import { to } from '../../../contract/paths.ts'
import { joinTrade, refreshTrade } from '../../../actions/trade/trade.ts'
import { endOf } from '../../../actions/forms/forms.ts'
import type { ScreenProps } from '../../../state/screen.ts'
import { tradeView } from '../../../state/trade/trade.ts'
import { useFrozen } from '../../../state/use-frozen.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ButtonLink } from '../../../ui/basics/button.tsx'
import { ApprovalsCard } from './approvals-card.tsx'
import { DetailsCard } from './details-card.tsx'
import { MembersCard } from './members-card.tsx'
import { MovementsCard } from './movements-card.tsx'
import { OnAccountCard } from './on-account-card.tsx'
import { SharedAddresses } from './shared-addresses.tsx'
import styles from '../account-screen.module.css'

interface TradeData {
  customer: Customer
  /** The secret of an invitation's link. */
  invite: string | null
}

/** The trade account: its people, its delivery addresses, its details, approvals, and what is outstanding. */
export function TradeScreen({ data: { customer, invite } }: ScreenProps<TradeData>) {
  const { ready, waiting } = useSnapshot(tradeView)
  const { account } = useFrozen(tradeView)
  useEffect(() => void refreshTrade(), [])
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumbs items={[{ label: 'Your account', href: to.account() }, { label: 'Trade account' }]} />
      <h1>{account?.name ?? 'Trade account'}</h1>
      <noscript>
        <Notice tone="warn">The trade account needs JavaScript. Switch it on, or phone us.</Notice>
      </noscript>
      {waiting > 0 ? (
        <Notice>{waiting === 1 ? 'A change is' : `${waiting} changes are`} waiting to be sent. You see the result here afterwards.</Notice>
      ) : null}
      {invite === null ? null : <Invitation invite={invite} />}
      {!ready ? (
        <Skeleton height="12rem" />
      ) : account === null ? (
        <EmptyState icon="list" title="No trade account yet" action={<ButtonLink href={to.trade()}>Apply for a trade account</ButtonLink>}>
          Decorators, guest houses and shops buy at trade prices. Apply for an account, or ask a colleague to invite you.
        </EmptyState>
      ) : (
        <div className={styles.columns}>
          <div className={styles.main}>
            {account.credit_limit > 0 || account.approvals.length > 0 ? <ApprovalsCard account={account} customer={customer} /> : null}
            <MembersCard account={account} ownId={customer.user_id} />
            <SharedAddresses account={account} customer={customer} />
          </div>
          <div className={styles.side}>
            <OnAccountCard account={account} />
            <DetailsCard account={account} customer={customer} />
            {account.entries.length > 0 ? <MovementsCard entries={account.entries} hasOlder={account.more_entries === true} /> : null}
          </div>
        </div>
      )}
    </div>
  )
}

/** The invitation of the link that the customer opened. */
function Invitation({ invite }: { invite: string }) {
  const [state, setState] = useState<'open' | 'busy' | 'later' | 'done'>('open')
  const [problem, setProblem] = useState<string | null>(null)
  const join = async () => {
    setState('busy')
    const id = await joinTrade(invite)
    if (id === null) {
      setState('open')
      return
    }
    const end = await endOf(id)
    if (end.kind === 'refused') {
      setProblem(end.reason ?? 'This invitation was not accepted.')
      setState('done')
      return
    }
    if (end.kind === 'waiting') setState('later')
    // A fresh page has the prices of the account everywhere.
    else location.assign(to.tradeAccount())
  }
  if (problem !== null) return <Notice tone="warn">{problem}</Notice>
  if (state === 'later') return <Notice>You join the trade account as soon as you are back online.</Notice>
  return (
    <Card title="You are invited to a trade account">
      <p>You get its trade prices and its delivery addresses. Its owners see your name and e-mail address.</p>
      <p>
        <Button busy={state === 'busy'} onClick={() => void join()}>
          Join the trade account
        </Button>
      </p>
    </Card>
  )
}
