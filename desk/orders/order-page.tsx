import { Box, Button, Card, Link, Stack, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link as RouterLink, useParams } from 'react-router-dom'
import type { DeskOrder } from '../../src/contract/desk/desk-order.ts'
import { fillPath } from '../../src/contract/http/endpoint.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { formatMoment } from '../../src/domain/calendar/date-and-time.ts'
import { historyWords } from '../../src/domain/orders/history-words.ts'
import { call } from '../connection/api.ts'
import { NotesCard } from '../frame/notes-card.tsx'
import { ScreenTitle } from '../frame/screen-title.tsx'
import { LoadError } from '../frame/load-error.tsx'
import { TwoColumns } from '../frame/two-columns.tsx'
import { useFocusAfter } from '../frame/use-focus-after.ts'
import { useMe } from '../frame/use-me.ts'
import { OrderChangeButton } from '../phone/order-changes.tsx'
import { ChangeDayButton } from './change-day.tsx'
import { DocumentsCard } from './documents-card.tsx'
import { OrderActionButton } from './order-action.tsx'
import { CustomerCard, LinesCard, PaymentsCard } from './order-facts.tsx'
import { RefundButton } from './refund-action.tsx'
import { SurplusTransferButton } from './surplus-transfer.tsx'
import { RefundsCard } from './refunds-card.tsx'
import { RequestsCard } from '../requests/requests-card.tsx'
import { StateChip } from './state-chip.tsx'
import { isUndo, undoableStep, UndoStepButton } from './undo-step.tsx'
import { trackingWords } from '../../src/domain/orders/tracking-words.ts'

/** One order: what to do with it, what it has, whose it is, and its history. */
export function OrderPage() {
  const { id = '' } = useParams()
  const queries = useQueryClient()
  const queryKey = ['order', id]
  const { may } = useMe()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(deskEndpoints.deskOrder, {}, { params: { orderId: id }, signal }),
  })
  const { target, acted } = useFocusAfter<HTMLDivElement>(data)
  const show = (order: DeskOrder) => {
    acted()
    queries.setQueryData(queryKey, order)
  }
  const back = (
    <Button component={RouterLink} to="/orders" sx={{ mb: 1, ml: -2 }}>
      ← Orders
    </Button>
  )
  if (error && !data)
    return (
      <>
        {back}
        <ScreenTitle>Order</ScreenTitle>
        <LoadError error={error} retry={() => void refetch()} />
      </>
    )
  if (!data)
    return (
      <>
        {back}
        <Typography role="status">Loading the order…</Typography>
      </>
    )
  const { order } = data
  const actions = data.actions.filter((action) => !isUndo(action))
  return (
    <>
      {back}
      <ScreenTitle>{`Order ${order.order_id}`}</ScreenTitle>
      <Stack ref={target} tabIndex={-1} role="status" direction="row" spacing={1} useFlexGap sx={{ mb: 2, flexWrap: 'wrap' }}>
        <StateChip
          state={order.state}
          refundDue={order.refund_due}
          collected={order.collection !== undefined}
          deliveryBy={order.delivery_by}
        />
      </Stack>
      {actions.length > 0 && (
        <Box role="group" aria-label="Actions" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 3 }}>
          {actions.map((action, index) =>
            action === 'refund' ? (
              <RefundButton key={action} data={data} done={show} reload={() => void refetch()} />
            ) : action === 'surplus_transfer' ? (
              <SurplusTransferButton key={action} data={data} done={show} reload={() => void refetch()} />
            ) : action === 'change_day' ? (
              <ChangeDayButton key={action} data={data} done={show} reload={() => void refetch()} />
            ) : action === 'send_link' || action === 'change_address' ? (
              <OrderChangeButton key={action} action={action} main={index === 0} data={data} done={show} reload={() => void refetch()} />
            ) : (
              <OrderActionButton
                key={action}
                action={action}
                order={data}
                main={index === 0 && action !== 'change_contact'}
                done={show}
                reload={() => void refetch()}
              />
            ),
          )}
        </Box>
      )}
      <TwoColumns>
        <Stack spacing={2}>
          <RequestsCard data={data} done={show} reload={() => void refetch()} mayDecide={may('orders.decide_request')} />
          <LinesCard order={order} />
          <PaymentsCard payments={data.payments} />
          <RefundsCard order={order} />
          <NotesCard
            notes={data.notes}
            hint="Only the staff see notes."
            add={
              may('orders.note')
                ? async (text, key) => show(await call(deskEndpoints.deskNote, { text }, { params: { orderId: id }, key }))
                : null
            }
          />
        </Stack>
        <Stack spacing={2}>
          <CustomerCard data={data} />
          <DocumentsCard order={order} />
          <History data={data} done={show} reload={() => void refetch()} />
        </Stack>
      </TwoColumns>
    </>
  )
}

function History({ data, done, reload }: { data: DeskOrder; done: (order: DeskOrder) => void; reload: () => void }) {
  const { order, tracking_url: url, proof } = data
  const undoable = undoableStep(data)
  const deliveryPhoto = fillPath(deskEndpoints.deskDeliveryPhoto.path, { orderId: order.order_id })
  return (
    <Card component="section" sx={{ p: 2 }} aria-labelledby="history">
      <Typography component="h2" variant="h2" id="history" sx={{ mb: 1 }}>
        History
      </Typography>
      {order.tracking && (
        <Typography sx={{ mb: 1 }}>
          Carrier: {trackingWords(order.tracking)}
          {url !== null && (
            <>
              {' '}
              <Link href={url} target="_blank" rel="noreferrer noopener">
                Track it
              </Link>
            </>
          )}
        </Typography>
      )}
      {proof && (
        <Typography sx={{ mb: 1 }}>
          {proof.received_by === '' ? 'Delivered' : `Received by ${proof.received_by}`}, {formatMoment(proof.at)}
          {proof.has_photo && (
            <Box component="a" href={deliveryPhoto} target="_blank" rel="noreferrer noopener" sx={{ display: 'block', mt: 1 }}>
              <Box
                component="img"
                src={deliveryPhoto}
                alt="The delivered furniture"
                loading="lazy"
                sx={{ maxWidth: '100%', maxHeight: 240, borderRadius: 2, display: 'block' }}
              />
            </Box>
          )}
        </Typography>
      )}
      <Stack component="ol" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {order.timeline.map((entry, index) => (
          <Box component="li" key={`${entry.at} ${index}`}>
            <Typography sx={{ fontWeight: 600 }}>
              {historyWords(entry, order.collection !== undefined)}
              {index === undoable && <UndoStepButton {...{ data, done, reload }} />}
            </Typography>
            <Typography variant="body2" color="text.secondary">
              {formatMoment(entry.at)}
            </Typography>
            {entry.note !== '' && <Typography variant="body2">{entry.note}</Typography>}
          </Box>
        ))}
      </Stack>
    </Card>
  )
}
