import { Box, Card, CssBaseline, Typography } from '@mui/material'
import { brand } from '../../src/contract/brand.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { useHeadingFocus } from '../frame/use-heading-focus.ts'
import { UnsavedGuard } from '../unsaved/unsaved-guard.tsx'
import { AcceptInvite } from './accept-invite.tsx'
import { AddPasskey, KeepCodes } from './add-passkey.tsx'
import { NotAtDesk, PasswordForm, SecondFactor } from './forms.tsx'
import { stageOfSession, type Stage } from './stage.ts'

/** The screen that was asked for without a session, as the library notes it for the sign-in. */
const turnedAwaySchema = z.object({ nextPathname: z.string(), nextSearch: z.optional(z.string()) })

/** The path of that screen within the desk; Today without one. */
function askedIn(state: unknown): string {
  const read = z.safeParse(turnedAwaySchema, state)
  if (!read.success || read.data.nextPathname === '/login') return '/'
  return read.data.nextPathname + (read.data.nextSearch ?? '')
}

/** Signing in at the desk: with password and passkey, or with a passkey alone. The first sign-in adds the passkey. */
export function SignInPage() {
  const [stage, setStage] = useState<Stage>({ at: 'looking' })
  const heading = useHeadingFocus()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [query] = useSearchParams()

  const go = async (password: string | null = null) => {
    const next = await stageOfSession(password)
    if (next !== 'in') return setStage(next)
    queries.clear()
    await navigate(askedIn(state))
  }
  useEffect(() => {
    document.title = `Sign in – ${brand.name} desk`
    const link = query.get('invite')
    if (link !== null) setStage({ at: 'invited', link })
    // If the server does not answer, the form shows it at the first press.
    else void go().catch(() => setStage({ at: 'password' }))
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens
  }, [])

  return (
    <UnsavedGuard>
      <Box
        component="main"
        sx={{
          flex: '1 0 auto',
          display: 'grid',
          placeItems: { xs: 'start center', sm: 'center' },
          p: 2,
          bgcolor: 'background.default',
          color: 'text.primary',
        }}
      >
        <CssBaseline />
        <Card sx={{ p: 3, width: '100%', maxWidth: 440 }}>
          <Typography component="h1" variant="h1" ref={heading} tabIndex={-1} sx={{ mb: 2 }}>
            {brand.name} desk
          </Typography>
          {stage.at === 'looking' && <Typography role="status">One moment…</Typography>}
          {stage.at === 'invited' && (
            <AcceptInvite
              link={stage.link}
              setStage={setStage}
              go={async (password) => {
                // The link is used up. A reload leads to the passkey.
                await navigate('/login', { replace: true })
                await go(password)
              }}
            />
          )}
          {stage.at === 'password' && <PasswordForm takesFocus={stage.takesFocus} go={go} setStage={setStage} />}
          {stage.at === 'second-factor' && <SecondFactor options={stage.options} go={go} />}
          {stage.at === 'add-passkey' && <AddPasskey password={stage.password} setStage={setStage} go={go} />}
          {stage.at === 'keep-codes' && <KeepCodes codes={stage.codes} go={go} />}
          {stage.at === 'elsewhere' && <NotAtDesk setStage={setStage} />}
        </Card>
      </Box>
    </UnsavedGuard>
  )
}
