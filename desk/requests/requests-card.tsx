import { Box, Button, Card, Chip, Stack, TextField, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import type { DeskOrder } from '../../src/contract/desk/desk-order.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { fillPath } from '../../src/contract/http/endpoint.ts'
import type { OrderRequest } from '../../src/contract/orders/order-request.ts'
import { formatMoment } from '../../src/domain/calendar/date-and-time.ts'
import { askedKind, canChangeDecision } from '../../src/domain/orders/asked-pieces.ts'
import { deskRequestWords, reportWords, requestWords } from '../../src/domain/orders/order-request.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { ActionButton } from '../frame/action-button.tsx'
import { Problem } from '../frame/dialog-parts.tsx'
import { isToFinish, toFinishWords } from './to-finish.ts'
import { PhotoLinks } from '../reviews/photo-links.tsx'
import { FormDialog } from '../unsaved/form-dialog.tsx'
import { lookAfter, ORDER_CHANGED, useDialog, useSeen, type DialogState } from '../unsaved/use-dialog.ts'

interface Props {
  data: DeskOrder
  done: (order: DeskOrder) => void
  /** Reads the order again. */
  reload: () => void
  mayDecide: boolean
}

/** The customer's requests about an order, with photos and the buttons that answer; nothing without a request. */
export function RequestsCard({ data, done, reload, mayDecide }: Props) {
  const { requests = [] } = data.order
  if (requests.length === 0) return null
  return (
    <Card component="section" sx={{ p: 2 }} aria-labelledby="requests">
      <Typography component="h2" variant="h2" id="requests" sx={{ mb: 1 }}>
        Requests
      </Typography>
      <Stack component="ul" spacing={2.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {requests.map((request) => (
          <Box component="li" key={request.request_id}>
            <Request data={data} request={request} />
            {mayDecide && <Finish {...{ request, data, done, reload }} />}
            {request.state === 'open' && mayDecide && (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1.5 }}>
                <Decision accept {...{ request, data, done, reload }} />
                <Decision accept={false} {...{ request, data, done, reload }} />
              </Box>
            )}
          </Box>
        ))}
      </Stack>
    </Card>
  )
}

function Request({ data: { order }, request }: { data: DeskOrder; request: OrderRequest }) {
  const { request_id: requestId, state, words, lines, photos, answer, created_at } = request
  const nameOf = (key: string) => order.items.find(({ item_key }) => item_key === key)?.name ?? key
  const photoAt = (position: number) =>
    fillPath(deskEndpoints.deskRequestPhoto.path, { orderId: order.order_id, requestId, position: String(position) })
  return (
    <>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', mb: 0.5 }}>
        <Typography sx={{ fontWeight: 600 }}>{requestWords[askedKind(request)].title}</Typography>
        <Chip
          size="small"
          label={request.withdrawn_at ? deskRequestWords.withdrawn : request.done_at ? 'Done' : deskRequestWords[state]}
          color={state === 'open' || isToFinish(request) ? 'warning' : 'default'}
        />
      </Stack>
      <Typography variant="body2" color="text.secondary">
        {[formatMoment(created_at), ...lines.map((line) => `${line.quantity} × ${nameOf(line.item_key)}`)].join(', ')}
      </Typography>
      {request.problem && <Typography>{reportWords(request)}</Typography>}
      {isToFinish(request) && <Typography variant="body2">{toFinishWords(request)}</Typography>}
      {words !== '' && <Typography sx={{ mt: 1, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{words}</Typography>}
      <PhotoLinks {...{ photos, photoAt }} />
      {answer !== '' && <Typography sx={{ mt: 1, overflowWrap: 'anywhere' }}>Our answer: {answer}</Typography>}
    </>
  )
}

/** The buttons of a decided request: the end of an accepted one, and the other decision while that is possible. */
function Finish({ request, data, done, reload }: Omit<Props, 'mayDecide'> & { request: OrderRequest }) {
  const { busy, problem, run } = useAction()
  const params = { orderId: data.order.order_id, requestId: request.request_id }
  const finish = () => run(async (key) => done(await call(deskEndpoints.deskRequestFinish, { version: data.version }, { params, key })))
  const isChangeable = canChangeDecision(data.order, request)
  if (!isToFinish(request) && !isChangeable) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1.5 }}>
      {isToFinish(request) && (
        <ActionButton variant="contained" disableElevation busy={busy} onClick={() => void finish()}>
          Done
        </ActionButton>
      )}
      {isChangeable && <Decision accept={request.state === 'refused'} {...{ request, data, done, reload }} />}
      <Problem problem={problem} />
    </Box>
  )
}

/** What an acceptance does, before the button is pressed. */
function effectOf({ kind, problem }: OrderRequest, { order, refund_by }: DeskOrder): string {
  if (kind === 'return') return 'The customer gets your answer by e-mail: say how the pieces come back. Refund them when they are here.'
  if (problem)
    return 'The customer gets your answer by e-mail: say what happens next. The shop pays for the way. Then press “Done”, or refund the pieces.'
  if (kind === 'guarantee') return 'The customer gets your answer by e-mail: say what happens next.'
  if (order.state !== 'processing') return 'The order is cancelled. The customer gets your answer by e-mail.'
  const how = {
    provider: 'the payment provider pays back all that is left',
    hand: 'a refund of all that is left becomes due',
    account: 'the trade account no longer owes what is left',
    cards: 'all that is left goes back to the gift cards and the store credit that paid',
  }[refund_by]
  return `The order is cancelled: ${how}, and the pieces go back into the stock. The customer gets your answer by e-mail.`
}

interface DecisionProps extends Omit<Props, 'mayDecide'> {
  request: OrderRequest
  accept: boolean
}

/** What a decision is called. The other decision changes one. */
const wordOf = ({ request, accept }: Pick<DecisionProps, 'request' | 'accept'>) =>
  `${accept ? 'Accept' : 'Decline'}${request.state === 'open' ? '' : ' after all'}`

/** The button of a decision, and its dialog. */
function Decision(props: DecisionProps) {
  const dialog = useDialog()
  return (
    <>
      <Button variant={props.accept ? 'contained' : 'outlined'} disableElevation onClick={dialog.open}>
        {wordOf(props)}
      </Button>
      {dialog.isMounted && <DecisionDialog {...props} dialog={dialog} />}
    </>
  )
}

function DecisionDialog({ request, accept, data: present, done, reload, dialog }: DecisionProps & { dialog: DialogState }) {
  const data = useSeen(present, dialog)
  const [answer, setAnswer] = useState('')
  const action = useAction()
  const { busy, problem, run } = action
  const { isAside, close } = dialog
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const params = { orderId: data.order.order_id, requestId: request.request_id }
    const input = { version: data.version, accept, answer }
    if (await run(async (key) => done(await call(deskEndpoints.deskRequestDecide, input, { params, key })))) close()
  }
  return (
    <FormDialog
      title={`${wordOf({ request, accept })}: ${requestWords[askedKind(request)].title.toLowerCase()}`}
      typed={answer}
      {...{ busy, close, submit, isAside }}
      label={wordOf({ request, accept })}
      color={accept && request.kind === 'cancel' ? 'error' : 'primary'}
      look={lookAfter(action, ORDER_CHANGED, reload, dialog)}
    >
      <Typography>{accept ? effectOf(request, data) : 'The order stays as it is. The customer gets your answer by e-mail.'}</Typography>
      <TextField
        label="Answer"
        helperText="The customer reads it."
        required
        multiline
        minRows={3}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <Problem problem={problem} />
    </FormDialog>
  )
}
