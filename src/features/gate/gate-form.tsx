import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { connection } from '../../state/network/connection.ts'
import { openGate } from '../../actions/gate.ts'
import type { GateOutcome } from '../../state/gate.ts'
import { Button } from '../../ui/basics/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import styles from './gate-cover.module.css'

const OFFLINE = 'You are offline. The password can be tried when the connection is back.'
const UNREACHABLE = 'The shop did not answer. Check your connection and try again.'

/** The form for the site's password. */
export function GateForm() {
  const { online } = useSnapshot(connection)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const problem = password === '' ? 'Please type the password' : problemOf(await openGate(password))
    setBusy(false)
    setError(problem)
    if (problem) field.current?.focus()
  }

  return (
    <form className="stack gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        ref={field}
        type="password"
        label="Password"
        autoComplete="current-password"
        maxLength={1024}
        value={password}
        error={error}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" size="lg" full busy={busy}>
        Login
      </Button>
      <p role="status" className={styles.offline}>
        {online ? null : OFFLINE}
      </p>
    </form>
  )
}

function problemOf(outcome: GateOutcome): string | undefined {
  switch (outcome.kind) {
    case 'open':
      return undefined
    case 'unreachable':
      return UNREACHABLE
    case 'refused':
    case 'too-many':
      return outcome.message
  }
}
