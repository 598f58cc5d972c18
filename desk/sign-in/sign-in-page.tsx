import { Box, Card, CssBaseline, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { RequestOptions } from '../../src/contract/account/passkey.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { call, DeskError } from '../connection/api.ts'
import { forgetMe, readMe } from '../connection/providers.ts'
import { AddPasskey, KeepCodes } from './add-passkey.tsx'
import { NotAtDesk, PasswordForm, SecondFactor } from './forms.tsx'

/** The step of a sign-in. `options`: the challenge for the second factor, or null for a sign-in that has to add one. */
export type Stage =
  | { at: 'looking' }
  | { at: 'password' }
  | { at: 'second-factor'; options: RequestOptions | null }
  | { at: 'add-passkey'; password: string | null }
  | { at: 'keep-codes'; codes: readonly string[] }
  | { at: 'elsewhere' }

/** The stage of the sign-in for the present session; `in` for one that is signed in. Throws a DeskError without an answer. */
async function stageOfSession(password: string | null): Promise<Stage | 'in'> {
  forgetMe()
  try {
    await readMe()
    return 'in'
  } catch (error) {
    if (!(error instanceof DeskError)) throw error
    if (error.code === 'session_required') return { at: 'password' }
    if (error.code === 'not_allowed') return { at: 'elsewhere' }
    if (error.code !== 'second_factor_required') throw error
  }
  const { passkeys } = await call(endpoints.passkeys, {})
  return passkeys.length > 0 ? { at: 'second-factor', options: null } : { at: 'add-passkey', password }
}

/** Signing in at the desk: with password and passkey, or with a passkey alone. The first sign-in adds the passkey. */
export function SignInPage() {
  const [stage, setStage] = useState<Stage>({ at: 'looking' })
  const queries = useQueryClient()
  const navigate = useNavigate()

  const go = async (password: string | null = null) => {
    const next = await stageOfSession(password)
    if (next !== 'in') return setStage(next)
    queries.clear()
    await navigate('/')
  }
  useEffect(() => {
    document.title = 'Sign in – Stoep desk'
    // If the server does not answer, the form shows it at the first press.
    void go().catch(() => setStage({ at: 'password' }))
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens
  }, [])

  return (
    <Box
      component="main"
      sx={{
        minHeight: '100vh',
        display: 'grid',
        placeItems: { xs: 'start center', sm: 'center' },
        p: 2,
        bgcolor: 'background.default',
        color: 'text.primary',
      }}
    >
      <CssBaseline />
      <Card sx={{ p: 3, width: '100%', maxWidth: 440 }}>
        <Typography component="h1" variant="h1" sx={{ mb: 2 }}>
          Stoep desk
        </Typography>
        {stage.at === 'looking' && <Typography role="status">One moment…</Typography>}
        {stage.at === 'password' && <PasswordForm go={go} setStage={setStage} />}
        {stage.at === 'second-factor' && <SecondFactor options={stage.options} go={go} />}
        {stage.at === 'add-passkey' && <AddPasskey password={stage.password} setStage={setStage} go={go} />}
        {stage.at === 'keep-codes' && <KeepCodes codes={stage.codes} go={go} />}
        {stage.at === 'elsewhere' && <NotAtDesk setStage={setStage} />}
      </Card>
    </Box>
  )
}
