import { useEffect, useRef } from 'react'
import { Alert, Button, DialogActions, TextField } from '@mui/material'
import type { Action } from '../connection/use-action.ts'
import { ActionButton } from './action-button.tsx'
import { SignInAgain } from './sign-in-again.tsx'

/** The height of the bars that can cover the bottom of a phone's screen. */
const OF_BARS = '10rem'

/** Why an action failed; nothing without a problem. It scrolls into view, because it can be below the fields that are on the screen. */
export function Problem({ problem }: { problem: string | null }) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem !== null) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  if (problem === null) return null
  return (
    <Alert ref={alert} severity="error" role="alert" variant="outlined" sx={{ color: 'text.primary', scrollMarginBottom: OF_BARS }}>
      {problem}
      <SignInAgain />
    </Alert>
  )
}

interface OnlyFieldProps {
  label: string
  value: string
  change: (value: string) => void
  longest: number
  /** The height of a field for several lines. */
  lines?: number
  type?: 'text' | 'email'
  action: Action
}

/**
 * The only field of a dialog, and what its action failed with. Words that the server refuses are marked at the field, which then has the focus,
 * until they change. Any other failure is below it.
 */
export function OnlyField({ label, value, change, longest, lines, type = 'text', action: { busy, code, problem, clear } }: OnlyFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const isRefused = code === 'invalid_request'
  useEffect(() => {
    if (isRefused && !busy) field.current?.focus()
  }, [isRefused, busy])
  return (
    <>
      <TextField
        label={label}
        required
        type={type}
        multiline={lines !== undefined}
        minRows={lines}
        inputRef={field}
        value={value}
        error={isRefused}
        helperText={isRefused && problem}
        onChange={({ target }) => {
          if (isRefused) clear()
          change(target.value)
        }}
        slotProps={{ htmlInput: { maxLength: longest }, formHelperText: { role: 'alert' } }}
      />
      <Problem problem={isRefused ? null : problem} />
    </>
  )
}

interface FootProps {
  busy: boolean
  close: () => void
  /** The label of the button that submits the form. */
  label: string
  color?: 'primary' | 'error'
  disabled?: boolean
  /** If it is set, a button that shows what has changed meanwhile replaces the submit button. */
  look?: (() => void) | null
  lookLabel?: string
}

/** The buttons of a dialog with a form. */
export function DialogFoot({
  busy,
  close,
  label,
  color = 'primary',
  disabled = false,
  look = null,
  lookLabel = 'Show the order',
}: FootProps) {
  return (
    <DialogActions sx={{ p: 3, pt: 0 }}>
      <ActionButton onClick={close} busy={busy}>
        Back
      </ActionButton>
      {/* With keys, because React would turn the pressed button into the one that submits, and the press would submit the form. */}
      {look ? (
        <Button key="look" variant="contained" disableElevation onClick={look}>
          {lookLabel}
        </Button>
      ) : (
        <ActionButton
          key="submit"
          type="submit"
          variant="contained"
          disableElevation
          color={color}
          busy={busy}
          disabled={disabled}
          busyLabel="Saving…"
        >
          {label}
        </ActionButton>
      )}
    </DialogActions>
  )
}
