import { Alert, Button } from '@mui/material'
import type { ReactNode } from 'react'

interface Props {
  /** The button that continues with what the user typed. */
  label: string
  goOn: () => void
  children: ReactNode
}

/** The notice that a colleague has stored something of this form meanwhile. */
export function StoredMeanwhile({ label, goOn, children }: Props) {
  return (
    <Alert
      severity="warning"
      role="alert"
      variant="outlined"
      sx={{ color: 'text.primary' }}
      action={<Button onClick={goOn}>{label}</Button>}
    >
      {children}
    </Alert>
  )
}
