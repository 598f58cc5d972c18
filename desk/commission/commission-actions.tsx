import { Button, TextField, Typography } from '@mui/material'
import { useState, type ComponentType, type FormEvent, type ReactNode } from 'react'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import type { DeskCommission } from '../../src/contract/desk/inbox/desk-commission.ts'
import { cents } from '../../src/contract/money/money.ts'
import { formatDayLong, southAfricanDay } from '../../src/domain/calendar/days.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { DayField, RandField } from '../frame/typed-fields.tsx'
import { centsOf, countOf, typedRand } from '../frame/numbers/typed-numbers.ts'
import { money } from '../orders/words.ts'
import { FormDialog } from '../unsaved/form-dialog.tsx'
import { lookAfter, useDialog, useSeen, type DialogState } from '../unsaved/use-dialog.ts'

interface Props {
  decorator: DeskCommission
  /** Called after the change, and to read the decorators again. */
  done: () => void
}

interface DialogProps extends Props {
  dialog: DialogState
}

interface ActionProps extends Props {
  label: string
  color?: 'primary' | 'error'
  Form: ComponentType<DialogProps>
}

/** A button with a dialog that changes the commission of a decorator. */
function CommissionAction({ decorator, done, label, color = 'primary', Form }: ActionProps) {
  const dialog = useDialog()
  return (
    <>
      <Button variant="outlined" color={color} onClick={dialog.open} aria-label={`${label}: ${decorator.name}`}>
        {label}
      </Button>
      {dialog.isMounted && <Form {...{ decorator, done, dialog }} />}
    </>
  )
}

interface FormProps extends DialogProps {
  label: string
  color?: 'primary' | 'error'
  /** What the user typed. */
  typed?: unknown
  /** Sends the change. `options`: address and key of the call. */
  send: (options: { params: { applicationId: string }; key: string }) => Promise<unknown>
  /** What is wrong with the typed values, or null. */
  typo?: () => string | null
  children: ReactNode
}

function CommissionForm({ decorator, done, dialog, label, color, typed = null, send, typo, children }: FormProps) {
  const [wrong, setWrong] = useState<string | null>(null)
  const action = useAction()
  const { busy, problem, run } = action
  const { isAside, close } = dialog
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = typo?.() ?? null
    setWrong(found)
    if (found !== null) return
    if (!(await run((key) => send({ params: { applicationId: decorator.application_id }, key })))) return
    close()
    done()
  }
  return (
    <FormDialog
      title={`${label}: ${decorator.name}`}
      {...{ typed, busy, close, submit, isAside, label, color }}
      look={lookAfter(action, ['wrong_state'], done, dialog)}
      lookLabel="Show the commission"
    >
      {children}
      <Problem problem={wrong ?? problem} />
    </FormDialog>
  )
}

const RATE = 'Change the percentage'

/** Sets the percentage of orders from now on. */
export const RateAction = (props: Props) => <CommissionAction {...props} label={RATE} Form={RateForm} />

function RateForm(props: DialogProps) {
  const { rev, percent: before } = useSeen(props.decorator, props.dialog)
  const [typed, setPercent] = useState<string | null>(null)
  const percent = typed ?? String(before)
  return (
    <CommissionForm
      {...props}
      label={RATE}
      typed={typed}
      typo={() => (countOf(percent) <= 30 ? null : 'Enter 0 to 30 percent')}
      send={(options) => call(deskEndpoints.deskCommissionRate, { rev, percent: countOf(percent) }, options)}
    >
      <Typography>Counts for orders from now on. Earlier orders keep their percentage. 0 ends the commission.</Typography>
      <TextField
        label="Percent"
        required
        value={percent}
        onChange={(event) => setPercent(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 2 } }}
      />
    </CommissionForm>
  )
}

const PAY = 'Record a payment'

/** Records a payment that was made. */
export const PayAction = (props: Props) => <CommissionAction {...props} label={PAY} Form={PayForm} />

function PayForm(props: DialogProps) {
  const { rev, owed } = useSeen(props.decorator, props.dialog)
  const [typedAmount, setAmount] = useState<string | null>(null)
  const amount = typedAmount ?? typedRand(owed)
  const [paid_on, setPaidOn] = useState(() => southAfricanDay(new Date()))
  const [reference, setReference] = useState('')
  return (
    <CommissionForm
      {...props}
      label={PAY}
      typed={[typedAmount, paid_on, reference]}
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
    </CommissionForm>
  )
}

const WITHDRAW = 'Withdraw the last payment'

/** Withdraws the last payment, which was recorded by mistake. */
export const WithdrawCommission = (props: Props) => <CommissionAction {...props} label={WITHDRAW} color="error" Form={WithdrawForm} />

function WithdrawForm(props: DialogProps) {
  const { rev, payments } = useSeen(props.decorator, props.dialog)
  const last = payments[0]
  if (!last) return null
  return (
    <CommissionForm
      {...props}
      label={WITHDRAW}
      color="error"
      send={(options) => call(deskEndpoints.deskCommissionWithdraw, { rev, number: last.number }, options)}
    >
      <Typography>
        {`${money(last.amount)} of ${formatDayLong(last.paid_on)} counts as not paid, and what is owed grows again. Nobody gets a mail.`}
      </Typography>
    </CommissionForm>
  )
}
