import { TextField, Typography, useMediaQuery, type Theme } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { undoStepSchema } from '../../src/contract/desk/orders/order-undo.ts'
import { deskStateOf } from '../../src/domain/orders/staff-actions.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { FormDialog } from '../unsaved/form-dialog.tsx'
import type { WorkshopChange } from './queue.ts'
import type { ShownOrder } from './show-workshop.ts'
import { NO_ROOM, removeUnsent, takeBackLater } from './workshop-store.ts'

/** The right to take back the newest step of an order; null for an order without one. Who may take a step may take it back. */
export const rightToTakeBack = ({ state }: ShownOrder) =>
  state === 'processing' ? null : state === 'delivered' ? 'orders.deliver' : 'orders.dispatch'

/** The newest step of an order, as its user knows it. */
export const stepToTakeBack = ({ state, collect }: ShownOrder): string => deskStateOf(state, typeof collect === 'string')

/**
 * Takes back the newest step of an order. A step that only this device knows is removed from it. For any other a change waits to be sent, and
 * it needs a reason. `order`: as it was when the dialog opened.
 */
export function TakeBackDialog({ order, close }: { order: ShownOrder; close: () => void }) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const [reason, setReason] = useState('')
  const [isUnsent, setIsUnsent] = useState(order.newest?.tried === false)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const title = stepToTakeBack(order)
  const former = deskStateOf(order.state === 'delivered' ? 'dispatched' : 'processing', typeof order.collect === 'string')
  const remove = async (id: string) => {
    const removal = await removeUnsent(id)
    if (removal === 'removed') return close()
    setIsUnsent(removal === 'not stored')
    setProblem(removal === 'sent' ? 'It may have been sent in the meantime. Give a reason.' : NO_ROOM)
  }
  const later = async () => {
    const change = undoOf(order, reason)
    if ('fault' in change) return setProblem(change.fault)
    if (await takeBackLater(change)) close()
    else setProblem(NO_ROOM)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    await (isUnsent && order.newest ? remove(order.newest.id) : later())
    setBusy(false)
  }
  return (
    <FormDialog
      {...{ busy, close, submit }}
      title={`Take back “${title}”?`}
      label="Take back"
      typed={[reason]}
      fullScreen={isPhone && !isUnsent}
      noValidate
    >
      <Typography>
        {order.name}, order {order.order_id}
      </Typography>
      <Problem problem={problem} />
      <Typography>
        {isUnsent
          ? `It has not been sent, so it is removed from this device and the customer gets no message. The order is “${former}” again.`
          : `The order is “${former}” again. If the customer has a message about it, a short correction follows.${order.newest ? ' If it was never sent, the customer gets no message.' : ''}`}
      </Typography>
      {!isUnsent && (
        <TextField
          label="Reason (for the staff)"
          multiline
          minRows={2}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      )}
    </FormDialog>
  )
}

type Undo = Extract<WorkshopChange, { type: 'workshop.undo' }>

/** The change that takes back the newest step, or why it cannot be made. */
function undoOf({ order_id: orderId, version, name, state, collect, newest }: ShownOrder, typed: string): Undo | { fault: string } {
  const checked = undoStepSchema.safeParse({ version, reason: typed })
  if (!checked.success) return { fault: checked.error.issues[0]?.message ?? 'Please check what you typed' }
  const step = state === 'delivered' ? 'delivery' : 'dispatch'
  const at = typeof collect === 'string' ? { collected: true } : {}
  return {
    type: 'workshop.undo',
    args: { orderId, version, name, step, reason: checked.data.reason, key: newest?.id ?? null, ...at },
  }
}
