import { Button, Stack, TextField, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { DeskCustomer } from '../../src/contract/desk/people/desk-customer.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { FactsCard } from '../frame/facts-card.tsx'
import { saveFile } from '../frame/save-file.ts'
import { personName } from './words.ts'
import { FormDialog } from '../unsaved/form-dialog.tsx'
import { ActionButton } from '../frame/action-button.tsx'

/** What POPIA gives a customer: all data of the shop about her, and their deletion. */
export function DataCard({ customer }: { customer: DeskCustomer }) {
  const { busy, problem, run } = useAction()
  const [deleting, setDeleting] = useState(false)
  const { user_id: userId } = customer
  const save = () =>
    run(async () => {
      const data = await call(deskEndpoints.deskCustomerExport, {}, { params: { userId } })
      saveFile(`customer-data-${userId}.json`, JSON.stringify(data, null, 2), 'application/json')
    })
  return (
    <FactsCard title="Personal data">
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        Hand data over, or delete them, only when the customer asks from the address of the account. Both are in the audit.
      </Typography>
      <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
        <ActionButton variant="outlined" busy={busy} busyLabel="Collecting…" onClick={() => void save()}>
          Download all data
        </ActionButton>
        <Button variant="outlined" color="error" onClick={() => setDeleting(true)}>
          Delete the account
        </Button>
        <Problem problem={problem} />
      </Stack>
      {deleting && <DeleteDialog customer={customer} close={() => setDeleting(false)} />}
    </FactsCard>
  )
}

function DeleteDialog({ customer, close }: { customer: DeskCustomer; close: () => void }) {
  const [email, setEmail] = useState('')
  const { busy, problem, run } = useAction()
  const navigate = useNavigate()
  const submit = async (event: FormEvent, saved: () => void) => {
    event.preventDefault()
    const params = { userId: customer.user_id }
    if (!(await run((key) => call(deskEndpoints.deskCustomerDelete, { email }, { params, key })))) return
    saved()
    await navigate('/customers')
  }
  return (
    <FormDialog
      title={`Delete the account of ${personName(customer)}`}
      typed={email}
      busy={busy}
      close={close}
      submit={submit}
      label="Delete the account"
      color="error"
      disabled={email.trim().toLowerCase() !== customer.email}
    >
      <Typography>
        Profile, addresses, lists, notes and consents are deleted, and the customer is signed out everywhere. Orders and invoices stay for
        five years, without the account. The customer gets a mail. Nothing brings an account back. If a decorator still has commission to
        get, the shop’s address gets a mail with the amount: pay it as before.
      </Typography>
      <TextField
        label={`Type ${customer.email}`}
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 254, autoComplete: 'off', autoCapitalize: 'none', inputMode: 'email' } }}
      />
      <Problem problem={problem} />
    </FormDialog>
  )
}
