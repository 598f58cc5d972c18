import { choiceWords } from '../../../domain/cart/choice-words.ts'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { APPROVAL_LINES, type Approval, type ApprovalState, type TradeDecision } from '../../../contract/trade/approval.ts'
import type { Customer } from '../../../contract/account/customer.ts'
import type { TradeState } from '../../../contract/trade/trade.ts'
import { to } from '../../../contract/paths.ts'
import { askApproval, decideApproval } from '../../../actions/trade/trade.ts'
import { addressLines } from '../../../domain/checkout/address-lines.ts'
import { formatDate } from '../../../domain/calendar/date-and-time.ts'
import { formatMoney } from '../../../domain/money.ts'
import { notify } from '../../../state/toasts.ts'
import { tradeView } from '../../../state/trade/trade.ts'
import { Badge } from '../../../ui/basics/badge.tsx'
import { Button } from '../../../ui/basics/button.tsx'
import { useFocusAfter } from '../../../ui/basics/use-focus-after.ts'
import { Link } from '../../../ui/basics/link.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { AskForm } from '../ask/ask-form.tsx'
import { outcomeWords } from '../words.ts'
import styles from './trade.module.css'

type Account = NonNullable<TradeState['account']>

const stateWords: Record<ApprovalState, string> = {
  open: 'Waits for an owner',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Taken back',
  ended: 'Ended',
}
const tones = { open: 'warn', approved: 'leaf', declined: 'neutral', withdrawn: 'neutral', ended: 'neutral' } as const

/** Buyers' requests for orders on account. Owners decide, and a buyer may withdraw a request. */
export function ApprovalsCard({ account, customer }: { account: Account; customer: Customer }) {
  const [asking, setAsking] = useState(false)
  const { approvals, role } = account
  const { deciding } = useSnapshot(tradeView)
  const { target: heading, acted } = useFocusAfter<HTMLHeadingElement>(
    `${approvals.map(({ state }) => state).join()} ${deciding.join()} ${asking}`,
  )
  const isBuyer = role === 'buyer'
  return (
    <>
      <Card title="Approvals" headingRef={heading}>
        {approvals.length === 0 ? (
          <p>{isBuyer ? 'You have not asked for an approval yet.' : 'Nobody has asked for an approval yet.'}</p>
        ) : (
          <ul className={`bare-list ${styles.rows}`}>
            {approvals.map((approval) => (
              <Request
                key={approval.approval_id}
                approval={approval}
                isOwner={!isBuyer}
                isOwn={approval.asked_by.member_id === customer.user_id}
                onDecide={acted}
              />
            ))}
          </ul>
        )}
        {isBuyer && !asking ? (
          <p>
            <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
              Ask for an approval
            </Button>
          </p>
        ) : null}
      </Card>
      {isBuyer && asking ? (
        <AskForm
          title="Ask for an approval"
          takesFocus
          draft={`approval-${customer.user_id}`}
          mostLines={APPROVAL_LINES}
          customer={customer}
          send={async (asked) => {
            const outcome = await askApproval(asked)
            if (outcome.kind !== 'done') return outcomeWords(outcome)
            acted()
            setAsking(false)
            return null
          }}
        >
          <p>
            The owners of your trade account get a mail. As soon as one approves, the order is placed on account at your prices of that day.
          </p>
        </AskForm>
      ) : null}
    </>
  )
}

interface RequestProps {
  approval: Approval
  isOwner: boolean
  isOwn: boolean
  /** Called before a decision, which takes its buttons away. */
  onDecide: () => void
}

function Request({ approval, isOwner, isOwn, onDecide }: RequestProps) {
  const {
    approval_id: id,
    state,
    asked_at,
    asked_by,
    items,
    total,
    problem,
    shipping,
    collect,
    purchase_order,
    note,
    reason,
    decided_by,
    order_id,
  } = approval
  const { deciding } = useSnapshot(tradeView)
  const facts = [
    `Asked ${formatDate(asked_at)} by ${asked_by.name}`,
    ...(purchase_order === null ? [] : [`Purchase order ${purchase_order}`]),
  ]
  return (
    <li className={styles.request}>
      <p className={styles.who}>
        <strong className="tabular" data-keep-clear>
          {formatMoney(total)}
        </strong>{' '}
        <Badge tone={tones[state]}>{stateWords[state]}</Badge>
        <span className={styles.mail}>{facts.join('. ')}</span>
        <span className={styles.mail}>{collect ? `Collected from ${collect}` : `To ${addressLines(shipping).join(', ')}`}</span>
      </p>
      <ul className="bare-list" data-keep-clear>
        {items.map((item) => (
          <li key={item.item_key}>
            {item.quantity.value} × {item.name}
            <span className={styles.mail}>{choiceWords(item)}</span>
          </li>
        ))}
      </ul>
      {note ? <p>{note}</p> : null}
      {problem ? <Notice tone="warn">{problem}</Notice> : null}
      {decided_by === null ? null : (
        <p className="row-links">
          {state === 'approved' ? 'Approved' : 'Declined'} by {decided_by}.{reason ? ` “${reason}”` : ''}{' '}
          {order_id && isOwn ? <Link href={to.viewOrder(order_id)}>Order {order_id}</Link> : order_id ? `Order ${order_id}` : ''}
        </p>
      )}
      {state !== 'open' ? null : deciding.includes(id) ? (
        <p role="status">Your decision waits to be sent.</p>
      ) : (
        <Decision {...{ approval, isOwner, isOwn, onDecide }} />
      )}
    </li>
  )
}

/** The buttons of an open request. */
function Decision({ approval, isOwner, isOwn, onDecide }: RequestProps) {
  const [declining, setDeclining] = useState(false)
  const [reason, setReason] = useState('')
  const { target: field, acted: opened } = useFocusAfter<HTMLTextAreaElement>(declining)
  const { target: opener, acted: closed } = useFocusAfter<HTMLButtonElement>(declining)
  const { approval_id: approvalId, total, asked_by, problem } = approval
  const decide = async (decision: TradeDecision['decision']) => {
    onDecide()
    const outcome = await decideApproval({ approvalId, decision }, asked_by.name)
    if (outcome.kind !== 'done') notify({ type: 'error', message: outcomeWords(outcome) })
  }
  if (declining)
    return (
      <div className="stack gap-4">
        <TextArea
          ref={field}
          id={`${approvalId}-reason`}
          label="Why"
          hint={`${asked_by.name} reads it. You do not have to give a reason.`}
          optional
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <p className="cluster gap-3">
          <Button size="sm" onClick={() => void decide({ kind: 'decline', reason })}>
            Decline this order
          </Button>
          <Button
            size="sm"
            variant="quiet"
            onClick={() => {
              closed()
              setDeclining(false)
            }}
          >
            Cancel
          </Button>
        </p>
      </div>
    )
  return (
    <p className="cluster gap-3" data-keep-clear>
      {isOwner && problem === '' ? (
        <Button size="sm" onClick={() => void decide({ kind: 'approve', total })}>
          Approve and order for {formatMoney(total)}
        </Button>
      ) : null}
      {isOwner ? (
        <Button
          ref={opener}
          size="sm"
          variant="quiet"
          onClick={() => {
            opened()
            setDeclining(true)
          }}
        >
          Decline<span className="visually-hidden"> the order of {asked_by.name}</span>
        </Button>
      ) : null}
      {isOwn ? (
        <Button size="sm" variant="quiet" onClick={() => void decide({ kind: 'withdraw' })}>
          Take it back
        </Button>
      ) : null}
    </p>
  )
}
