import { useEffect, useRef, useState } from 'react'
import { useSubmitOnce } from '../../../actions/forms/use-submit-once.ts'
import type { OrderKey } from '../../../actions/orders/order.ts'
import { withdrawRequest } from '../../../actions/orders/order-request.ts'
import type { Order } from '../../../contract/orders/order.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import styles from './order-requests.module.css'

interface WithdrawRequestProps {
  order: Order
  orderKey: OrderKey
  requestId: string
  /** The request in words. */
  title: string
  /** The withdrawal waits on this device. */
  isWithdrawing: boolean
  /** It is sent, or waits on this device. */
  onWithdrawn: () => void
  /** It ended in neither, or in nothing yet (null). `isRefused`: the shop did not accept it, so the order has changed. */
  onProblem: (problem: string | null, isRefused: boolean) => void
}

const NOT_STORED = 'The withdrawal was not stored. Make some room on this device and press again.'
const FAILURE = 'The withdrawal was not sent. Press again.'

/** Withdraws an open request, after a question. Without a network the withdrawal waits on this device. */
export function WithdrawRequest({ order, orderKey, requestId, title, isWithdrawing, onWithdrawn, onProblem }: WithdrawRequestProps) {
  const [isAsking, setAsking] = useState(false)
  const actions = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  // Each press replaces the button that had the focus.
  useEffect(() => {
    if (!isFirst.current) actions.current?.querySelector('button')?.focus()
    isFirst.current = false
  }, [isAsking])
  const send = async () => {
    onProblem(null, false)
    const end = await withdrawRequest({ orderId: order.order_id, orderKey, requestId })
    if (end.kind === 'sent' || end.kind === 'later') return onWithdrawn()
    const isRefused = end.kind === 'refused'
    onProblem(isRefused ? end.message : NOT_STORED, isRefused)
  }
  const { busy, onSubmit } = useSubmitOnce(send, () => onProblem(FAILURE, false))

  if (isWithdrawing)
    return (
      <Notice icon="offline" live>
        Your withdrawal is kept on this device and will be sent when you are back online.
      </Notice>
    )
  const name = <span className="visually-hidden"> ({title})</span>
  return (
    <>
      {isAsking ? <p className={styles.facts}>The order then goes on as if you had not asked.</p> : null}
      <div ref={actions} className="cluster gap-3">
        {isAsking ? (
          <>
            <Button size="sm" busy={busy} onClick={onSubmit}>
              Yes, withdraw it{name}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setAsking(false)}>
              Keep the request{name}
            </Button>
          </>
        ) : (
          <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
            Withdraw this request{name}
          </Button>
        )}
      </div>
    </>
  )
}
