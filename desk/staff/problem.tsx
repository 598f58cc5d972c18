import { Alert } from '@mui/material'
import type { Action } from '../connection/use-action.ts'

/** The problem of the last try; nothing for null. */
export function Problem({ problem }: Pick<Action, 'problem'>) {
  return problem === null ? null : (
    <Alert severity="error" role="alert" variant="outlined" sx={{ mt: 1, color: 'text.primary' }}>
      {problem}
    </Alert>
  )
}
