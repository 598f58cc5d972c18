import { Link, Typography } from '@mui/material'
import { useSessionEnded } from '../connection/session-ended.ts'

/** After the session has ended: a link to the sign-in in a tab of its own, so that this one keeps what was typed. Nothing otherwise. */
export function SignInAgain() {
  if (!useSessionEnded()) return null
  return (
    <Typography component="span" variant="body2" sx={{ display: 'block', mt: 0.5 }}>
      <Link href="/desk/login" target="_blank" rel="noopener" sx={{ display: 'inline-block', py: 0.5 }}>
        Sign in
      </Link>{' '}
      in another tab. Your text stays here. Then press again.
    </Typography>
  )
}
