import { Button, TextField, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { DECISION_LENGTH, type DeskApplication } from '../../src/contract/desk/inbox/desk-application.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { Problem } from '../frame/dialog-parts.tsx'
import { CountField } from '../products/fields.tsx'
import { FormDialog } from '../unsaved/form-dialog.tsx'

interface Props {
  accept: boolean
  application: DeskApplication
  /** Called after the decision, and to read the applications again. */
  done: () => void
}

/** The button that accepts or declines an application, and its dialog. */
export function ApplicationAction(props: Props) {
  const { accept, application } = props
  const [open, setOpen] = useState(false)
  const words = accept ? 'Accept' : 'Decline'
  return (
    <>
      <Button
        variant={accept ? 'contained' : 'outlined'}
        disableElevation
        onClick={() => setOpen(true)}
        aria-label={`${words}: ${application.name}`}
      >
        {words}
      </Button>
      {open && <ActionDialog {...props} words={words} close={() => setOpen(false)} />}
    </>
  )
}

const PERCENT = 5

/** `THANDI5` for Thandi Maqoma and 5 percent. */
const codeFor = (name: string) =>
  `${name
    .normalize('NFD')
    .split(' ')[0]
    ?.toUpperCase()
    .replace(/[^A-Z0-9]/g, '')}${PERCENT}`

function ActionDialog({ accept, application, done, words, close }: Props & { words: string; close: () => void }) {
  const { application_id: applicationId, name, email } = application
  const [code, setCode] = useState(() => codeFor(name))
  const [percent, setPercent] = useState<number | null>(PERCENT)
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
      if (accept) await call(deskEndpoints.deskApplicationAccept, { code, percent: percent ?? PERCENT, message }, options)
      else await call(deskEndpoints.deskApplicationDecline, { message }, options)
    })
    if (finished) look()
  }
  return (
    <FormDialog
      title={`${words}: ${name}`}
      typed={{ code, percent, message }}
      busy={busy}
      close={close}
      submit={submit}
      label={words}
      look={refusal === 'wrong_state' ? look : null}
      lookLabel="Show the applications"
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {accept
          ? `The code counts at once. ${email} gets it by e-mail with the link and your message.`
          : `${email} gets your message by e-mail.`}
      </Typography>
      {accept && (
        <>
          <TextField
            label="Code"
            required
            value={code}
            onChange={(event) => setCode(event.target.value.toUpperCase())}
            slotProps={{ htmlInput: { maxLength: 20, autoComplete: 'off' } }}
          />
          <CountField label="Percent off for clients" required initial={percent} change={setPercent} least={1} most={50} />
        </>
      )}
      <TextField
        label={accept ? 'Message with the terms' : 'Message'}
        helperText="The applicant reads it."
        required
        multiline
        minRows={4}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
        slotProps={{ htmlInput: { maxLength: DECISION_LENGTH } }}
      />
      <Problem problem={problem} />
    </FormDialog>
  )
}
