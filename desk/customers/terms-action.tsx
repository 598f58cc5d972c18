import { Button, MenuItem, TextField, Typography } from '@mui/material'
import type { FormEvent } from 'react'
import type { DeskCustomer } from '../../src/contract/desk/people/desk-customer.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { CountField } from '../products/fields.tsx'
import { personName, roleWords } from './words.ts'
import { FormDialog } from '../unsaved/form-dialog.tsx'
import { lookAfter, useDialog, useEdited, useSeen, type DialogState } from '../unsaved/use-dialog.ts'

interface Props {
  customer: DeskCustomer
  done: (customer: DeskCustomer) => void
  /** Reads the customer again after another person's change. */
  reload: () => void
}

/** The button that changes role and discount, and its dialog. */
export function TermsAction(props: Props) {
  const dialog = useDialog()
  return (
    <>
      <Button variant="outlined" onClick={dialog.open}>
        Change role and discount
      </Button>
      {dialog.isMounted && <TermsDialog {...props} dialog={dialog} />}
    </>
  )
}

const choices = ['customer', 'trade', 'decorator'] as const

type Terms = { role: (typeof choices)[number]; discount: number | null }

const termsOf = ({ role, discount_percentage: discount }: DeskCustomer): Terms => ({
  role: choices.find((name) => name === role) ?? 'customer',
  discount,
})

function TermsDialog({ customer: present, done, reload, dialog }: Props & { dialog: DialogState }) {
  const customer = useSeen(present, dialog)
  const { fields, changed, change } = useEdited(termsOf(customer))
  const { role, discount } = fields
  const action = useAction()
  const { busy, problem, run } = action
  const { isAside, close } = dialog
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { updated_at, user_id: userId } = customer
    const discount_percentage = role === 'customer' ? 0 : (discount ?? 0)
    const input = { updated_at, role, discount_percentage }
    if (await run(async (key) => done(await call(deskEndpoints.deskCustomerTerms, input, { params: { userId }, key })))) close()
  }
  return (
    <FormDialog
      title={`Role and discount: ${personName(customer)}`}
      typed={changed}
      {...{ busy, close, submit, isAside }}
      label="Save"
      look={lookAfter(action, ['wrong_state'], reload, dialog)}
      lookLabel="Show the customer"
    >
      <TextField
        select
        label="Role"
        value={role}
        onChange={(event) => change({ role: choices.find((name) => name === event.target.value) ?? 'customer' })}
      >
        {choices.map((name) => (
          <MenuItem key={name} value={name}>
            {roleWords[name]}
          </MenuItem>
        ))}
      </TextField>
      {role !== 'customer' && (
        <CountField label="Discount in percent" required initial={discount} change={(value) => change({ discount: value })} most={90} />
      )}
      <Typography variant="body2" color="text.secondary">
        {role === 'trade'
          ? 'A trade customer has lists, a trade account and 1 to 90 percent off every price.'
          : role === 'decorator'
            ? 'A decorator has 0 to 90 percent off every price, and no trade account.'
            : 'A customer has no discount and no trade account.'}{' '}
        The new prices count from the next page on.
      </Typography>
      <Problem problem={problem} />
    </FormDialog>
  )
}
