import { Box, Button, type ButtonProps } from '@mui/material'
import { useEffect, useState, type MouseEvent, type Ref } from 'react'

interface Props extends Omit<ButtonProps, 'ref' | 'href' | 'loading'> {
  ref?: Ref<HTMLButtonElement>
  /** An action runs: of this button, or another one that must not run at the same time. */
  busy: boolean
  /** What the button says while its own action runs. Screen readers read it out. */
  busyLabel?: string
}

/**
 * A button that starts an action of the server. While an action runs, and while it is `disabled`, it ignores presses and a form is not submitted.
 * It keeps the focus, which a button with the attribute `disabled` loses.
 */
export function ActionButton({ busy, busyLabel = 'Working…', disabled = false, onClick, children, ...button }: Props) {
  const [isPressed, setPressed] = useState(false)
  const isOwn = busy && isPressed
  // A press that started nothing, and one whose action has ended, is over.
  useEffect(() => {
    if (busy || !isPressed) return undefined
    const timer = setTimeout(() => setPressed(false), 0)
    return () => clearTimeout(timer)
  }, [busy, isPressed])
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || disabled) return event.preventDefault()
    setPressed(true)
    return onClick?.(event)
  }
  return (
    <>
      <Button {...button} onClick={press} aria-disabled={busy || disabled || undefined} aria-busy={isOwn || undefined}>
        {isOwn ? busyLabel : children}
      </Button>
      <Box component="span" aria-live="polite" sx={hidden}>
        {isOwn ? busyLabel : ''}
      </Box>
    </>
  )
}

/** For screen readers alone. */
const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
