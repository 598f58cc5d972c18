import { Alert, Button } from '@mui/material'
import { wordsOf } from '../connection/api.ts'

/** A failed read, with its words and a second try. */
export function Trouble({ error, again }: { error: unknown; again: () => void }) {
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={{ my: 2, alignItems: 'center', color: 'text.primary' }}
      action={
        <Button color="inherit" onClick={again}>
          Try again
        </Button>
      }
    >
      {wordsOf(error)}
    </Alert>
  )
}
