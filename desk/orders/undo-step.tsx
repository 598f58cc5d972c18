import { Button, Checkbox, FormControlLabel, TextField, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import type { DeskOrder, OrderAction } from '../../src/contract/desk/desk-order.ts'
import { deskStateOf } from '../../src/domain/orders/staff-actions.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { FormDialog } from '../unsaved/form-dialog.tsx'
import { lookAfter, ORDER_CHANGED, useDialog, useSeen, type DialogState } from '../unsaved/use-dialog.ts'

const undoActions = ['undo_dispatch', 'undo_delivery'] as const satisfies readonly OrderAction[]

/** Whether an action stands beside the step in the history, and not among the actions of the order. */
export const isUndo = (action: OrderAction): action is (typeof undoActions)[number] => undoActions.some((one) => one === action)

interface Props {
  data: DeskOrder
  done: (order: DeskOrder) => void
  /** Reads the order again. */
  reload: () => void
}

/** The position of the step that can be taken back, in the history of an order; -1 without one, and for users who may not. */
export const undoableStep = ({ order: { timeline, state }, actions }: DeskOrder): number =>
  actions.some(isUndo) ? timeline.findLastIndex((entry) => entry.state === state && (entry.kind ?? 'state') === 'state') : -1

const stepOf = ({ order }: DeskOrder) => deskStateOf(order.state, order.collection !== undefined)

/** What the order becomes, and what goes. */
function consequenceOf({ order: { state, collection } }: DeskOrder): string {
  const former = deskStateOf(state === 'delivered' ? 'dispatched' : 'processing', collection !== undefined)
  const lost =
    state === 'delivered'
      ? ' Who received it and the photo are deleted, and the days for a return have not started.'
      : collection
        ? ''
        : ' Carrier and tracking are deleted.'
  return `The order is “${former}” again.${lost} The history says that it was a mistake.`
}

/** The button beside the newest step of an order, and its dialog. */
export function UndoStepButton(props: Props) {
  const dialog = useDialog()
  return (
    <>
      <Button variant="text" aria-label={`Take back: ${stepOf(props.data)}`} onClick={dialog.open} sx={{ ml: 1, my: -1 }}>
        Take back
      </Button>
      {dialog.isMounted && <UndoDialog {...props} dialog={dialog} />}
    </>
  )
}

function UndoDialog({ data, done, reload, dialog }: Props & { dialog: DialogState }) {
  const seen = useSeen(data, dialog)
  const [reason, setReason] = useState('')
  const [notify, setNotify] = useState(true)
  const action = useAction()
  const { busy, problem, run } = action
  const { isAside, close } = dialog
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { order, version } = seen
    const endpoint = order.state === 'delivered' ? deskEndpoints.deskUndoDelivery : deskEndpoints.deskUndoDispatch
    const take = async (key: string) =>
      done(await call(endpoint, { version, reason, notify }, { params: { orderId: order.order_id }, key }))
    if (await run(take)) close()
  }
  return (
    <FormDialog
      {...{ busy, close, submit, isAside }}
      title={`Take back “${stepOf(seen)}”?`}
      typed={[reason, notify]}
      label="Take back"
      look={lookAfter(action, ORDER_CHANGED, reload, dialog)}
    >
      <Typography>{consequenceOf(seen)}</Typography>
      <TextField
        label="Reason (for the staff)"
        required
        multiline
        minRows={2}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <Typography>An e-mail about it that has not left is not sent.</Typography>
      <FormControlLabel
        control={<Checkbox checked={notify} onChange={({ target }) => setNotify(target.checked)} />}
        label="If it has left, send the customer a short correction"
      />
      <Problem problem={problem} />
    </FormDialog>
  )
}
