import { useEffect, useEffectEvent, useRef, useState, type ComponentProps } from 'react'
import { useSnapshot } from 'valtio'
import type { Order } from '../../../contract/orders/order.ts'
import type { AskedKind } from '../../../contract/orders/order-request.ts'
import { to } from '../../../contract/paths.ts'
import { tryFetchOrder, type OrderKey } from '../../../actions/orders/order.ts'
import { formatDayLong, southAfricanDay } from '../../../domain/calendar/days.ts'
import { returnUntil } from '../../../domain/orders/order-request.ts'
import { lazyDialog } from '../../../lazy/lazy-dialog.tsx'
import { outboxState } from '../../../state/outbox/outbox-state.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { RequestItem } from './request-item.tsx'
import styles from './order-requests.module.css'

type RequestDialogProps = ComponentProps<typeof import('./request-dialog.tsx').RequestDialog>
const RequestDialog = lazyDialog<RequestDialogProps>(async () => (await import('./request-dialog.tsx')).RequestDialog)

const buttonWords: Record<AskedKind, string> = {
  cancel: 'Cancel this order',
  return: 'Return something',
  guarantee: 'Claim the guarantee',
  problem: 'Something is wrong with it',
}

interface OrderRequestsProps {
  order: Order
  orderKey: OrderKey
  onOrder: (order: Order) => void
}

/** The customer's requests about an order with the answers, and the requests that are possible now. */
export function OrderRequests({ order, orderKey, onOrder }: OrderRequestsProps) {
  const { requests = [], can_request = [], can_report: isReport = false } = order
  // In the first six months a report gives the customer more than the guarantee does.
  const possible: AskedKind[] = isReport ? ['problem', ...can_request.filter((kind) => kind !== 'guarantee')] : can_request
  const [asking, setAsking] = useState<AskedKind | null>(null)
  const [open, setOpen] = useState(false)
  const { asked: waiting, withdrawn } = useWaitingRequests(order.order_id)
  const count = waiting.length + withdrawn.length
  const section = useRef<HTMLHeadingElement>(null)
  const offered = possible.filter((kind) => !waiting.includes(kind))
  const onArrival = useEffectEvent(() => void refresh())
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) onArrival()
    before.current = count
  }, [count])
  const until = returnUntil(order)
  const isDone = useRef(false)
  // A request removes the button of its kind. While the dialog is open, the page behind it takes no focus.
  useEffect(() => {
    if (open || !isDone.current) return
    isDone.current = false
    section.current?.focus()
  }, [open])
  if (requests.length === 0 && possible.length === 0) return null

  async function refresh(): Promise<void> {
    const fresh = await tryFetchOrder(order.order_id, orderKey)
    if (fresh) onOrder(fresh)
  }

  const done = async (end: 'sent' | 'later') => {
    isDone.current = true
    setOpen(false)
    if (end === 'sent') await refresh()
  }

  const withdrawDone = () => {
    section.current?.focus()
    void refresh()
  }

  return (
    <section className="stack gap-4 no-print" aria-labelledby="order-requests">
      <h2 id="order-requests" ref={section} tabIndex={-1}>
        Cancel, return or report a problem
      </h2>
      {requests.length === 0 ? null : (
        <ul className={`bare-list ${styles.list}`}>
          {requests.map((request) => (
            <RequestItem
              key={request.request_id}
              {...{ order, orderKey, request }}
              isWithdrawing={withdrawn.includes(request.request_id)}
              onWithdrawn={withdrawDone}
              onRefused={() => void refresh()}
            />
          ))}
        </ul>
      )}
      {waiting.length > 0 && !open ? (
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
            {offered.includes('return') && until ? ` You can ask for a return until ${lastDayWords(until)}.` : null}
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
          onDone={(end) => void done(end)}
        />
      ) : null}
    </section>
  )
}

/** The last day before a moment that begins a day. */
const lastDayWords = (until: Date) => formatDayLong(southAfricanDay(new Date(until.getTime() - 1)))

/** What waits on this device about an order: kinds of requests, and the ids of the requests that are withdrawn. */
function useWaitingRequests(orderId: string) {
  const { changes } = useSnapshot(outboxState)
  const places = changes.flatMap(({ place }) => (place?.kind === 'order' && place.orderId === orderId ? [place] : []))
  return {
    asked: places.flatMap((place) => ('request' in place ? [place.request] : [])),
    withdrawn: places.flatMap((place) => ('withdraws' in place ? [place.withdraws] : [])),
  }
}
