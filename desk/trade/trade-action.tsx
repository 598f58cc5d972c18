import { Button, Checkbox, FormControlLabel, TextField, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import type { DeskTradeAccount } from '../../src/contract/desk/desk-trade.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { cents } from '../../src/contract/money/money.ts'
import { formatDate } from '../../src/domain/calendar/date-and-time.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { RandField } from '../frame/typed-fields.tsx'
import { centsOf, countOf, typedRand } from '../frame/numbers/typed-numbers.ts'
import { money } from '../orders/words.ts'
import { FormDialog } from '../unsaved/form-dialog.tsx'
import { lookAfter, useDialog, useEdited, useSeen, type DialogState } from '../unsaved/use-dialog.ts'

interface AccountProps {
  account: DeskTradeAccount
  /** Called after the change. */
  done: () => void
}

interface Props extends AccountProps {
  kind: 'payment' | 'terms'
}

const labels = { payment: 'Record a payment', terms: 'Change limit and terms' } as const

/** The button that records a payment or changes limit and terms, and its dialog. */
export function TradeAction(props: Props) {
  const dialog = useDialog()
  const label = labels[props.kind]
  return (
    <>
      <Button variant="outlined" onClick={dialog.open} aria-label={`${label}: ${props.account.name}`}>
        {label}
      </Button>
      {dialog.isMounted && <ActionDialog {...props} dialog={dialog} />}
    </>
  )
}

function ActionDialog({ account: present, kind, done, dialog }: Props & { dialog: DialogState }) {
  const account = useSeen(present, dialog)
  const isPayment = kind === 'payment'
  const stored = isPayment ? { amount: '', more: '' } : { amount: typedRand(account.credit_limit), more: String(account.terms_days) }
  const { fields, changed, change } = useEdited(stored)
  const { amount, more } = fields
  const [isAhead, setAhead] = useState(false)
  const [typo, setTypo] = useState<string | null>(null)
  const action = useAction()
  const { busy, problem, run } = action
  const { isAside, close } = dialog
  const owed = cents(Math.max(0, account.outstanding))
  const isMore = isPayment && centsOf(amount) > owed
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const value = centsOf(amount)
    const days = countOf(more)
    const isGood = Number.isFinite(value) && (isPayment || days <= 120)
    setTypo(isGood ? null : isPayment ? 'Enter the amount in rand' : 'Enter the limit in rand, and 0 to 120 days')
    if (!isGood) return
    const params = { accountId: account.account_id }
    const { rev } = account
    const finished = await run(async (key) => {
      if (isPayment)
        await call(deskEndpoints.deskTradePayment, { rev, amount: value, reference: more, ahead: isMore && isAhead }, { params, key })
      else await call(deskEndpoints.deskTradeTerms, { rev, credit_limit: value, terms_days: days }, { params, key })
    })
    if (!finished) return
    close()
    done()
  }
  return (
    <FormDialog
      title={`${labels[kind]}: ${account.name}`}
      typed={changed}
      {...{ busy, close, submit, isAside }}
      label={isPayment ? 'Record the payment' : 'Save'}
      color="primary"
      look={lookAfter(action, ['wrong_state'], done, dialog)}
      lookLabel="Show the account"
    >
      <Typography>
        {isPayment
          ? 'What is outstanding falls by this amount. Payments count for the oldest invoices first.'
          : 'The limit is the most that may be outstanding. A limit of 0 ends ordering on account. Placed orders keep their due day.'}
      </Typography>
      <RandField label={isPayment ? 'Amount in rand' : 'Limit in rand'} value={amount} change={(value) => change({ amount: value })} />
      {isMore && (
        <FormControlLabel
          control={<Checkbox required checked={isAhead} onChange={(_, value) => setAhead(value)} />}
          label={`Only ${money(owed)} is outstanding. They paid ahead: the rest counts for their next orders`}
        />
      )}
      <TextField
        label={isPayment ? 'Reference on the bank statement' : 'Days until an invoice is due'}
        required
        value={more}
        onChange={(event) => change({ more: event.target.value })}
        slotProps={{ htmlInput: isPayment ? { maxLength: 60 } : { inputMode: 'numeric', maxLength: 3 } }}
      />
      <Problem problem={typo ?? problem} />
    </FormDialog>
  )
}

const WITHDRAW = 'Withdraw the last payment'

/** The button that withdraws the last payment of an account, and its dialog. */
export function WithdrawTradePayment(props: AccountProps) {
  const dialog = useDialog()
  return (
    <>
      <Button variant="outlined" color="error" onClick={dialog.open} aria-label={`${WITHDRAW}: ${props.account.name}`}>
        {WITHDRAW}
      </Button>
      {dialog.isMounted && <WithdrawDialog {...props} dialog={dialog} />}
    </>
  )
}

function WithdrawDialog({ account: present, done, dialog }: AccountProps & { dialog: DialogState }) {
  const { account_id: accountId, name, rev, last_payment: payment } = useSeen(present, dialog)
  const action = useAction()
  const { busy, problem, run } = action
  const { isAside, close } = dialog
  if (!payment) return null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await run((key) => call(deskEndpoints.deskTradeWithdraw, { rev }, { params: { accountId }, key })))) return
    close()
    done()
  }
  return (
    <FormDialog
      title={`${WITHDRAW}: ${name}`}
      typed={null}
      {...{ busy, close, submit, isAside }}
      label={WITHDRAW}
      color="error"
      look={lookAfter(action, ['wrong_state'], done, dialog)}
      lookLabel="Show the account"
    >
      <Typography>
        {`The payment of ${money(-payment.amount)} on ${formatDate(payment.at)}, ${payment.reference}, no longer counts: the amount is outstanding again. The statement shows both entries. Nobody gets a mail.`}
      </Typography>
      <Problem problem={problem} />
    </FormDialog>
  )
}
