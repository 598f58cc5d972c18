import { Button, Divider, Link, Stack, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import * as z from 'zod/mini'
import { requestOptionsSchema, type RequestOptions } from '../../src/contract/account/passkey.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { to } from '../../src/contract/paths.ts'
import { call, DeskError } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { usePasskeyOf } from './ceremony.ts'
import { Field, Lead, Problem, Submit } from './fields.tsx'
import type { Stage } from './stage.ts'
import { ActionButton } from '../frame/action-button.tsx'

type Go = (password?: string | null) => Promise<void>

/** Signs in with a passkey and a new challenge. */
async function enterWithPasskey(options: RequestOptions | null): Promise<void> {
  const asked = options ?? (await call(endpoints.passkeyOptions, {}))
  await call(endpoints.passkeySignIn, { response: await usePasskeyOf(asked) })
}

const optionsIn = z.object({ options: requestOptionsSchema })

interface PasswordProps {
  takesFocus?: boolean | undefined
  go: Go
  setStage: (stage: Stage) => void
}

/** E-mail and password, or a passkey alone. The shop's page sets a new password, which leaves the passkeys as they are. */
export function PasswordForm({ takesFocus = false, go, setStage }: PasswordProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { busy, problem, run } = useAction()
  const signIn = async () => {
    try {
      await call(endpoints.login, { email, password })
    } catch (error) {
      const asked = error instanceof DeskError && error.code === 'second_factor_required' ? z.safeParse(optionsIn, error.data) : null
      if (!asked?.success) throw error
      return setStage({ at: 'second-factor', options: asked.data.options })
    }
    await go(password)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(signIn)
  }
  return (
    <form onSubmit={submit}>
      <Stack spacing={2}>
        <Field type="email" label="E-mail" takesFocus={takesFocus} value={email} onValue={setEmail} input={{ autoComplete: 'username' }} />
        <Field type="password" label="Password" value={password} onValue={setPassword} input={{ autoComplete: 'current-password' }} />
        <Problem problem={problem} />
        <Submit label="Sign in" busy={busy} />
        <Divider>or</Divider>
        <ActionButton variant="outlined" busy={busy} onClick={() => void run(async () => enterWithPasskey(null).then(() => go()))}>
          Use passkey
        </ActionButton>
        <Typography variant="body2">
          <Link href={to.lostPassword()} sx={{ display: 'inline-block', py: 1 }}>
            Lost password?
          </Link>
          <br />
          You set a new one in the shop. Then sign in here with it, and with your passkey as before.
        </Typography>
      </Stack>
    </form>
  )
}

/** The passkey after the password, or a recovery code. */
export function SecondFactor({ options, go }: { options: RequestOptions | null; go: Go }) {
  const [code, setCode] = useState<string | null>(null)
  // A challenge works once: a second try asks for a new one.
  const [challenge, setChallenge] = useState(options)
  const { busy, problem, run } = useAction()
  const withPasskey = () =>
    run(async () => {
      setChallenge(null)
      await enterWithPasskey(challenge)
      await go()
    })
  const withCode = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      await call(endpoints.recoverySignIn, { code: code ?? '' })
      await go()
    })
  }
  return (
    <Stack spacing={2}>
      <Lead>Now use your passkey: the desk needs it besides the password.</Lead>
      <Problem problem={problem} />
      <ActionButton variant="contained" disableElevation busy={busy} onClick={() => void withPasskey()}>
        Use passkey
      </ActionButton>
      {options !== null && code === null && <Button onClick={() => setCode('')}>Use a recovery code</Button>}
      {code !== null && (
        <form onSubmit={withCode}>
          <Stack spacing={2}>
            <Field
              label="Recovery code"
              takesFocus
              value={code}
              onValue={setCode}
              input={{ autoComplete: 'one-time-code', maxLength: 60 }}
            />
            <ActionButton type="submit" variant="outlined" busy={busy}>
              Sign in
            </ActionButton>
          </Stack>
        </form>
      )}
    </Stack>
  )
}

/** For an account without a role at the desk. */
export function NotAtDesk({ setStage }: { setStage: (stage: Stage) => void }) {
  const { busy, problem, run } = useAction()
  const leave = () =>
    run(async () => {
      await call(endpoints.logout, {})
      setStage({ at: 'password', takesFocus: true })
    })
  return (
    <Stack spacing={2}>
      <Lead>You are signed in with an account that does not work at the desk. Ask the owner for a role, or use another account.</Lead>
      <Problem problem={problem} />
      <ActionButton variant="contained" disableElevation busy={busy} onClick={() => void leave()}>
        Sign out
      </ActionButton>
    </Stack>
  )
}
