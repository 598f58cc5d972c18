import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/forms/field.tsx'

/** A code from a mail: a phone that reads it offers to fill it in. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      {...props}
      label="Code"
      hint="8 characters, from the mail."
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
    />
  )
}
