import { Box, Button, Stack, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { endpoints } from '../../src/contract/endpoints.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { makePasskey } from './ceremony.ts'
import { Field, Lead, Problem, Submit } from './fields.tsx'
import type { Stage } from './stage.ts'
import { saveFile } from '../frame/save-file.ts'
import { useHold } from '../unsaved/use-unsaved.ts'
import { ActionButton } from '../frame/action-button.tsx'

interface Props {
  /** The password that was just proved; null asks for it. */
  password: string | null
  setStage: (stage: Stage) => void
  go: () => Promise<void>
}

/** The first passkey of a member of the staff. */
export function AddPasskey({ password: proved, setStage, go }: Props) {
  const [password, setPassword] = useState(proved ?? '')
  const [name, setName] = useState('')
  const { busy, problem, run } = useAction()
  const add = async () => {
    const response = await makePasskey(await call(endpoints.passkeyEnrol, { password }))
    const { recovery_codes: codes } = await call(endpoints.passkeyAdd, { name, response })
    if (codes === null) await go()
    else setStage({ at: 'keep-codes', codes })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(add)
  }
  return (
    <form onSubmit={submit}>
      <Stack spacing={2}>
        <Lead>
          The desk needs a passkey: the fingerprint, face or PIN of this device, or a security key. Add one now. From then on you sign in
          with it.
        </Lead>
        <Field
          label="Name of this passkey"
          helperText="For example: Phone of the office"
          value={name}
          onValue={setName}
          input={{ maxLength: 60 }}
        />
        {proved === null && (
          <Field type="password" label="Password" value={password} onValue={setPassword} input={{ autoComplete: 'current-password' }} />
        )}
        <Problem problem={problem} />
        <Submit label="Add passkey" busy={busy} />
      </Stack>
    </form>
  )
}

/** Ten codes that no later screen repeats. A step to another screen, a reload or a closed tab asks first. */
export function KeepCodes({ codes, go }: { codes: readonly string[]; go: () => Promise<void> }) {
  const { busy, problem, run } = useAction()
  const [said, setSaid] = useState('')
  const release = useHold(true)
  const text = codes.join('\n')
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setSaid('Copied'),
      () => setSaid('This browser does not copy. Save them as a file.'),
    )
  const leave = async () => {
    release()
    await go()
  }
  return (
    <Stack spacing={2}>
      <Lead>
        Keep these recovery codes in a safe place. Each signs you in once if you lose the passkey. They are shown only now. You can make new
        ones in the shop, under “Your account”.
      </Lead>
      <Box component="ul" sx={{ fontFamily: 'monospace', fontSize: 17, columns: { sm: 2 }, listStyle: 'none', p: 0, m: 0 }}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <Button variant="outlined" onClick={copy}>
          Copy
        </Button>
        <Button
          variant="outlined"
          onClick={() => saveFile('recovery-codes.txt', `Recovery codes of the desk at ${location.host}\n\n${text}\n`, 'text/plain')}
        >
          Save as a file
        </Button>
      </Stack>
      <Typography role="status" variant="body2">
        {said}
      </Typography>
      <Problem problem={problem} />
      <ActionButton variant="contained" disableElevation busy={busy} onClick={() => void run(leave)}>
        I have kept them
      </ActionButton>
    </Stack>
  )
}
