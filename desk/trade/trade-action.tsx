import { Button, TextField, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import type { DeskTradeAccount } from '../../src/contract/desk/desk-trade.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { centsOf, RandField } from '../frame/typed-fields.tsx'
import { FormDialog } from '../unsaved/form-dialog.tsx'
import { lookAfter, useDialog, useEdited, useSeen, type DialogState } from '../unsaved/use-dialog.ts'

interface Props {
  account: DeskTradeAccount
  kind: 'payment' | 'terms'
  /** Called after the change. */
  done: () => void
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
  const stored = isPayment ? { amount: '', more: '' } : { amount: String(account.credit_limit / 100), more: String(account.terms_days) }
  const { fields, changed, change } = useEdited(stored)
  const { amount, more } = fields
  const [typo, setTypo] = useState<string | null>(null)
  const action = useAction()
  const { busy, problem, run } = action
  const { isAside, close } = dialog
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const value = centsOf(amount)
    const days = Number(more)
    const isGood = Number.isFinite(value) && (isPayment || (/^\d+$/.test(more.trim()) && days <= 120))
    setTypo(isGood ? null : isPayment ? 'Enter the amount in rand' : 'Enter the limit in rand, and 0 to 120 days')
    if (!isGood) return
    const params = { accountId: account.account_id }
    const { rev } = account
    const finished = await run(async (key) => {
      if (isPayment) await call(deskEndpoints.deskTradePayment, { rev, amount: value, reference: more }, { params, key })
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
