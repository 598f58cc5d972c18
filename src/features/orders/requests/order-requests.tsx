import { useRef, useState, type ComponentProps } from 'react'
import type { Order } from '../../../contract/orders/order.ts'
import type { OrderRequestKind } from '../../../contract/orders/order-request.ts'
import { to } from '../../../contract/paths.ts'
import { tryFetchOrder, type OrderKey } from '../../../actions/orders/order.ts'
import { formatMoment } from '../../../domain/date-and-time.ts'
import { requestStateWords, requestWords } from '../../../domain/orders/order-request.ts'
import { lazyDialog } from '../../../lazy/lazy-dialog.tsx'
import { Badge } from '../../../ui/basics/badge.tsx'
import { Button } from '../../../ui/basics/button.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import styles from './order-requests.module.css'

type RequestDialogProps = ComponentProps<typeof import('./request-dialog.tsx').RequestDialog>
const RequestDialog = lazyDialog<RequestDialogProps>(async () => (await import('./request-dialog.tsx')).RequestDialog)

const buttonWords: Record<OrderRequestKind, string> = {
  cancel: 'Cancel this order',
  return: 'Return something',
  guarantee: 'Claim the guarantee',
}
const tones = { open: 'info', accepted: 'leaf', refused: 'neutral' } as const

interface OrderRequestsProps {
  order: Order
  orderKey: OrderKey
  onOrder: (order: Order) => void
}

/** What the customer asked about an order with the answers, and what can be asked now. */
export function OrderRequests({ order, orderKey, onOrder }: OrderRequestsProps) {
  const { requests = [], can_request: possible = [] } = order
  const [asking, setAsking] = useState<OrderRequestKind | null>(null)
  const [open, setOpen] = useState(false)
  /** Stored on this device, and not sent yet. */
  const [kept, setKept] = useState<readonly OrderRequestKind[]>([])
  const section = useRef<HTMLHeadingElement>(null)
  const offered = possible.filter((kind) => !kept.includes(kind))
  if (requests.length === 0 && possible.length === 0) return null

  const done = async (kind: OrderRequestKind, end: 'sent' | 'later') => {
    setOpen(false)
    if (end === 'later') setKept((before) => [...before, kind])
    const fresh = end === 'sent' ? await tryFetchOrder(order.order_id, orderKey) : null
    if (fresh) onOrder(fresh)
    // The button of a kind that was asked is gone.
    section.current?.focus()
  }

  return (
    <section className="stack gap-4 no-print" aria-labelledby="order-requests">
      <h2 id="order-requests" ref={section} tabIndex={-1}>
        Cancel, return or guarantee
      </h2>
      {requests.length === 0 ? null : (
        <ul className={`bare-list ${styles.list}`}>
          {requests.map(({ request_id, kind, state, words, answer, created_at, decided_at, photos }) => (
            <li key={request_id} className={styles.request}>
              <p className="cluster gap-3">
                <strong>{requestWords[kind].title}</strong>
                <Badge tone={tones[state]}>{requestStateWords[state]}</Badge>
              </p>
              <p className={styles.facts}>
                Asked {formatMoment(created_at)}
                {photos > 0 ? `, with ${photos === 1 ? 'a photo' : `${photos} photos`}` : ''}
                {decided_at === null ? '. We answer by e-mail and here.' : `, answered ${formatMoment(decided_at)}`}
              </p>
              {words ? <p className={styles.words}>{words}</p> : null}
              {answer ? (
                <p className={styles.answer}>
                  <strong>{requestWords[kind][state === 'refused' ? 'refused' : 'accepted']}</strong> {answer}
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {kept.length > 0 ? (
        <Notice icon="offline" live>
          Your request is kept on this device and will be sent when you are back online.
        </Notice>
      ) : null}
      {offered.length > 0 ? (
        <>
          <p className={styles.facts}>
            We read every request and answer by e-mail and here. What applies is under{' '}
            <Link href={to.info('shipping-and-returns')}>shipping and returns</Link> and the{' '}
            <Link href={to.info('guarantee')}>guarantee</Link>.
          </p>
          <div className="cluster gap-3">
            {offered.map((kind) => (
              <Button
                key={kind}
                variant="secondary"
                size="sm"
                aria-haspopup="dialog"
                onClick={() => {
                  setAsking(kind)
                  setOpen(true)
                }}
              >
                {buttonWords[kind]}
              </Button>
            ))}
          </div>
        </>
      ) : null}
      {asking ? (
        <RequestDialog
          key={asking}
          open={open}
          kind={asking}
          title={buttonWords[asking]}
          order={order}
          orderKey={orderKey}
          onClose={() => setOpen(false)}
          onDone={(end) => void done(asking, end)}
        />
      ) : null}
    </section>
  )
}
