import { Alert, TextField, Typography, type TextFieldProps } from '@mui/material'
import { useEffect, useRef } from 'react'
import { ActionButton } from '../frame/action-button.tsx'
import { PassGate } from '../frame/sign-in-again.tsx'

interface FieldProps {
  label: string
  type?: 'email' | 'password'
  value: string
  onValue: (value: string) => void
  helperText?: string
  isOptional?: boolean
  /** Whether it has the focus when it appears. */
  takesFocus?: boolean
  input?: NonNullable<TextFieldProps['inputProps']>
}

/** A text field, required unless it is optional. `input`: attributes of the input element. */
export function Field({ label, type, value, onValue, helperText, isOptional = false, takesFocus = false, input }: FieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  return (
    <TextField
      {...(type && { type })}
      label={label}
      helperText={helperText}
      required={!isOptional}
      inputRef={field}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      slotProps={{ htmlInput: input }}
    />
  )
}

/** The first text of a stage. It has the focus when the stage appears, because the stage before took the focused element away. */
export function Lead({ children }: { children: string }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <Typography ref={text} tabIndex={-1}>
      {children}
    </Typography>
  )
}

/** The main button of a form. */
export const Submit = ({ label, busy }: { label: string; busy: boolean }) => (
  <ActionButton type="submit" variant="contained" disableElevation busy={busy}>
    {label}
  </ActionButton>
)

/** The problem of the last try; nothing for null. */
export function Problem({ problem }: { problem: string | null }) {
  return problem === null ? null : (
    <Alert severity="error" role="alert" variant="outlined" sx={{ color: 'text.primary' }}>
      {problem}
      <PassGate />
    </Alert>
  )
}
