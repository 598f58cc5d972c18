import { Alert, Button } from '@mui/material'
import { wordsOf } from '../connection/api.ts'
import { SignInAgain } from './sign-in-again.tsx'

/** A failed read: why it failed, and a button that tries again. */
export function LoadError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={{ my: 2, alignItems: 'center', color: 'text.primary' }}
      action={
        <Button color="inherit" onClick={retry}>
          Try again
        </Button>
      }
    >
      {wordsOf(error)}
      <SignInAgain />
    </Alert>
  )
}
