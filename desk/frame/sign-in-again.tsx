import { Link, Typography } from '@mui/material'
import { useGateClosed, useSessionEnded } from '../connection/session-ended.ts'

/**
 * After the session has ended, or behind a closed gate: a link to the sign-in, or to the gate's form, in a tab of its own, so that this one
 * keeps what was typed. Nothing otherwise.
 */
export function SignInAgain() {
  const hasEnded = useSessionEnded()
  return (
    <>
      {hasEnded ? <WayIn label="Sign in" /> : null}
      <PassGate />
    </>
  )
}

/** Behind a closed gate: the link to its form. Nothing otherwise. */
export function PassGate() {
  return useGateClosed() ? <WayIn label="Enter the site’s password" /> : null
}

/** The server answers the address with the gate's form while the gate is closed, and with the sign-in otherwise. */
function WayIn({ label }: { label: string }) {
  return (
    <Typography component="span" variant="body2" sx={{ display: 'block', mt: 0.5 }}>
      <Link href="/desk/login" target="_blank" rel="noopener" sx={{ display: 'inline-block', py: 0.5 }}>
        {label}
      </Link>{' '}
      in another tab. Your text stays here. Then press again.
    </Typography>
  )
}
