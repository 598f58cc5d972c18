import { Button, TextField, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { DECISION_LENGTH } from '../../src/contract/desk/inbox/desk-application.ts'
import type { DeskTradeApplication } from '../../src/contract/desk/inbox/desk-trade-application.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { CountField } from '../products/fields.tsx'
import { FormDialog } from '../unsaved/form-dialog.tsx'

interface Props {
  kind: 'accept' | 'decline' | 'invite'
  application: DeskTradeApplication
  /** Called after the action, and to read the applications again. */
  done: () => void
}

const labels = { accept: 'Accept', decline: 'Decline', invite: 'Send the link again' } as const

/** The button that accepts or declines an application or invites the business again, and its dialog. */
export function TradeApplicationAction(props: Props) {
  const { kind, application } = props
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant={kind === 'accept' ? 'contained' : 'outlined'}
        disableElevation
        onClick={() => setOpen(true)}
        aria-label={`${labels[kind]}: ${application.business}`}
      >
        {labels[kind]}
      </Button>
      {open && <ActionDialog {...props} close={() => setOpen(false)} />}
    </>
  )
}

function ActionDialog({ kind, application, done, close }: Props & { close: () => void }) {
  const { application_id: applicationId, business } = application
  const [percent, setPercent] = useState<number | null>(null)
  const [message, setMessage] = useState('')
  const { busy, problem, code: refusal, run } = useAction()
  const look = () => {
    close()
    done()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const finished = await run(async (key) => {
      const options = { params: { applicationId }, key }
      if (kind === 'accept') await call(deskEndpoints.deskTradeApplicationAccept, { discount_percentage: percent ?? 0, message }, options)
      else if (kind === 'decline') await call(deskEndpoints.deskTradeApplicationDecline, { message }, options)
      else await call(deskEndpoints.deskTradeApplicationInvite, {}, options)
    })
    if (finished) look()
  }
  return (
    <FormDialog
      title={`${labels[kind]}: ${business}`}
      typed={{ percent, message }}
      busy={busy}
      close={close}
      submit={submit}
      label={labels[kind]}
      look={refusal === 'wrong_state' ? look : null}
      lookLabel="Show the applications"
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>{effectOf(kind, application)}</Typography>
      {kind === 'accept' && (
        <CountField
          label="Discount in percent"
          helper="Off every ordinary price, 1 to 90. You can change it under Customers."
          required
          initial={percent}
          change={setPercent}
          least={1}
          most={90}
        />
      )}
      {kind !== 'invite' && (
        <TextField
          label={kind === 'accept' ? 'Message' : 'Reason'}
          helperText={
            kind === 'accept' ? 'The applicant reads it in the mail. You may leave it empty.' : 'The applicant reads it in the mail.'
          }
          required={kind === 'decline'}
          multiline
          minRows={4}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
          slotProps={{ htmlInput: { maxLength: DECISION_LENGTH } }}
        />
      )}
      <Problem problem={problem} />
    </FormDialog>
  )
}

/** What the action does, in words. */
function effectOf(kind: Props['kind'], { email, customer }: DeskTradeApplication): string {
  if (kind === 'decline') return `${email} gets your reason by e-mail.`
  if (customer) return `${customer.email} has trade prices at once, and owns the trade account of the business. ${email} gets an e-mail.`
  return kind === 'invite'
    ? `${email} gets a new link to the trade account, for 14 days. The earlier link ends.`
    : `No account has this address as a confirmed one. ${email} gets an e-mail with a link to join the trade account, for 14 days.`
}
