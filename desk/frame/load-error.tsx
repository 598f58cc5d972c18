import { Alert, Button } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { DeskError, UnknownFilter, wordsOf } from '../connection/api.ts'
import { SignInAgain } from './sign-in-again.tsx'

/** A failed read: why it failed, and what helps. Another try does not help against a missing right or a filter that does not exist. */
export function LoadError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Alert severity="error" variant="outlined" sx={{ my: 2, alignItems: 'center', color: 'text.primary' }} action={actionOf(error, retry)}>
      {wordsOf(error)}
      <SignInAgain />
    </Alert>
  )
}

function actionOf(error: unknown, retry: () => void) {
  if (error instanceof DeskError && error.code === 'not_allowed') return undefined
  if (error instanceof UnknownFilter)
    return (
      // The library remembers the filter of a list. An empty one in the address replaces it.
      <Button color="inherit" component={RouterLink} to="?filter={}&page=1">
        Show all
      </Button>
    )
  return (
    <Button color="inherit" onClick={retry}>
      Try again
    </Button>
  )
}
