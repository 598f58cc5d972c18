import { Button, Dialog, DialogContent, DialogTitle, Stack, TextField, Typography } from '@mui/material'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import type { DeskCommission } from '../../src/contract/desk/inbox/desk-commission.ts'
import { cents } from '../../src/contract/money/money.ts'
import { formatDayLong, southAfricanDay } from '../../src/domain/checkout/delivery.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { DialogFoot, Problem } from '../frame/dialog-parts.tsx'
import { centsOf, DayField, RandField } from '../frame/typed-fields.tsx'
import { money } from '../orders/words.ts'

interface Props {
  decorator: DeskCommission
  /** Called after the change, and to read the decorators again. */
  done: () => void
}

interface ActionProps extends Props {
  label: string
  color?: 'primary' | 'error'
  /** Sends the change. `options`: address and key of the call. */
  send: (options: { params: { applicationId: string }; key: string }) => Promise<unknown>
  /** What is wrong with the typed values, or null. */
  typo?: () => string | null
  children: ReactNode
}

/** A button with a dialog that changes the commission of a decorator. */
function CommissionAction({ decorator, done, label, color = 'primary', send, typo, children }: ActionProps) {
  const [open, setOpen] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const { busy, problem, code, run } = useAction()
  const titleId = useId()
  const look = () => {
    setOpen(false)
    done()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = typo?.() ?? null
    setWrong(found)
    if (found !== null) return
    if (await run((key) => send({ params: { applicationId: decorator.application_id }, key }))) look()
  }
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="outlined" color={color} onClick={() => setOpen(true)} aria-label={`${label}: ${decorator.name}`}>
        {label}
      </Button>
      <Dialog open={open} onClose={busy ? undefined : close} fullWidth maxWidth="sm" aria-labelledby={titleId}>
        <form onSubmit={(event) => void submit(event)}>
          <DialogTitle id={titleId}>{`${label}: ${decorator.name}`}</DialogTitle>
          <DialogContent>
            <Stack spacing={2} sx={{ pt: 1 }}>
              {children}
              <Problem problem={wrong ?? problem} />
            </Stack>
          </DialogContent>
          <DialogFoot {...{ busy, close, label, color }} look={code === 'wrong_state' ? look : null} lookLabel="Show the commission" />
        </form>
      </Dialog>
    </>
  )
}

/** Sets the percentage of orders from now on. */
export function RateAction({ decorator, done }: Props) {
  const { rev } = decorator
  const [percent, setPercent] = useState(String(decorator.percent))
  return (
    <CommissionAction
      {...{ decorator, done }}
      label="Change the percentage"
      typo={() => (/^\d{1,2}$/.test(percent.trim()) && Number(percent) <= 30 ? null : 'Enter 0 to 30 percent')}
      send={(options) => call(deskEndpoints.deskCommissionRate, { rev, percent: Number(percent) }, options)}
    >
      <Typography>Counts for orders from now on. Earlier orders keep their percentage. 0 ends the commission.</Typography>
      <TextField
        label="Percent"
        required
        value={percent}
        onChange={(event) => setPercent(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 2 } }}
      />
    </CommissionAction>
  )
}

/** Records a payment that was made. */
export function PayAction({ decorator, done }: Props) {
  const { rev, owed } = decorator
  const [amount, setAmount] = useState(String(owed / 100))
  const [paid_on, setPaidOn] = useState(() => southAfricanDay(new Date()))
  const [reference, setReference] = useState('')
  return (
    <CommissionAction
      {...{ decorator, done }}
      label="Record a payment"
      typo={() => (Number.isFinite(centsOf(amount)) ? null : 'Enter the amount in rand')}
      send={(options) => call(deskEndpoints.deskCommissionPay, { rev, amount: centsOf(amount), paid_on, reference }, options)}
    >
      <Typography>{`${money(cents(owed))} is owed. Pay it at your bank first. The decorator gets a mail about it.`}</Typography>
      <RandField label="Amount in rand" value={amount} change={setAmount} />
      <DayField label="Paid on" required value={paid_on} change={setPaidOn} />
      <TextField
        label="Reference on the bank statement"
        required
        value={reference}
        onChange={(event) => setReference(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
    </CommissionAction>
  )
}

/** Withdraws the last payment, which was recorded by mistake. */
export function WithdrawAction({ decorator, done }: Props) {
  const { rev, payments } = decorator
  const last = payments[0]
  if (!last) return null
  return (
    <CommissionAction
      {...{ decorator, done }}
      label="Withdraw the last payment"
      color="error"
      send={(options) => call(deskEndpoints.deskCommissionWithdraw, { rev, number: last.number }, options)}
    >
      <Typography>
        {`${money(last.amount)} of ${formatDayLong(last.paid_on)} counts as not paid, and what is owed grows again. Nobody gets a mail.`}
      </Typography>
    </CommissionAction>
  )
}
