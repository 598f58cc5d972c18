import { Alert, Button, TextField, type TextFieldProps } from '@mui/material'

interface FieldProps {
  label: string
  type?: 'email' | 'password'
  value: string
  onValue: (value: string) => void
  helperText?: string
  input?: NonNullable<TextFieldProps['inputProps']>
}

/** A required text field. `input`: attributes of the input element. */
export const Field = ({ label, type, value, onValue, helperText, input }: FieldProps) => (
  <TextField
    {...(type && { type })}
    label={label}
    helperText={helperText}
    required
    value={value}
    onChange={(event) => onValue(event.target.value)}
    slotProps={{ htmlInput: input }}
  />
)

/** The main button of a form. */
export const Submit = ({ label, busy }: { label: string; busy: boolean }) => (
  <Button type="submit" variant="contained" disableElevation disabled={busy}>
    {label}
  </Button>
)

/** The problem of the last try; nothing for null. */
export function Problem({ problem }: { problem: string | null }) {
  return problem === null ? null : (
    <Alert severity="error" role="alert" variant="outlined" sx={{ color: 'text.primary' }}>
      {problem}
    </Alert>
  )
}
