import { Button, MenuItem, TextField, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import type { DeskCustomer } from '../../src/contract/desk/people/desk-customer.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { CountField } from '../products/fields.tsx'
import { personName, roleWords } from './words.ts'
import { FormDialog } from '../unsaved/form-dialog.tsx'

interface Props {
  customer: DeskCustomer
  done: (customer: DeskCustomer) => void
  /** Reads the customer again after another person's change. */
  reload: () => void
}

/** The button that changes role and discount, and its dialog. */
export function TermsAction(props: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Change role and discount
      </Button>
      {open && <TermsDialog {...props} close={() => setOpen(false)} />}
    </>
  )
}

const choices = ['customer', 'trade', 'decorator'] as const

function TermsDialog({ customer, done, reload, close }: Props & { close: () => void }) {
  const [role, setRole] = useState(choices.find((name) => name === customer.role) ?? 'customer')
  const [discount, setDiscount] = useState<number | null>(customer.discount_percentage)
  const { busy, problem, code, run } = useAction()
  // Another person has changed the account: the screen shows it as it is now.
  const leave = () => {
    if (code === 'wrong_state') reload()
    close()
  }
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
      typed={{ role, discount }}
      busy={busy}
      close={leave}
      submit={submit}
      label="Save"
    >
      <TextField
        select
        label="Role"
        value={role}
        onChange={(event) => setRole(choices.find((name) => name === event.target.value) ?? 'customer')}
      >
        {choices.map((name) => (
          <MenuItem key={name} value={name}>
            {roleWords[name]}
          </MenuItem>
        ))}
      </TextField>
      {role !== 'customer' && <CountField label="Discount in percent" required value={discount} change={setDiscount} most={90} />}
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
