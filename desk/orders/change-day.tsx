import { Button, Checkbox, FormControlLabel, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import type { DeskOrder } from '../../src/contract/desk/desk-order.ts'
import { formatDayLong, southAfricanDay } from '../../src/domain/calendar/days.ts'
import { dayProblem } from '../../src/domain/orders/new-delivery-day.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { DayField } from '../frame/typed-fields.tsx'
import { FormDialog } from '../unsaved/form-dialog.tsx'
import { lookAfter, ORDER_CHANGED, useDialog, useSeen, type DialogState } from '../unsaved/use-dialog.ts'

interface Props {
  data: DeskOrder
  done: (order: DeskOrder) => void
  /** Reads the order again. */
  reload: () => void
}

const titleOf = ({ order }: DeskOrder) => (order.collection ? 'Change the day of collection' : 'Change the day of delivery')

/** The button for another day of delivery, and its dialog. */
export function ChangeDayButton(props: Props) {
  const dialog = useDialog()
  return (
    <>
      <Button variant="outlined" disableElevation onClick={dialog.open} sx={{ width: { xs: '100%', sm: 'auto' } }}>
        {titleOf(props.data)}
      </Button>
      {dialog.isMounted && <DayDialog {...props} dialog={dialog} />}
    </>
  )
}

function DayDialog({ data, done, reload, dialog }: Props & { dialog: DialogState }) {
  const seen = useSeen(data, dialog)
  const { order, version } = seen
  const title = titleOf(seen)
  const [today] = useState(() => southAfricanDay(new Date()))
  const [day, setDay] = useState('')
  const [anyDay, setAnyDay] = useState(false)
  const action = useAction()
  const { busy, problem, run } = action
  const { isAside, close } = dialog
  const against = day === '' ? null : dayProblem({ day, today, dispatch_from: order.dispatch_from })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const options = { params: { orderId: order.order_id } }
    const input = { version, day, any_day: anyDay }
    if (await run(async (key) => done(await call(deskEndpoints.deskChangeDay, input, { ...options, key })))) close()
  }
  return (
    <FormDialog
      {...{ title, busy, close, submit, isAside }}
      typed={[day, anyDay]}
      label={title}
      look={lookAfter(action, ORDER_CHANGED, reload, dialog)}
    >
      <Typography>
        {`Until now it ${order.collection ? 'is ready' : 'comes'} by ${formatDayLong(order.delivery_by)}. The customer gets an e-mail with the new day and a new calendar file, and the order’s page shows it. Agree on the day first.`}
      </Typography>
      <DayField label="New day" required value={day} change={setDay} />
      <Typography role="status" variant="body2">
        {against === null ? '' : `${against.words}.`}
      </Typography>
      {(anyDay || (against !== null && !against.isFinal)) && (
        <FormControlLabel
          control={<Checkbox checked={anyDay} onChange={({ target }) => setAnyDay(target.checked)} />}
          label="The customer agreed to this day"
        />
      )}
      <Problem problem={problem} />
    </FormDialog>
  )
}
