import { useState } from 'react'
import type { OrderKey } from '../../../actions/orders/order.ts'
import type { OrderRequest } from '../../../contract/orders/order-request.ts'
import type { Order } from '../../../contract/orders/order.ts'
import { formatMoment } from '../../../domain/calendar/date-and-time.ts'
import { askedKind } from '../../../domain/orders/asked-pieces.ts'
import { reportWords, requestStateOf, requestWords } from '../../../domain/orders/order-request.ts'
import { pieceWords } from '../../../domain/orders/piece-words.ts'
import { Badge } from '../../../ui/basics/badge.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { WithdrawRequest } from './withdraw-request.tsx'
import styles from './order-requests.module.css'

const tones = { open: 'info', accepted: 'leaf', refused: 'neutral' } as const

interface RequestItemProps {
  order: Order
  orderKey: OrderKey
  request: OrderRequest
  /** Its withdrawal waits on this device. */
  isWithdrawing: boolean
  onWithdrawn: () => void
  onRefused: () => void
}

/** A request about an order: its state, its facts, the shop's answer, and the button that withdraws an open one. */
export function RequestItem({ order, orderKey, request, isWithdrawing, onWithdrawn, onRefused }: RequestItemProps) {
  // It stays when the request is answered meanwhile, which is why the shop did not accept the withdrawal.
  const [problem, setProblem] = useState<string | null>(null)
  const showProblem = (words: string | null, isRefused: boolean) => {
    setProblem(words)
    if (isRefused) onRefused()
  }
  const { request_id: requestId, state, words, lines, answer, photos } = request
  const { title, accepted, refused } = requestWords[askedKind(request)]
  return (
    <li className={styles.request}>
      <p className="cluster gap-3">
        <strong>{title}</strong>
        <Badge tone={tones[state]}>{requestStateOf(request)}</Badge>
      </p>
      <p className={styles.facts}>
        Asked {formatMoment(request.created_at)}
        {photos > 0 ? `, with ${photos === 1 ? 'a photo' : `${photos} photos`}` : ''}
        {endWords(request)}
      </p>
      {request.problem ? <p className={styles.facts}>{reportWords(request)}</p> : null}
      {lines.length > 0 ? <p className={styles.facts}>{pieceWords(order, lines)}</p> : null}
      {words ? <p className={styles.words}>{words}</p> : null}
      {answer ? (
        <p className={styles.answer}>
          <strong>{state === 'refused' ? refused : accepted}</strong> {answer}
        </p>
      ) : null}
      {problem === null ? null : (
        <Notice tone="error" live>
          {problem}
        </Notice>
      )}
      {state === 'open' ? (
        <WithdrawRequest {...{ order, orderKey, requestId, title, isWithdrawing, onWithdrawn }} onProblem={showProblem} />
      ) : null}
    </li>
  )
}

function endWords({ withdrawn_at: withdrawn, decided_at: decided }: OrderRequest): string {
  if (withdrawn) return `, withdrawn ${formatMoment(withdrawn)}.`
  return decided === null ? '. We answer by e-mail and here.' : `, answered ${formatMoment(decided)}`
}
